import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import { duplicateKeys } from '#domain/bank-files/duplicate-keys.ts';
import type {
  IncomingTransaction,
  KeyedTransaction,
  Match,
  Span,
} from '#domain/incoming-transactions.ts';
import { type Day, dayOf as today } from '#domain/months.ts';
import { dayOf, matchIncoming } from '#domain/transaction-matching.ts';
import type { Tx } from '#server/db/database.ts';
import { insertAll } from '#server/db/insert-all.ts';
import { AppError } from '#server/errors.ts';
import { heldAccount } from './accounts.ts';
import { dropVanished } from './drop-vanished.ts';
import { type KnownRow, knownRows, toKnown } from './known-rows.ts';
import { isFile, mergedRow } from './merged.ts';
import { type Place, placerOf } from './placing.ts';
import { transactions } from './table.ts';
import { pairTransfers } from './transfers.ts';
import { updateAll } from './update-all.ts';

type Whose = { tx: Tx; userId: string; account: { id: string } };

type Telling = {
  /** The provider, or `file:` and the form of a file. */
  source: string;
  now: Date;
  /** The file that the rows stand in. */
  importId?: string;
  /** Days of which the rows are everything that there is: what is missing there is gone. */
  covers?: Span | null;
  /** Told how much is written, from 0 to 1. */
  onProgress?: (share: number) => void;
};

/** How many rows were new, said something new, were known as they are, and are posted now. */
export type Taken = { added: number; updated: number; known: number; settled: number };

/**
 * Takes rows of a source into an account, in the caller's transaction, oldest first: each once,
 * whoever told it before. The account is held, so that two at once wait for one another.
 */
export async function takeIn(
  { tx, userId, account }: Whose,
  rows: readonly IncomingTransaction[],
  telling: Telling,
): Promise<Taken> {
  const whose = { tx, userId, accountId: account.id };
  if ((await heldAccount(tx, userId, account.id)) === null) throw new AppError('not_found');
  const plan = await planOf(whose, rows, telling);
  const place = await placerOf(tx, userId);
  const fresh = plan.flatMap(({ row, match, isKnown }) =>
    match === null && !isKnown ? [row] : [],
  );
  const met = plan.flatMap(({ row, match, stored }) =>
    match && stored
      ? [{ stored, match, next: mergedRow(stored, { row, by: match.by }, { ...telling, place }) }]
      : [],
  );
  const changed = met.filter(({ stored, next }) => stored !== next);
  await dropVanished(whose, telling, new Set(met.map(({ stored }) => stored.id)));
  for (let at = 0; at < fresh.length; at += WRITTEN_AT_ONCE) {
    telling.onProgress?.(at / fresh.length);
    const some = fresh.slice(at, at + WRITTEN_AT_ONCE);
    const made = some.map((row) => freshRow(row, { ...whose, ...telling, place }));
    await insertAll(tx, transactions, made);
  }
  await updateAll(
    { tx, userId },
    changed.map(({ next }) => next),
  );
  const span = spanOf([...fresh.map(dayOf), ...changed.map(({ next }) => next.transactionDate)]);
  if (span) await pairTransfers(tx, userId, span);
  const settled = met.filter(({ match }) => match.by === 'settled').length;
  const updated = changed.filter(({ match }) => match.by === 'same').length;
  const known = rows.length - fresh.length - settled - updated;
  return { added: fresh.length, updated, known, settled };
}

function spanOf(days: readonly Day[]): Span | null {
  const [from, ...rest] = days.toSorted();
  return from === undefined ? null : { from, to: rest.at(-1) ?? from };
}

/** Sorting and writing more rows at once would keep others from being answered. */
const WRITTEN_AT_ONCE = 1_000;

type Planned = {
  row: KeyedTransaction;
  match: Match | null;
  stored: KnownRow | undefined;
  /** It stands in the account under the same key, though something else met that row. */
  isKnown: boolean;
};

/** What of the rows an account has already; nothing is written. */
export async function planOf(
  whose: { tx: Tx; userId: string; accountId: string },
  rows: readonly IncomingTransaction[],
  { source, now, covers = null }: Pick<Telling, 'source' | 'now' | 'covers'>,
): Promise<Planned[]> {
  const keyed = keyedRows(rows, { source, now });
  const stored = await knownRows(whose, keyed, { source, covers });
  const known = stored.map(toKnown);
  const byId = new Map(stored.map((row) => [row.id, row]));
  const matches = matchIncoming(keyed, known, { source, covers });
  const keys = new Set(known.flatMap((each) => each.keys));
  return keyed.map((row, at) => {
    const match = matches[at] ?? null;
    const isKnown = match !== null || keys.has(row.duplicateKey);
    // Of two with one key the second is the first again.
    keys.add(row.duplicateKey);
    return { row, match, isKnown, stored: match ? byId.get(match.known.id) : undefined };
  });
}

/** Rows with the keys that they lack; what has no day yet is of today. */
function keyedRows(
  rows: readonly IncomingTransaction[],
  { source, now }: Pick<Telling, 'source' | 'now'>,
): KeyedTransaction[] {
  const day = today(now);
  const cleaned = rows.map((row) => {
    const description = lineOf(row.description, TEXT_CHARACTERS_MAX);
    const externalId = lineOf(row.externalId ?? '', NAME_CHARACTERS_MAX) || null;
    const valueOn = row.valueOn ?? row.bookedOn ?? day;
    const merchantName = lineOf(row.merchantName ?? '', NAME_CHARACTERS_MAX) || null;
    return { ...row, externalId, merchantName, valueOn, description: description || NO_TEXT };
  });
  const keys = duplicateKeys(
    cleaned.map(({ bookedOn, valueOn, amount, currency, description, externalId }) => ({
      amount,
      currency,
      externalId,
      balance: null,
      made: valueOn,
      booked: bookedOn ?? valueOn,
      text: description,
    })),
  );
  const names = Map.groupBy(cleaned, ({ externalId }) => externalId);
  return cleaned.map((row, at) => ({
    ...row,
    // A name that two rows have, or that is only zeros, names nothing.
    externalId:
      /[^0]/.test(row.externalId ?? '') && names.get(row.externalId)?.length === 1
        ? row.externalId
        : null,
    duplicateKey: row.duplicateKey ?? hashed(isFile(source) ? '' : source, keys[at] ?? ''),
  }));
}

/** One line of what came from outside, without what cannot be shown. */
function lineOf(text: string, longest: number): string {
  const shown = text.normalize('NFC').replace(CONTROL, ' ').replace(/\s+/g, ' ').trim();
  return shown.slice(0, longest).toWellFormed().trim();
}

const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]+/g;
const TEXT_CHARACTERS_MAX = 500;
const NAME_CHARACTERS_MAX = 200;
const NO_TEXT = '–';

/** Keys hold words of the person's, and are long: their digest stands for them. */
function hashed(source: string, key: string): string {
  const named = key.startsWith('id|') && source !== '' ? `${source}|${key}` : key;
  return createHash('sha256').update(named).digest('base64url');
}

type Writing = Telling & { userId: string; accountId: string; place: Place };

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
    ...place(row),
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
