import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { BrokerFile, FileTransaction } from '#domain/holdings/files/broker-file.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { addDays, type Day } from '#domain/basics/months.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import { ALIKE_DAYS_MAX, type Span } from '#domain/holdings/files/alike-rows.ts';
import type { MoveItem, MoveRow } from '#domain/portability/moves/move-file.ts';
import type { Continued } from '#domain/portability/moves/plan.ts';
import { SIGNED_CASH } from '#server/banking/imports/counted-cash.ts';
import { newMovedRows } from '#server/banking/imports/moved-rows.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { accountsIn, incomingOf } from './moved-transactions.ts';
import { choicesFor } from '#server/holdings/imports/plan.ts';
import {
  lackingRows,
  type LackingRows,
  type NewerFile,
} from '#server/holdings/imports/replaced-rows.ts';
import { importsOfMoves } from '#server/holdings/imports/own-imports.ts';
import { cashStated, knownRows, storedRows } from '#server/holdings/imports/stored-rows.ts';
import type { ClockedTx, UserTx } from '#server/platform/db/tx.ts';
import { assets } from '#server/records/assets/table.ts';
import type { LinkedRecord } from './earlier-records.ts';

/** The user's accounts that have the transactions of those of a file, by the keys of its items. */
export type KnownAccounts = {
  /** Bank accounts, also those that are not items. */
  bankAccounts: ReadonlyMap<string, string>;
  records: ReadonlyMap<string, LinkedRecord>;
};

/** Of a hundred transactions within the days of an account this many are in it. */
const SAME_PERCENT = 50;
/** Fewer equal transactions may be a coincidence. */
const SAME_MIN = 3;

type FoundAccount = {
  key: string;
  accountId: string;
  assetId: string | null;
  liabilityId: string | null;
};

/** The accounts that have the most transactions of those of a file, each for one of them. */
export async function accountsWithRows(
  userTx: ClockedTx,
  moveId: string,
  held: BrokerFile,
): Promise<KnownAccounts> {
  const bankAccounts = new Map<string, string>();
  const records = new Map<string, LinkedRecord>();
  const taken = new Set<string>();
  for (const { key, accountId, assetId, liabilityId } of await foundAccounts(userTx, moveId)) {
    if (bankAccounts.has(key) || taken.has(accountId)) continue;
    taken.add(accountId);
    bankAccounts.set(key, accountId);
    if (assetId !== null) records.set(key, { kind: 'assets', id: assetId });
    if (liabilityId !== null) records.set(key, { kind: 'liabilities', id: liabilityId });
  }
  if (held.transactions.length === 0) return { bankAccounts, records };
  const stored = await storedRows(userTx, held);
  const terms = { stated: null, openedFrom: null, leftOut: new Set<string>(), stored };
  for (const [key, choice] of await choicesFor(userTx, held, terms))
    if (choice.kind === 'asset') records.set(key, { kind: 'assets', id: choice.assetId });
  return { bankAccounts, records };
}

/** Bank accounts with transactions of the amounts and days of a file's, the likeliest first. */
async function foundAccounts({ tx, userId }: UserTx, moveId: string): Promise<FoundAccount[]> {
  const { rows } = await tx.execute<FoundAccount>(sql`
    with moved as (
      select distinct part ->> 'key' as key, (row ->> 'amount')::numeric as amount,
        (row ->> 'day')::date as day
      from moves, jsonb_array_elements(parts) part, jsonb_array_elements(part -> 'rows') row
      where user_id = ${userId}::uuid and id = ${moveId}::uuid
        and exists (select from transactions t where t.user_id = ${userId}::uuid)),
    stored as (
      select distinct bank_account_id as account, amount, transaction_date as day
      from transactions where user_id = ${userId}::uuid),
    spans as (
      select account, min(day) as first, max(day) as last from stored group by account),
    same as (
      select distinct moved.key, stored.account, moved.amount, moved.day
      from moved cross join generate_series(-3, 3) away
      join stored on stored.amount = moved.amount and stored.day = moved.day + away),
    counts as (select key, account, count(*) as same from same group by key, account)
    select c.key, c.account as "accountId", b.linked_asset_id as "assetId",
      b.linked_liability_id as "liabilityId"
    from counts c join spans s on s.account = c.account
    join bank_accounts b on b.user_id = ${userId}::uuid and b.id = c.account
    where c.same >= ${SAME_MIN} and c.same * 100 >= ${SAME_PERCENT} * (
      select count(*) from moved where moved.key = c.key and moved.day between s.first and s.last)
    order by c.same desc, c.account, c.key`);
  return rows;
}

/** Of a hundred movements of cash of an asset with holdings this many are in an account that is it. */
const HELD_PERCENT = 60;

/**
 * The items of a file that an asset with holdings counts already, by their keys: accounts with
 * most of its movements of cash, or with its number in their names.
 */
export async function countedItems(
  { tx, userId, clock }: ClockedTx,
  moveId: string,
  items: readonly MoveItem[],
): Promise<ReadonlySet<string>> {
  const { holdingsSince, deletedAt, id, name, userId: owner } = assets;
  const isHeld = and(eq(owner, userId), isNull(deletedAt), isNotNull(holdingsSince));
  const held = await tx.select({ id, name }).from(assets).where(isHeld);
  if (held.length === 0) return new Set();
  const numbers = new Set(held.flatMap((each) => numbersIn(each.name)));
  const numbered = items.filter(
    (item) =>
      item.holdingTransactions === 0 && numbersIn(item.name).some((each) => numbers.has(each)),
  );
  const counted = new Set(numbered.map(({ key }) => key));
  if (items.every(({ transactions }) => transactions === 0)) return counted;
  const ids = sql.param(held.map((each) => each.id));
  const { rows } = await tx.execute<HeldCash>(sql`
    select h.asset_id as asset, h.day::text, (${SIGNED_CASH})::text as amount,
      count(*)::int as count
    from holding_transactions h
    where h.user_id = ${userId}::uuid and h.asset_id = any(${ids}::uuid[]) and ${SIGNED_CASH} <> 0
    group by h.asset_id, h.day, 3`);
  // Not a join: many equal amounts would be compared each with each.
  const cash = await inSteps(heldCash(rows));
  const others = { transactions: [], quotes: [] };
  for await (const [key, own] of accountsIn({ tx, userId, clock }, moveId, others))
    if (await inSteps(isCounted(own, cash))) counted.add(key);
  return counted;
}

/** Movements of cash of an asset with holdings, of a day and an amount. */
type HeldCash = { asset: string; day: Day; amount: string; count: number };

type CashOfAssets = {
  places: ReadonlyMap<string, readonly HeldCash[]>;
  byAsset: ReadonlyMap<string, readonly HeldCash[]>;
};

const placeOf = (day: Day, amount: string) => `${day} ${amount}`;

function* heldCash(rows: readonly HeldCash[]): Steps<CashOfAssets> {
  const places = new Map<string, HeldCash[]>();
  const byAsset = new Map<string, HeldCash[]>();
  yield* eachInSteps(rows, (row) => {
    const place = placeOf(row.day, row.amount);
    places.set(place, [...(places.get(place) ?? []), row]);
    const own = byAsset.get(row.asset) ?? [];
    own.push(row);
    byAsset.set(row.asset, own);
  });
  return { places, byAsset };
}

/** Whether the rows of an account are most of the movements of cash of an asset with holdings. */
function* isCounted(
  rows: readonly Pick<MoveRow, 'day' | 'amount'>[],
  { places, byAsset }: CashOfAssets,
): Steps<boolean> {
  const moved = new Map<string, HeldCash>();
  yield* eachInSteps(rows, ({ day, amount }) => {
    const place = placeOf(day, amount);
    const known = moved.get(place) ?? { asset: '', day, amount, count: 0 };
    known.count += 1;
    moved.set(place, known);
  });
  const own = [...moved.values()];
  const same = new Map<string, { rows: Set<HeldCash>; held: Set<HeldCash> }>();
  yield* eachInSteps(own, (row) => {
    for (let away = -ALIKE_DAYS_MAX; away <= ALIKE_DAYS_MAX; away += 1)
      for (const each of places.get(placeOf(addDays(row.day, away), row.amount)) ?? []) {
        const found = same.get(each.asset) ?? { rows: new Set(), held: new Set() };
        found.rows.add(row);
        found.held.add(each);
        same.set(each.asset, found);
      }
  });
  const span = spanOf(own);
  return [...same].some(([asset, { rows: found, held }]) => {
    const all = byAsset.get(asset) ?? [];
    const [count, most] = [countOf(found), countOf(own, spanOf(all))];
    const isIn = [...found].some(({ amount }) => !amount.startsWith('-'));
    if (!isIn || count < SAME_MIN || count * 100 <= most * SAME_PERCENT) return false;
    return countOf(held) * 100 >= countOf(all, span) * HELD_PERCENT;
  });
}

function spanOf(rows: readonly HeldCash[]): Span {
  const span = { from: '9999', to: '' };
  for (const { day } of rows) {
    if (day < span.from) span.from = day;
    if (day > span.to) span.to = day;
  }
  return span;
}

function countOf(rows: Iterable<HeldCash>, { from, to }: Span = { from: '', to: '9999' }): number {
  let count = 0;
  for (const { day, count: of } of rows) if (from <= day && day <= to) count += of;
  return count;
}

/** Numbers of accounts in a name; a year is none. */
function numbersIn(name: string): readonly string[] {
  return name.replace(/(?<=\d)[ -](?=\d)/g, '').match(/\d{5,}/g) ?? [];
}

/** Transactions of a file that a record does not have, and those that it has otherwise. */
export type NewTransactions = {
  transactions: number;
  changed: number;
  corrected: number;
  /** Those that it lacks, though an earlier one had them; absent: none. */
  lacking?: LackingRows;
};

type ContinuedItems = {
  continued: ReadonlyMap<string, Continued>;
  held: BrokerFile;
  newer: NewerFile;
};

/** The same of each item that continues a record, by its key. */
export async function newTransactions(
  { tx, userId, clock }: ClockedTx,
  moveId: string,
  { continued, held, newer }: ContinuedItems,
): Promise<ReadonlyMap<string, NewTransactions>> {
  if (continued.size === 0) return new Map();
  const given = JSON.stringify([...continued].map(([key, { record }]) => ({ key, id: record.id })));
  const isOther = sql`(h.day <> (row ->> 'day')::date or h.kind <> row ->> 'kind'
    or h.currency <> row ->> 'currency' or h.quantity is distinct from (row ->> 'quantity')::numeric
    or coalesce(h.worked_out, h.amount) <> (row ->> 'amount')::numeric)`;
  const { rows } = await tx.execute<NewTransactions & { key: string }>(sql`
    with ${storedByPlace(userId, held)}, part as (
      select part from moves, jsonb_array_elements(moves.parts) part
      where moves.user_id = ${userId} and moves.id = ${moveId}),
    given as (select * from json_to_recordset(${given}::json) as given(key text, id uuid)),
    stated as (
      select given.key, row ->> 'key' as duplicate, t.id is null as is_new,
        t.amount <> (row ->> 'amount')::numeric or t.transaction_date <> (row ->> 'day')::date
          as is_changed, false as is_corrected
      from given join part on part ->> 'key' = given.key
      cross join jsonb_array_elements(part -> 'rows') row
      left join bank_accounts b on b.user_id = ${userId}
        and given.id in (b.linked_asset_id, b.linked_liability_id)
      left join transactions t on t.user_id = ${userId} and t.bank_account_id = b.id
        and t.duplicate_key = row ->> 'key'
      union all
      select given.key, row ->> 'key', h.id is null,
        h.updated_at <> h.created_at and ${isOther}, h.updated_at = h.created_at and ${isOther}
          and h.import_ids <@ ${importsOfMoves(userId)}
      from given join part on part ->> 'key' = given.key
      cross join jsonb_array_elements(part -> 'holdings') row
      cross join lateral jsonb_populate_record(null::holding_transactions, coalesce(
        (select rows from stored) -> (given.id || ' ' || (row ->> 'likeness')),
        (select rows from stored) -> (given.id || ' ' || (row ->> 'key')))) h)
    select key, count(*) filter (where is_new)::int as transactions,
      count(*) filter (where is_changed)::int as changed,
      count(*) filter (where is_corrected)::int as corrected
    from stated group by key`);
  const counts = new Map(rows.map((row) => [row.key, row]));
  // Rows that another source has stated have other keys.
  const open = new Set(rows.flatMap(({ key, transactions }) => (transactions > 0 ? [key] : [])));
  const exact = await newRowsOf({ tx, userId, clock }, moveId, { open, held, continued });
  for (const [key, transactions] of exact) {
    const row = counts.get(key);
    if (row !== undefined) counts.set(key, { ...row, transactions });
  }
  const lacking = await lackingRows({ tx, userId }, newer);
  for (const [key, assetId] of newer.accounts) {
    const [row, of] = [counts.get(key), lacking.get(assetId)];
    if (row === undefined || of === undefined) continue;
    const [transactions, corrected] = [row.transactions - of.changed.length, row.corrected];
    counts.set(key, {
      ...row,
      transactions,
      corrected: corrected + of.changed.length,
      lacking: of,
    });
  }
  return counts;
}

/**
 * `stored`: the user's rows with keys of a file, by their assets and keys. They are an object, as a
 * join that is planned for a table that was just filled may compare each row with each.
 */
function storedByPlace(userId: string, { transactions }: BrokerFile) {
  const keys = sql.param(transactions.flatMap(({ key, likeness }) => [key, likeness]));
  return sql`stored as (
    select jsonb_object_agg(asset_id || ' ' || duplicate_key, to_jsonb(t) - 'note') as rows
    from holding_transactions t
    where user_id = ${userId} and duplicate_key = any(${keys}::text[]))`;
}

type OpenRows = {
  /** Keys of items with rows whose keys are not stored. */
  open: ReadonlySet<string>;
  held: BrokerFile;
  continued: ReadonlyMap<string, Continued>;
};

/** The number of rows of items that their records do not have from another source either. */
async function newRowsOf(
  userTx: ClockedTx,
  moveId: string,
  { open, held, continued }: OpenRows,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  if (open.size === 0) return counts;
  for await (const [key, rows] of accountsIn(userTx, moveId, { transactions: [], quotes: [] })) {
    const known = continued.get(key);
    if (!open.has(key) || known === undefined) continue;
    const link = { kind: known.moved.kind === 'liabilities' ? 'liability' : 'asset' } as const;
    const none = { byName: new Map(), byKey: new Map(), made: [] };
    const currency = known.record.currency as Currency;
    const incoming = await inSteps(eachInSteps(rows, (row) => incomingOf(row, currency, none)));
    const count = await newMovedRows(userTx, { ...link, id: known.record.id }, incoming);
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  const isOpen = ({ accountKey }: FileTransaction) => open.has(accountKey);
  const file = { ...held, transactions: held.transactions.filter(isOpen) };
  if (file.transactions.length === 0) return counts;
  const assets = new Map([...continued].map(([key, { record }]) => [key, record.id]));
  const stored = await storedRows(userTx, file);
  const known = await knownRows(userTx, { rows: file.transactions, accounts: assets, stored });
  const isStated = await cashStated(userTx, file, assets);
  await inSteps(
    eachInSteps(file.transactions, (row) => {
      const isNew = !known.has(row) && !isStated(row);
      counts.set(row.accountKey, (counts.get(row.accountKey) ?? 0) + (isNew ? 1 : 0));
    }),
  );
  return counts;
}
