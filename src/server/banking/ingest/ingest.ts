import { v7 } from 'uuid';
import { dayOf } from '#domain/banking/transactions/compared-transactions.ts';
import type {
  IncomingTransaction,
  KeyedTransaction,
  KnownTransaction,
  Match,
  Span,
  Teller,
} from '#domain/banking/transactions/incoming-transactions.ts';
import type { Day } from '#domain/basics/months.ts';
import { eachInSteps } from '#domain/basics/steps.ts';
import { isFileSource, matchIncoming } from '#domain/banking/transactions/transaction-matching.ts';
import { insertAll } from '#server/platform/db/insert-all.ts';
import { AppError } from '#server/platform/errors.ts';
import { inSteps } from '#server/platform/threads/in-steps.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { dropVanished } from './drop-vanished.ts';
import { heldAccount } from '#server/banking/accounts/held-account.ts';
import { alsoHeld, bookedBy } from './held-by-files.ts';
import { keyedRows } from './keyed-rows.ts';
import { knownRows, type MatchedRow } from './known-rows.ts';
import { mergedRow } from './merged.ts';
import { type Place, placerOf } from './placing.ts';
import { refuseBeyondQuota } from './quota.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import { toKnown } from './to-known.ts';
import { sortRefunds } from '#server/banking/directory/sort-anew.ts';
import { pairTransfers } from './transfers.ts';
import { updateAll } from '#server/banking/transactions/update-all.ts';

type Taking = { tx: Tx; userId: string; account: { id: string } };

type Telling = {
  /** The provider, or `file:` and the form of a file. */
  source: string;
  now: Date;
  /** So many transactions the user may have. */
  transactionsMax: number;
  /** The file that the rows stand in. */
  importId?: string;
  /** Days of which the rows are everything that there is: what is missing there is gone. */
  covers?: Span | null;
  /** Told how much is written, from 0 to 1. */
  onProgress?: (share: number) => void;
};

/**
 * How many rows were new, said something new, were known as they are, and are posted now; and how
 * many that were pending are gone.
 */
export type Taken = {
  added: number;
  updated: number;
  known: number;
  settled: number;
  gone: number;
};

/**
 * Takes rows of a source into an account, in the caller's transaction, oldest first: each once,
 * whoever told it before. The account is held, so that two at once wait for one another.
 */
export async function ingest(
  { tx, userId, account }: Taking,
  rows: readonly IncomingTransaction[],
  telling: Telling,
): Promise<Taken> {
  const whose = { tx, userId, accountId: account.id };
  if ((await heldAccount(tx, userId, account.id)) === null) throw new AppError('not_found');
  const keyed = await inSteps(keyedRows(rows, telling));
  const plan = await planOf(whose, keyed, { ...telling, find: knownRows });
  const { place, learn } = await placerOf(tx, userId);
  const coming = plan.map(({ row }) => ({ ...row, transactionDate: dayOf(row) }));
  await learn(coming, coming);
  const fresh = plan.flatMap(({ row, match, isKnown }) =>
    match === null && !isKnown ? [row] : [],
  );
  const isSettling = plan.some(({ match }) => match?.by === 'settled');
  // A file that brings nothing holds nothing: the same one once more is no second of its kind.
  const holder = fresh.length > 0 || isSettling ? telling.importId : undefined;
  const met = plan.flatMap(({ row, match, stored }) => {
    if (!match || !stored) return [];
    const merged = mergedRow(stored, { row, by: match.by }, { ...telling, place });
    const next = match.by === 'settled' ? bookedBy(merged, stored, holder) : merged;
    return [{ stored, match, next: alsoHeld(next, holder) }];
  });
  const changed = met.filter(({ stored, next }) => stored !== next);
  const gone = await dropVanished(whose, coveringOf(telling, plan), metIn(plan));
  await refuseBeyondQuota({ tx, userId }, { added: fresh.length, max: telling.transactionsMax });
  for (let at = 0; at < fresh.length; at += WRITTEN_AT_ONCE) {
    telling.onProgress?.(at / fresh.length);
    const some = fresh.slice(at, at + WRITTEN_AT_ONCE);
    const writing = { ...whose, ...telling, place };
    const made = await inSteps(eachInSteps(some, (row) => freshRow(row, writing)));
    await insertAll(tx, transactions, made);
  }
  await updateAll(
    { tx, userId },
    changed.map(({ next }) => next),
  );
  const paid = spanOf(fresh.filter(({ amount }) => amount.startsWith('-')).map(dayOf));
  if (paid) await sortRefunds(tx, userId, paid.from);
  const span = spanOf([...fresh.map(dayOf), ...changed.map(({ next }) => next.transactionDate)]);
  if (span) await pairTransfers(tx, userId, span);
  const settled = met.filter(({ match }) => match.by === 'settled').length;
  const updated = changed.filter(({ match }) => match.by === 'same').length;
  const known = rows.length - fresh.length - settled - updated;
  return { added: fresh.length, updated, known, settled, gone };
}

/** The ids of rows that are told again. */
export function metIn(plan: readonly Seen[]): ReadonlySet<string> {
  return new Set(plan.flatMap(({ stored }) => stored?.id ?? []));
}

/** A file that shares no row with the account may be of another: nothing is gone by its word. */
export function coveringOf<T extends Pick<Telling, 'source' | 'covers'>>(
  telling: T,
  plan: readonly Seen[],
): T {
  const isSure = !isFileSource(telling.source) || plan.some(({ match }) => match !== null);
  return isSure ? telling : { ...telling, covers: null };
}

function spanOf(days: readonly Day[]): Span | null {
  const [from, ...rest] = days.toSorted();
  return from === undefined ? null : { from, to: rest.at(-1) ?? from };
}

/** Sorting and writing more rows at once would keep others from being answered. */
const WRITTEN_AT_ONCE = 1_000;

/** Whether the account has a row: how it was matched, and with which. */
export type Seen = {
  match: Pick<Match, 'by'> | null;
  stored: Pick<MatchedRow, 'id'> | undefined;
  /** It stands in the account under the same key, though something else met that row. */
  isKnown: boolean;
};

export type Planned<Row extends MatchedRow> = Seen & {
  row: KeyedTransaction;
  match: Match | null;
  stored: Row | undefined;
};

type AccountTx = { tx: Tx; userId: string; accountId: string };

type Planning<Row> = Pick<Telling, 'source' | 'covers'> & {
  /** Finds what of the account may be the same, with as much of it as is needed afterwards. */
  find: (whose: AccountTx, rows: readonly KeyedTransaction[], teller: Teller) => Promise<Row[]>;
};

/** What of the rows an account has already; nothing is written. */
export async function planOf<Row extends MatchedRow>(
  whose: AccountTx,
  keyed: readonly KeyedTransaction[],
  { source, covers = null, find }: Planning<Row>,
): Promise<Planned<Row>[]> {
  const stored = await find(whose, keyed, { source, covers });
  const byId = new Map<string, Row>();
  const known = await inSteps(
    eachInSteps(stored, (row) => {
      byId.set(row.id, row);
      return toKnown(row);
    }),
  );
  const matches = await inSteps(matchIncoming(keyed, known, { source, covers }));
  const keys = new Set<string>();
  // Where every row has met one, no key is looked up.
  const isOpen = matches.includes(null);
  const addKeys = (each: KnownTransaction) => each.keys.forEach((key) => keys.add(key));
  if (isOpen) await inSteps(eachInSteps(known, addKeys));
  const plan = eachInSteps(keyed, (row, at) => {
    const match = matches[at] ?? null;
    const isKnown = match !== null || keys.has(row.duplicateKey);
    // Of two with one key the second is the first again.
    if (isOpen) keys.add(row.duplicateKey);
    return { row, match, isKnown, stored: match ? byId.get(match.known.id) : undefined };
  });
  return inSteps(plan);
}

type Writing = {
  userId: string;
  accountId: string;
  source: string;
  now: Date;
  importId?: string | undefined;
  place: Place;
};

/** A row that nobody has told before, as it is written. */
function freshRow(row: KeyedTransaction, { userId, accountId, ...telling }: Writing) {
  const { source, now, importId, place } = telling;
  const at = now.toISOString();
  return {
    userId,
    // Ids grow with time: within a day too, what came later is later.
    id: v7(),
    bankAccountId: accountId,
    importId: importId ?? null,
    externalTransactionId: row.externalId,
    duplicateKey: row.duplicateKey,
    amount: row.amount,
    currency: row.currency,
    description: row.description,
    merchantName: row.merchantName ?? null,
    ...place({ ...row, transactionDate: dayOf(row) }),
    status: row.status,
    transactionDate: dayOf(row),
    postedDate: row.bookedOn,
    isRecurring: 0,
    tags: [],
    isReviewed: 0,
    source,
    otherKeys: [],
    createdAt: at,
    updatedAt: at,
  };
}
