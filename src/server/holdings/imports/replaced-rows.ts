import { and, eq, sql } from 'drizzle-orm';
import type { Day } from '#domain/basics/months.ts';
import { eachInSteps } from '#domain/basics/steps.ts';
import { changedRows, type Span } from '#domain/holdings/files/alike-rows.ts';
import type { BrokerFile, FileTransaction } from '#domain/holdings/files/broker-file.ts';
import { TRANSACTIONS_MAX } from '#domain/holdings/holding-transactions.ts';
import { MovedSince } from '#server/holdings/values/moved-since.ts';
import { lockHoldings } from '#server/holdings/values/values.ts';
import type { ClockedTx, UserTx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { importsOfMoves, ownImports, programIn } from './own-imports.ts';
import { cashStated, knownRows, storedRows } from './stored-rows.ts';
import { transactionsBefore } from './table.ts';

/** A file of a program beside the earlier ones, without the accounts of which it is older. */
export type NewerFile = {
  file: BrokerFile;
  /** The assets of its accounts. */
  accounts: ReadonlyMap<string, string>;
  /** The days of which it has all rows, by assets. */
  covered: ReadonlyMap<string, Span>;
  /** Deposits and withdrawals only follow from what it states. */
  cashFollows: boolean;
};

/** A row of an earlier file. */
type EarlierRow = Pick<FileTransaction, 'day' | 'kind' | 'quantity' | 'amount' | 'currency'> & {
  id: string;
  assetId: string;
  instrumentId: string | null;
  /** The name of its instrument, else its note. */
  name: string;
};

/** The rows of earlier files that a newer one lacks in an asset. */
export type LackingRows = {
  /** Those in whose place another one stands. */
  changed: EarlierRow[];
  gone: EarlierRow[];
  /** The number of its rows that earlier files have too, without cash that follows. */
  known: number;
};

/** The rows of earlier files of the same program that a newer one lacks, by assets. */
export async function lackingRows(
  userTx: UserTx,
  newer: NewerFile,
): Promise<ReadonlyMap<string, LackingRows>> {
  const candidates = await otherRowsOf(userTx, newer);
  const found = new Map<string, LackingRows>();
  if (candidates.length === 0) return found;
  const { accounts, cashFollows } = newer;
  const assetIds = new Set(candidates.map(({ assetId }) => assetId));
  const assetOf = ({ accountKey }: FileTransaction) => accounts.get(accountKey) ?? '';
  const rows = newer.file.transactions.filter((row) => assetIds.has(assetOf(row)));
  const file = { ...newer.file, transactions: rows };
  const stored = await storedRows(userTx, file);
  const known = await knownRows(userTx, { rows, accounts, stored });
  const isStated = await cashStated(userTx, file, accounts);
  const fresh = await inSteps(
    eachInSteps(rows, (row) => {
      if (known.has(row) || isStated(row) || (cashFollows && isCash(row))) return [];
      const { instrument, currency } = row;
      const instrumentId = (instrument && stored.named.present(instrument, currency)?.id) ?? null;
      return [{ ...row, assetId: assetOf(row), instrumentId }];
    }),
  );
  const ids = new Set([...known.values()].flatMap(({ ids: all }) => all));
  const earlier = candidates.filter(({ id }) => !ids.has(id));
  const changed = await inSteps(changedRows(earlier, fresh.flat()));
  const stays = [...known.keys()].filter((row) => !(cashFollows && isCash(row)));
  const counts = Map.groupBy(stays, assetOf);
  for (const row of earlier) {
    const { assetId } = row;
    const before = { changed: [], gone: [], known: counts.get(assetId)?.length ?? 0 };
    const ofAsset = found.get(assetId) ?? before;
    (changed.has(row) ? ofAsset.changed : ofAsset.gone).push(row);
    found.set(assetId, ofAsset);
  }
  return found;
}

const isCash = ({ kind }: Pick<FileTransaction, 'kind'>) =>
  kind === 'deposit' || kind === 'withdrawal';

/** Rows of earlier files alone, within the days of a newer one, that have no key of it. */
async function otherRowsOf({ tx, userId }: UserTx, newer: NewerFile): Promise<EarlierRow[]> {
  const { file, cashFollows } = newer;
  // An object, as a join may compare each row with each.
  const keys = JSON.stringify(
    Object.fromEntries(
      file.transactions.flatMap((row) => [
        [row.key, 0],
        [row.likeness, 0],
      ]),
    ),
  );
  const { rows } = await tx.execute<EarlierRow>(sql`
    with ${earlierOf(userId, newer)}
    select t.id, t.asset_id as "assetId", t.day::text, t.kind, t.instrument_id as "instrumentId",
      t.quantity::text, t.amount::text, t.currency, coalesce(i.name, t.note, '') as name
    from earlier join holding_transactions t on t.user_id = ${userId}::uuid
      and t.asset_id = earlier.asset and t.day between earlier.since and earlier.until
      and t.import_ids <@ earlier.ids
    left join instruments i on i.user_id = t.user_id and i.id = t.instrument_id
    where t.updated_at = t.created_at and t.is_opening = 0
      and not (${cashFollows} and t.kind in ('deposit', 'withdrawal'))
      and not ${keys}::jsonb ? coalesce(t.duplicate_key, '')
    order by t.day, t.id`);
  return rows;
}

/**
 * `earlier`: the imports of the same program for each asset of a file, unless one of them had another
 * account in it, with the days that the file covers.
 */
function earlierOf(userId: string, { file, accounts, covered }: NewerFile) {
  const keys = Map.groupBy(accounts.keys(), (key) => accounts.get(key) ?? '');
  const given = [...keys].map(([asset, of]) => {
    const { from, to } = covered.get(asset) ?? { from: null, to: null };
    return { asset, keys: of, since: from, until: to };
  });
  return sql`
    earlier as (
      select given.asset, given.since, given.until, array_agg(h.id) as ids
      from json_to_recordset(${JSON.stringify(given)}::json)
          as given(asset uuid, keys jsonb, since date, until date),
        holding_imports h
        cross join lateral (select bool_and(given.keys ? (each ->> 'key')) as is_known
          from jsonb_array_elements(h.accounts) each
          where each ->> 'assetId' = given.asset::text) of_asset
      where h.user_id = ${userId}::uuid and h.id = any(${ownImports(userId, file)})
        and of_asset.is_known
      group by given.asset, given.since, given.until)`;
}

/** A row as it was before it was taken out or changed, with its first day. */
export type Taken = { row: unknown; assetId: string; instrumentId: string | null; day: Day };

/** Rows of a statement. */
const ROWS_AT_ONCE = 2_000;

/**
 * Takes out the rows of earlier files that a newer one has with another day, kind, quantity or
 * amount, the cash that only followed from these files, and some others by their ids. Rows that the
 * user has changed stay.
 */
export async function takeOutRows(
  userTx: ClockedTx,
  newer: NewerFile,
  ids: readonly string[],
): Promise<Taken[]> {
  await lockHoldings(userTx);
  const { tx, userId } = userTx;
  const { file, accounts } = newer;
  const given = await inSteps(
    eachInSteps(file.transactions, (row) => ({ ...row, assetId: accounts.get(row.accountKey) })),
  );
  const taken: Taken[] = [];
  for (let at = 0; at < given.length; at += ROWS_AT_ONCE)
    taken.push(...(await takeOutOther(userTx, given.slice(at, at + ROWS_AT_ONCE))));
  taken.push(...(await takeOutJoined(userTx, given)));
  if (newer.cashFollows) {
    const cash = given.filter(isCash);
    const keys = sql.param(cash.flatMap(({ key, likeness }) => [key, likeness]));
    const gone = await tx.execute<Taken>(sql`
      with ${earlierOf(userId, newer)}
      delete from holding_transactions t using earlier
      where t.user_id = ${userId}::uuid and t.asset_id = earlier.asset
        and t.import_ids <@ earlier.ids
        and t.kind in ('deposit', 'withdrawal') and t.updated_at = t.created_at
        and coalesce(t.duplicate_key, '') <> all(${keys}::text[])
      returning ${TAKEN}`);
    taken.push(...gone.rows);
  }
  if (ids.length > 0) {
    const gone = await tx.execute<Taken>(sql`
      delete from holding_transactions t
      where t.user_id = ${userId}::uuid and t.id = any(${sql.param([...ids])}::uuid[])
      returning ${TAKEN}`);
    taken.push(...gone.rows);
  }
  return taken;
}

export const TAKEN = sql`to_jsonb(t) as row, t.asset_id as "assetId", t.instrument_id as "instrumentId",
  t.day::text as day`;

async function takeOutOther(
  { tx, userId }: ClockedTx,
  rows: readonly (FileTransaction & { assetId: string | undefined })[],
): Promise<Taken[]> {
  const keys = sql.param([...new Set(rows.flatMap(({ key, likeness }) => [key, likeness]))]);
  const given = rows.flatMap(({ assetId, key, likeness, day, kind, quantity, amount, currency }) =>
    [...new Set([key, likeness])].map((of) => {
      return { place: `${assetId} ${of}`, day, kind, quantity, amount, currency };
    }),
  );
  // An object, as a join with a table that was just filled may compare each row with each.
  const byPlace = Object.fromEntries(Map.groupBy(given, ({ place }) => place));
  const taken = await tx.execute<Taken>(sql`
    delete from holding_transactions t
    where t.user_id = ${userId}::uuid and t.duplicate_key = any(${keys}::text[])
      and t.updated_at = t.created_at and t.import_ids <@ ${importsOfMoves(userId)}
      and exists (select from jsonb_to_recordset(
          ${JSON.stringify(byPlace)}::jsonb -> (t.asset_id || ' ' || t.duplicate_key))
          as given(day date, kind text, quantity numeric, amount numeric, currency text)
        where t.day <> given.day or t.kind <> given.kind or t.currency <> given.currency
          or t.quantity is distinct from given.quantity
          or coalesce(t.worked_out, t.amount) <> given.amount)
    returning ${TAKEN}`);
  return taken.rows;
}

/**
 * Takes out the rows of an instrument that was several ones: earlier files had them under one name,
 * to which this one adds their symbols.
 */
async function takeOutJoined(
  { tx, userId }: ClockedTx,
  rows: readonly (FileTransaction & { assetId: string | undefined })[],
): Promise<Taken[]> {
  const given = rows.flatMap(({ assetId, key, likeness, instrument }) => {
    const { isin = null, name = '' } = instrument ?? {};
    if (isin !== null || !name.endsWith(')')) return [];
    return [...new Set([key, likeness])].map((of) => [of, `${assetId} ${of}`, name] as const);
  });
  if (given.length === 0) return [];
  const names = JSON.stringify(Object.fromEntries(given.map(([, place, name]) => [place, name])));
  const taken = await tx.execute<Taken>(sql`
    with told as (
      select t.id, t.instrument_id, ${names}::jsonb ->> (t.asset_id || ' ' || t.duplicate_key) as name
      from holding_transactions t
      where t.user_id = ${userId}::uuid
        and t.duplicate_key = any(${sql.param(given.map(([of]) => of))}::text[])),
    joined as (
      select told.instrument_id from told
      join instruments i on i.user_id = ${userId}::uuid and i.id = told.instrument_id
        and i.isin is null and starts_with(told.name, i.name || ' (')
      group by told.instrument_id having count(distinct told.name) > 1)
    delete from holding_transactions t using told, joined
    where t.user_id = ${userId}::uuid and t.id = told.id
      and told.instrument_id = joined.instrument_id
      and t.updated_at = t.created_at and t.import_ids <@ ${importsOfMoves(userId)}
    returning ${TAKEN}`);
  return taken.rows;
}

/** Keeps rows that were taken out for a file, until it is undone. */
export async function keepRemoved(
  { tx, userId }: UserTx,
  importId: string,
  taken: readonly Taken[],
): Promise<void> {
  for (let at = 0; at < taken.length; at += ROWS_AT_ONCE) {
    const rows = JSON.stringify(taken.slice(at, at + ROWS_AT_ONCE).map(({ row }) => row));
    await tx.execute(sql`
      insert into holding_transactions_before
        (user_id, import_id, id, asset_id, is_removed, row)
      select ${userId}::uuid, ${importId}::uuid, (row ->> 'id')::uuid,
        (row ->> 'asset_id')::uuid, 1, row
      from jsonb_array_elements(${rows}::jsonb) row`);
  }
  if (taken.length > 0) await refuseManyBefore({ tx, userId }, 1);
}

/** Refuses files that removed, or changed, more rows than a user can have. */
export async function refuseManyBefore({ tx, userId }: UserTx, of: 0 | 1): Promise<void> {
  const { userId: owner, isRemoved } = transactionsBefore;
  const own = and(eq(owner, userId), eq(isRemoved, of));
  if ((await tx.$count(transactionsBefore, own)) <= TRANSACTIONS_MAX) return;
  const values = { limit: TRANSACTIONS_MAX, kind: 'transactions' } as const;
  throw new AppError('limit_reached', { values });
}

/** The rows of an undone file that wait for the undo of a later one, which states them otherwise too. */
async function passOnRows({ tx, userId }: UserTx, importId: string): Promise<void> {
  const own = sql`b.user_id = ${userId}::uuid and b.import_id = ${importId}::uuid`;
  const isOwner = sql`user_id = ${userId}::uuid`;
  await tx.execute(sql`
    with later as (
      select distinct on (of.asset_id) of.asset_id, next.id
      from (select distinct b.asset_id from holding_transactions_before b
          where ${own} and b.is_removed = 1) of
      join holding_imports first on first.${isOwner} and first.id = ${importId}::uuid
      join holding_imports next on next.${isOwner} and next.source = first.source
        and ${programIn('next')} = ${programIn('first')}
      where next.id > first.id and next.undone_at is null
        and exists (select from holding_transactions t where t.${isOwner}
          and t.asset_id = of.asset_id and t.import_ids @> array[next.id])
      order by of.asset_id, next.id)
    update holding_transactions_before b set import_id = later.id from later
    where ${own} and b.is_removed = 1 and b.asset_id = later.asset_id`);
  // A later file that changed the row once more has it as it was before both.
  await tx.execute(sql`
    with passed as (
      update holding_transactions_before next set row = b.row
      from holding_transactions_before b
      where ${own} and b.is_removed = 0 and next.${isOwner} and next.id = b.id
        and next.import_id = (select min(n.import_id::text)::uuid
          from holding_transactions_before n where n.${isOwner} and n.id = b.id
            and n.is_removed = 0 and n.import_id > b.import_id)
      returning next.id)
    delete from holding_transactions_before b using passed
    where ${own} and b.is_removed = 0 and b.id = passed.id`);
  await tx.execute(sql`
    with others as (
      select b.id, min(i.id::text)::uuid as import_id
      from holding_transactions_before b
      join holding_transactions t on t.user_id = b.user_id and t.id = b.id
      join holding_imports i on i.user_id = b.user_id and i.id = any(t.import_ids)
        and i.source <> 'moved' and not b.row -> 'import_ids' ? i.id::text
      where ${own} and b.is_removed = 0 group by b.id)
    update holding_transactions_before b set import_id = others.import_id from others
    where ${own} and b.id = others.id`);
}

/**
 * Puts back the rows that an undone file changed or removed, unless their own files are undone too.
 * Those that a later file states otherwise as well wait for the undo of that one.
 */
export async function putBackRows(userTx: UserTx, importId: string): Promise<MovedSince> {
  await passOnRows(userTx, importId);
  const { tx, userId } = userTx;
  const own = sql`b.user_id = ${userId}::uuid and b.import_id = ${importId}::uuid`;
  const isOwner = sql`user_id = ${userId}::uuid`;
  const changed = await tx.execute<Omit<Taken, 'row'>>(sql`
    with before as (
      select t.day as after, was.*
      from holding_transactions_before b
      cross join lateral jsonb_populate_record(null::holding_transactions, b.row) was
      join holding_transactions t on t.user_id = b.user_id and t.id = b.id
      where ${own} and b.is_removed = 0 and t.updated_at = t.created_at
        and (t.import_ids <@ was.import_ids or t.import_ids <@ ${importsOfMoves(userId)}))
    update holding_transactions t set day = before.day, amount = before.amount,
      fee = before.fee, tax = before.tax, currency = before.currency, rate = before.rate,
      worked_out = before.worked_out, note = before.note,
      duplicate_key = case when t.duplicate_key is not null then before.duplicate_key end
    from before where t.user_id = ${userId}::uuid and t.id = before.id
    returning t.asset_id as "assetId", t.instrument_id as "instrumentId",
      least(before.after, before.day)::text as day`);
  const isPresent = sql`i.${isOwner} and i.undone_at is null
    and b.row -> 'import_ids' ? i.id::text`;
  const removed = await tx.execute<Omit<Taken, 'row'>>(sql`
    insert into holding_transactions
    select (jsonb_populate_record(null::holding_transactions,
      b.row || jsonb_build_object('import_ids', to_jsonb(present.ids)))).*
    from holding_transactions_before b
    cross join lateral (
      select array_agg(i.id) as ids from holding_imports i where ${isPresent}) present
    where ${own} and b.is_removed = 1 and present.ids is not null
      and (b.row ->> 'instrument_id' is null or exists (select from instruments n
        where n.${isOwner} and n.id = (b.row ->> 'instrument_id')::uuid))
    returning asset_id as "assetId", instrument_id as "instrumentId", day::text as day`);
  await tx.execute(sql`
    delete from holding_transactions_before b
    where b.${isOwner} and (b.import_id = ${importId}::uuid or (b.is_removed = 1
      and not exists (select from holding_imports i where ${isPresent})))`);
  return movedBy([...changed.rows, ...removed.rows]);
}

export function movedBy(rows: readonly Omit<Taken, 'row'>[]): MovedSince {
  const moved = new MovedSince();
  for (const each of rows) moved.add(each);
  return moved;
}
