import { transactionDay } from '#domain/banking/transactions/compared-transactions.ts';
import type {
  KeyedTransaction,
  Match,
  TransactionSource,
} from '#domain/banking/transactions/incoming-transactions.ts';
import { isFileSource } from '#domain/banking/transactions/transaction-matching.ts';
import type { KnownRow } from './known-rows.ts';
import { alternateKey } from './alternate-keys.ts';
import type { Categorize } from './categorizer.ts';
import { toKnownTransaction } from './known-transaction.ts';

type IncomingMatch = { row: KeyedTransaction; by: Match['by'] };

/**
 * Merges what a source reports into a stored row. A provider takes precedence over a file, and the
 * user's own choices stay. Returns `before` itself if nothing changed.
 */
export function mergeRow(
  before: KnownRow,
  { row, by }: IncomingMatch,
  { source, categorize }: Pick<TransactionSource, 'source'> & { categorize: Categorize },
): KnownRow {
  const known = withKey(before, row, source);
  const isProviders = !isFileSource(source);
  const isSettled = by === 'settled';
  const isUpdate = isSettled || (isProviders && (by === 'same' || isFileSource(before.source)));
  if (!isUpdate) {
    const externalTransactionId = known.externalTransactionId ?? row.externalId;
    return unlessSame(before, { ...known, externalTransactionId });
  }
  const isBooked = before.status === 'posted' && row.status === 'pending';
  const next = {
    ...(isSettled ? knownAsBooked(known, before, row) : known),
    source: isProviders ? source : before.source,
    externalTransactionId: row.externalId ?? before.externalTransactionId,
    // A row that a provider reports too is not deleted with the file that added it.
    importId: isProviders ? null : before.importId,
    amount: row.amount,
    currency: row.currency,
    description: row.description,
    merchantName: row.merchantName ?? before.merchantName,
    ...(!isBooked && {
      status: row.status,
      transactionDate: transactionDay(row),
      postedDate: row.bookedOn ?? before.postedDate,
    }),
  };
  return unlessSame(before, recategorized(before, next, { row, categorize }));
}

/** Categorizes a row again if its text changed, unless the user or a transfer decided it. */
function recategorized(
  before: KnownRow,
  next: KnownRow,
  { row, categorize }: { row: KeyedTransaction; categorize: Categorize },
): KnownRow {
  const isSameText =
    next.description === before.description && next.merchantName === before.merchantName;
  const { categorySource, isReviewed, transferSource } = before;
  const isDecided = categorySource === 'person' || isReviewed === 1 || transferSource === 'found';
  if (isSameText || isDecided) return next;
  const { description, merchantName } = next;
  const chosen = categorize({
    ...row,
    transactionDate: transactionDay(row),
    description,
    merchantName,
  });
  return chosen.category === null ? next : { ...next, ...chosen };
}

/** Makes the booked row's key the first one, as all later reports have it. */
function knownAsBooked(known: KnownRow, before: KnownRow, { duplicateKey }: KeyedTransaction) {
  if (duplicateKey === before.duplicateKey) return known;
  const pendingKey = alternateKey(before.source, before.duplicateKey);
  const otherKeys = [...new Set([...known.otherKeys, pendingKey])];
  return { ...known, duplicateKey, otherKeys };
}

function withKey(before: KnownRow, row: KeyedTransaction, source: string): KnownRow {
  const { keys, otherSources } = toKnownTransaction(before);
  const reported = new Set([before.source, ...otherSources]);
  const added = keys.includes(row.duplicateKey) && reported.has(source);
  const replaced = source === before.source || isFileSource(source) ? [] : [before.source];
  const others = [
    ...before.otherKeys,
    // The row's source becomes the provider; keep the file's key so the file still matches.
    ...replaced.map((other) => alternateKey(other, before.duplicateKey)),
    ...(added ? [] : [alternateKey(source, row.duplicateKey)]),
  ];
  return { ...before, otherKeys: [...new Set(others)] };
}

function unlessSame(before: KnownRow, next: KnownRow): KnownRow {
  const isSame = Object.entries(before).every(([field, value]) => {
    const now = next[field as keyof KnownRow];
    // `otherKeys` is the only list that a merge changes, and it only grows.
    return Array.isArray(value) ? value.length === (now as unknown[]).length : value === now;
  });
  return isSame ? before : next;
}
