import { getTableColumns, sql } from 'drizzle-orm';
import { transactionDay } from '#domain/banking/transactions/compared-transactions.ts';
import {
  type KeyedTransaction,
  type Match,
  OTHER_KEYS_MAX,
  type TransactionSource,
  type KnownTransaction,
} from '#domain/banking/transactions/incoming-transactions.ts';
import { isFileSource } from '#domain/banking/transactions/transaction-matching.ts';
import { later } from '#server/platform/db/columns.ts';
import type { UserTx } from '#server/platform/db/tx.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import type { KnownRow, MatchedRow } from './known-rows.ts';
import { alternateKey, BOOKED_MARK, FILE_MARK, alternateKeyParts } from './keyed-rows.ts';
import type { Categorize } from './categorizer.ts';

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

/** Converts a stored row for matching. */
export function toKnownTransaction(row: MatchedRow): KnownTransaction {
  const others = row.otherKeys.length === 0 ? NONE : othersOf(row);
  const { id, source, externalTransactionId: externalId, duplicateKey } = row;
  const { amount, currency, description, transactionDate, postedDate, status } = row;
  return {
    id,
    source,
    externalId,
    keys: [duplicateKey, ...others.keys],
    otherSources: others.sources,
    amount,
    currency,
    description,
    transactionDate,
    postedDate,
    status,
  };
}

type Others = { keys: readonly string[]; sources: readonly string[] };

/** Shared by all rows of a single source, which most are. */
const NONE: Others = { keys: [], sources: [] };

function othersOf({ otherKeys, source: own }: MatchedRow): Others {
  const others = otherKeys
    .map(alternateKeyParts)
    .filter(({ source }) => source !== FILE_MARK && source !== BOOKED_MARK);
  const sources = others.map(({ source }) => source).filter((source) => source !== own);
  return { keys: others.map(({ key }) => key), sources };
}

const ROWS_AT_ONCE = 5_000;

/** The columns that a source can change. */
const WRITTEN = [
  'importId',
  'duplicateKey',
  'externalTransactionId',
  'amount',
  'currency',
  'description',
  'merchantName',
  'category',
  'categorySource',
  'transactionType',
  'status',
  'transactionDate',
  'postedDate',
  'source',
  'otherKeys',
] as const satisfies readonly (keyof KnownRow)[];

/**
 * Updates stored rows, many in one statement. A bank that names its rows anew at each report would
 * add keys without end, so the oldest are dropped.
 */
export async function updateAll(
  { tx, userId }: UserTx,
  rows: readonly Pick<KnownRow, 'id' | (typeof WRITTEN)[number]>[],
): Promise<void> {
  const columns = getTableColumns(transactions);
  const names = WRITTEN.map((field) => sql.identifier(columns[field].name));
  const setting = names.map((name) => sql`${name} = written.${name}`);
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const written = rows.slice(at, at + ROWS_AT_ONCE).map((row) => ({
      id: row.id,
      ...Object.fromEntries(WRITTEN.map((field) => [columns[field].name, row[field]])),
      [columns.otherKeys.name]: row.otherKeys.slice(-OTHER_KEYS_MAX),
    }));
    await tx.execute(sql`update ${transactions}
      set ${sql.join(setting, sql`, `)}, updated_at = ${later(transactions.updatedAt)}
      from json_populate_recordset(null::${transactions}, ${JSON.stringify(written)}) written
      where ${transactions.userId} = ${userId} and ${transactions.id} = written.id`);
  }
}
