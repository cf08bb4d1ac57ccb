import { v7 } from 'uuid';
import { transactionDay } from '#domain/banking/transactions/compared-transactions.ts';
import type {
  IncomingTransaction,
  KeyedTransaction,
  KnownTransaction,
  Match,
  DaySpan,
  TransactionSource,
} from '#domain/banking/transactions/incoming-transactions.ts';
import type { Day } from '#domain/basics/months.ts';
import { eachInSteps } from '#domain/basics/steps.ts';
import { isFileSource, matchIncoming } from '#domain/banking/transactions/transaction-matching.ts';
import { insertAll } from '#server/platform/db/statements.ts';
import { AppError } from '#server/platform/errors.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { dropVanished } from './drop-vanished.ts';
import { type AccountTx, lockAccount } from '#server/banking/accounts/account-lock.ts';
import { addContainingFile, addBookingFile } from './file-ownership.ts';
import { keyedRows } from './keyed-rows.ts';
import { knownRows, type MatchedRow } from './known-rows.ts';
import { mergeRow, toKnownTransaction, updateAll } from './merged-rows.ts';
import { type Categorize, categorizerOf } from './categorizer.ts';
import { refuseBeyondQuota, refuseLongTexts } from './quota.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import { recategorizeRefunds } from '#server/banking/directory/recategorize.ts';
import { pairTransfers } from './transfers.ts';

type IngestTarget = { tx: Tx; userId: string; account: { id: string } };

type IngestOptions = {
  /** The provider, or `file:` and the format of a file. */
  source: string;
  now: Date;
  /** At most this many transactions per user. */
  transactionsMax: number;
  /** The file that contains the rows. */
  importId?: string;
  /** The account has the same file already: importing it again has no effect. */
  isRepeated?: boolean;
  /** Days for which the rows are complete: a pending row missing there may be deleted. */
  covers?: DaySpan | null;
  preceding?: ReadonlySet<string> | undefined;
  edge?: Day | null | undefined;
  /** One of several accounts, after all of which the caller searches for transfers and refunds. */
  isPart?: boolean;
  /** Receives the share that is written, from 0 to 1. */
  onProgress?: (share: number) => void;
};

/**
 * Rows that were new, changed a stored row, were stored already, or booked a pending row; `gone`:
 * stored pending rows that were deleted.
 */
export type IngestCounts = {
  added: number;
  updated: number;
  known: number;
  settled: number;
  gone: number;
};

/**
 * Stores each incoming transaction once, across all sources, oldest first, in the caller's database
 * transaction. Locks the account, so concurrent imports run one after the other.
 */
export async function ingest(
  { tx, userId, account }: IngestTarget,
  rows: readonly IncomingTransaction[],
  options: IngestOptions,
): Promise<IngestCounts> {
  const target = { tx, userId, accountId: account.id };
  if ((await lockAccount(tx, userId, account.id)) === null) throw new AppError('not_found');
  const keyed = await inSteps(keyedRows(rows, options));
  const plan = await planOf(target, keyed, { ...options, find: knownRows });
  const { categorize, learn } = await categorizerOf(tx, userId);
  if (options.isPart !== true) {
    const dated = ({ row }: (typeof plan)[number]) => ({
      ...row,
      transactionDate: transactionDay(row),
    });
    const incoming = await inSteps(eachInSteps(plan, dated));
    await learn(incoming, incoming);
  }
  const newRows = plan.flatMap(({ row, match, isKnown }) =>
    match === null && !isKnown ? [row] : [],
  );
  const isSettling = plan.some(({ match }) => match?.by === 'settled');
  const isInVain = options.isRepeated === true && newRows.length === 0 && !isSettling;
  const containingFile = isInVain ? undefined : options.importId;
  const merging = eachInSteps(plan, ({ row, match, stored }) => {
    if (!match || !stored) return [];
    const merged = mergeRow(stored, { row, by: match.by }, { ...options, categorize });
    const next = match.by === 'settled' ? addBookingFile(merged, stored, containingFile) : merged;
    return [{ stored, match, next: addContainingFile(next, containingFile) }];
  });
  const matched = (await inSteps(merging)).flat();
  const changed = matched.filter(({ stored, next }) => stored !== next);
  const gone = await dropVanished(target, withTrustedCoverage(options, plan), matchedIds(plan));
  await refuseBeyondQuota({ tx, userId }, { added: newRows.length, max: options.transactionsMax });
  await addRows(newRows, { ...target, ...options, categorize });
  await updateAll(
    { tx, userId },
    changed.map(({ next }) => next),
  );
  if (newRows.length + changed.length > 0) {
    await refuseLongTexts({ tx, userId }, options.transactionsMax);
  }
  const paid = spanOf(newRows.filter(({ amount }) => amount.startsWith('-')).map(transactionDay));
  if (paid && options.isPart !== true) await recategorizeRefunds(tx, userId, paid.from);
  const span = spanOf([
    ...newRows.map(transactionDay),
    ...changed.map(({ next }) => next.transactionDate),
  ]);
  if (span && options.isPart !== true) await pairTransfers(tx, userId, span);
  const settled = matched.filter(({ match }) => match.by === 'settled').length;
  const updated = changed.filter(({ match }) => match.by === 'same').length;
  const known = rows.length - newRows.length - settled - updated;
  return { added: newRows.length, updated, known, settled, gone };
}

/** The ids of the stored rows that match an incoming one. */
export function matchedIds(plan: readonly RowMatch[]): ReadonlySet<string> {
  return new Set(plan.flatMap(({ stored }) => stored?.id ?? []));
}

/** A file that shares no row with the account may belong to another one; delete nothing for it. */
export function withTrustedCoverage<T extends Pick<IngestOptions, 'source' | 'covers'>>(
  options: T,
  plan: readonly RowMatch[],
): T {
  const isSure = !isFileSource(options.source) || plan.some(({ match }) => match !== null);
  return isSure ? options : { ...options, covers: null };
}

function spanOf(days: readonly Day[]): DaySpan | null {
  const [from, ...rest] = days.toSorted();
  return from === undefined ? null : { from, to: rest.at(-1) ?? from };
}

/** Categorizing and writing more rows at once would delay other requests. */
const WRITTEN_AT_ONCE = 1_000;

/** The stored row that an incoming one equals, if any, and how it was found. */
export type RowMatch = {
  match: Pick<Match, 'by'> | null;
  stored: Pick<MatchedRow, 'id'> | undefined;
  /** The account has a row with this key, even if another incoming row matched it. */
  isKnown: boolean;
};

export type PlannedRow<Row extends MatchedRow> = RowMatch & {
  row: KeyedTransaction;
  match: Match | null;
  stored: Row | undefined;
};

type PlanOptions<Row> = Pick<IngestOptions, 'source' | 'covers' | 'preceding' | 'edge'> & {
  /** Reads the stored rows that may match, with the columns that the caller needs. */
  find: (
    target: AccountTx,
    rows: readonly KeyedTransaction[],
    from: TransactionSource,
  ) => Promise<Row[]>;
};

/** Matches incoming rows with those of an account; writes nothing. */
export async function planOf<Row extends MatchedRow>(
  target: AccountTx,
  keyed: readonly KeyedTransaction[],
  { find, covers = null, ...from }: PlanOptions<Row>,
): Promise<PlannedRow<Row>[]> {
  const report = { ...from, covers };
  const stored = await find(target, keyed, report);
  const byId = new Map<string, Row>();
  const known = await inSteps(
    eachInSteps(stored, (row) => {
      byId.set(row.id, row);
      return toKnownTransaction(row);
    }),
  );
  const matches = await inSteps(matchIncoming(keyed, known, report));
  const keys = new Set<string>();
  // If every row has a match, no key is needed.
  const hasUnmatched = matches.includes(null);
  const addKeys = (each: KnownTransaction) => each.keys.forEach((key) => keys.add(key));
  if (hasUnmatched) await inSteps(eachInSteps(known, addKeys));
  const plan = eachInSteps(keyed, (row, at) => {
    const match = matches[at] ?? null;
    const isKnown = match !== null || keys.has(row.duplicateKey);
    // The second of two rows with one key is a repetition of the first.
    if (hasUnmatched) keys.add(row.duplicateKey);
    return { row, match, isKnown, stored: match ? byId.get(match.known.id) : undefined };
  });
  return inSteps(plan);
}

type WriteOptions = {
  userId: string;
  accountId: string;
  source: string;
  now: Date;
  importId?: string | undefined;
  categorize: Categorize;
};

/** Inserts rows; while the database writes some of them, the next are categorized. */
async function addRows(
  rows: readonly KeyedTransaction[],
  options: WriteOptions & Pick<IngestTarget, 'tx'> & Pick<IngestOptions, 'onProgress'>,
): Promise<void> {
  let made: ReturnType<typeof newRow>[] = [];
  let written = 0;
  for (let at = 0; written < rows.length; at += WRITTEN_AT_ONCE) {
    if (made.length > 0) options.onProgress?.(written / rows.length);
    const next = rows.slice(at, at + WRITTEN_AT_ONCE);
    const [nextMade] = await Promise.all([
      inSteps(eachInSteps(next, (row) => newRow(row, options))),
      insertAll(options.tx, transactions, made),
    ]);
    written += made.length;
    made = nextMade;
  }
}

/** One list for all, so that it is sent once. */
const NONE: string[] = [];

/** The values to insert for a row that no source has reported before. */
function newRow(row: KeyedTransaction, { userId, accountId, ...options }: WriteOptions) {
  const { source, now, importId, categorize } = options;
  const at = now.toISOString();
  return {
    userId,
    // Ids grow with time, so they keep the order within a day.
    id: v7(),
    bankAccountId: accountId,
    importId: importId ?? null,
    externalTransactionId: row.externalId,
    duplicateKey: row.duplicateKey,
    amount: row.amount,
    currency: row.currency,
    description: row.description,
    merchantName: row.merchantName ?? null,
    ...(row.stated?.choice ?? categorize({ ...row, transactionDate: transactionDay(row) })),
    status: row.status,
    transactionDate: transactionDay(row),
    postedDate: row.bookedOn,
    isRecurring: 0,
    tags: row.stated?.tags ?? NONE,
    notes: row.stated?.note ?? null,
    isReviewed: 0,
    source,
    otherKeys: NONE,
    createdAt: at,
    updatedAt: at,
  };
}
