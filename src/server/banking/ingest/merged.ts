import { dayOf } from '#domain/banking/transactions/compared-transactions.ts';
import type {
  KeyedTransaction,
  Match,
  Teller,
} from '#domain/banking/transactions/incoming-transactions.ts';
import { isFileSource } from '#domain/banking/transactions/transaction-matching.ts';
import type { KnownRow } from './known-rows.ts';
import { otherKey } from './other-keys.ts';
import type { Place } from './placing.ts';
import { toKnown } from './to-known.ts';

type Coming = { row: KeyedTransaction; by: Match['by'] };

/**
 * A row of the table with what a source says of it now. A provider knows more than a file; what the
 * user said stays. The same row: nothing changed.
 */
export function mergedRow(
  before: KnownRow,
  { row, by }: Coming,
  { source, place }: Pick<Teller, 'source'> & { place: Place },
): KnownRow {
  const known = withKey(before, row, source);
  const isProviders = !isFileSource(source);
  const isSettled = by === 'settled';
  const isNews = isSettled || (isProviders && (by === 'same' || isFileSource(before.source)));
  if (!isNews) {
    const externalTransactionId = known.externalTransactionId ?? row.externalId;
    return unlessSame(before, { ...known, externalTransactionId });
  }
  const isBooked = before.status === 'posted' && row.status === 'pending';
  const next = {
    ...(isSettled ? knownAsBooked(known, before, row) : known),
    source: isProviders ? source : before.source,
    externalTransactionId: row.externalId ?? before.externalTransactionId,
    // What a provider tells too does not go with the file that told it first.
    importId: isProviders ? null : before.importId,
    amount: row.amount,
    currency: row.currency,
    description: row.description,
    merchantName: row.merchantName ?? before.merchantName,
    ...(!isBooked && {
      status: row.status,
      transactionDate: dayOf(row),
      postedDate: row.bookedOn ?? before.postedDate,
    }),
  };
  return unlessSame(before, placedAnew(before, next, { row, place }));
}

/** What is named otherwise now may belong elsewhere, unless the user has said where. */
function placedAnew(
  before: KnownRow,
  next: KnownRow,
  { row, place }: { row: KeyedTransaction; place: Place },
): KnownRow {
  const isNamedAlike =
    next.description === before.description && next.merchantName === before.merchantName;
  const { categorySource, isReviewed, transferSource } = before;
  const isSaid = categorySource === 'person' || isReviewed === 1 || transferSource === 'found';
  if (isNamedAlike || isSaid) return next;
  const { description, merchantName } = next;
  const placed = place({ ...row, transactionDate: dayOf(row), description, merchantName });
  return placed.category === null ? next : { ...next, ...placed };
}

/** Once it is booked a row is known by that first: it is what all later answers tell. */
function knownAsBooked(known: KnownRow, before: KnownRow, { duplicateKey }: KeyedTransaction) {
  if (duplicateKey === before.duplicateKey) return known;
  const held = otherKey(before.source, before.duplicateKey);
  const otherKeys = [...new Set([...known.otherKeys, held])];
  return { ...known, duplicateKey, otherKeys };
}

function withKey(before: KnownRow, row: KeyedTransaction, source: string): KnownRow {
  const { keys, otherSources } = toKnown(before);
  const reported = new Set([before.source, ...otherSources]);
  const added = keys.includes(row.duplicateKey) && reported.has(source);
  const mine = source === before.source || isFileSource(source) ? [] : [before.source];
  const others = [
    ...before.otherKeys,
    // The provider is named from now on; that the file told it must not be forgotten.
    ...mine.map((other) => otherKey(other, before.duplicateKey)),
    ...(added ? [] : [otherKey(source, row.duplicateKey)]),
  ];
  return { ...before, otherKeys: [...new Set(others)] };
}

function unlessSame(before: KnownRow, next: KnownRow): KnownRow {
  const isSame = Object.entries(before).every(([field, value]) => {
    const now = next[field as keyof KnownRow];
    return Array.isArray(value) ? value.length === (now as unknown[]).length : value === now;
  });
  return isSame ? before : next;
}
