import { sql } from 'drizzle-orm';
import type { Day } from '#domain/basics/months.ts';
import { eachInSteps } from '#domain/basics/steps.ts';
import { changedRows, type Span } from '#domain/holdings/files/alike-rows.ts';
import {
  type BrokerFile,
  CASH_FOLLOWS,
  type FileTransaction,
} from '#domain/holdings/files/broker-file.ts';
import { settledCash } from '#domain/holdings/files/worked-out-cash.ts';
import { MovedSince } from '#server/holdings/values/moved-since.ts';
import { lockHoldings } from '#server/holdings/values/values.ts';
import type { ClockedTx, UserTx } from '#server/platform/db/tx.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { cashStated, importsOfPrograms, knownRows, ownImports, storedRows } from './stored-rows.ts';

/** A row of an earlier file as it was stored, for as long as a newer one has it otherwise. */
export type ReplacedRow = Record<string, unknown>;

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
  const keys = file.transactions.flatMap(({ key, likeness }) => [key, likeness]);
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
      and not exists (select from unnest(${sql.param(keys)}::text[]) as key
        where key = t.duplicate_key)
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

type Taken = { row: ReplacedRow; assetId: string; instrumentId: string | null; day: Day };

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
): Promise<{ replaced: ReplacedRow[]; moved: MovedSince }> {
  await lockHoldings(userTx);
  const { tx, userId } = userTx;
  const { file, accounts } = newer;
  const given = await inSteps(
    eachInSteps(file.transactions, (row) => ({ ...row, assetId: accounts.get(row.accountKey) })),
  );
  const taken: Taken[] = [];
  for (let at = 0; at < given.length; at += ROWS_AT_ONCE)
    taken.push(...(await takeOutOther(userTx, given.slice(at, at + ROWS_AT_ONCE))));
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
  return { replaced: taken.map(({ row }) => row), moved: movedBy(taken) };
}

/** Of files of other programs alone: a row that a broker's file has too is the broker's. */
const IS_MOVED = sql`t.import_ids <@ array(select i.id from holding_imports i
  where i.user_id = t.user_id and i.source = 'moved')`;

const TAKEN = sql`to_jsonb(t) as row, t.asset_id as "assetId", t.instrument_id as "instrumentId",
  t.day::text as day`;

async function takeOutOther(
  { tx, userId }: ClockedTx,
  rows: readonly (FileTransaction & { assetId: string | undefined })[],
): Promise<Taken[]> {
  const keys = sql.param([...new Set(rows.flatMap(({ key, likeness }) => [key, likeness]))]);
  const given = rows.flatMap(({ assetId, key, likeness, day, kind, quantity, amount }) =>
    [...new Set([key, likeness])].map((of) => {
      return { place: `${assetId} ${of}`, day, kind, quantity, amount };
    }),
  );
  // An object, as a join with a table that was just filled may compare each row with each.
  const byPlace = Object.fromEntries(Map.groupBy(given, ({ place }) => place));
  const taken = await tx.execute<Taken>(sql`
    delete from holding_transactions t
    where t.user_id = ${userId}::uuid and t.duplicate_key = any(${keys}::text[])
      and t.updated_at = t.created_at and ${IS_MOVED}
      and exists (select from jsonb_to_recordset(
          ${JSON.stringify(byPlace)}::jsonb -> (t.asset_id || ' ' || t.duplicate_key))
          as given(day date, kind text, quantity numeric, amount numeric)
        where t.day <> given.day or t.kind <> given.kind
          or t.quantity is distinct from given.quantity
          or coalesce(t.worked_out, t.amount) <> given.amount)
    returning ${TAKEN}`);
  return taken.rows;
}

/** Puts rows back that a file replaced, unless their own files are undone. */
export async function putBackRows(
  { tx, userId }: ClockedTx,
  replaced: readonly ReplacedRow[],
): Promise<MovedSince> {
  const back = await tx.execute<Omit<Taken, 'row'>>(sql`
    insert into holding_transactions
    select (jsonb_populate_record(null::holding_transactions,
      row || jsonb_build_object('import_ids', to_jsonb(present.ids)))).*
    from jsonb_array_elements(${JSON.stringify(replaced)}::jsonb) row
    cross join lateral (select array_agg(i.id) as ids from holding_imports i
      where i.user_id = ${userId}::uuid and i.undone_at is null
        and row -> 'import_ids' ? i.id::text) present
    where present.ids is not null
      and exists (select from assets a
        where a.user_id = ${userId}::uuid and a.id = (row ->> 'asset_id')::uuid)
      and (row ->> 'instrument_id' is null or exists (select from instruments n
        where n.user_id = ${userId}::uuid and n.id = (row ->> 'instrument_id')::uuid))
    on conflict do nothing
    returning asset_id as "assetId", instrument_id as "instrumentId", day::text as day`);
  return movedBy(back.rows);
}

function movedBy(rows: readonly Omit<Taken, 'row'>[]): MovedSince {
  const moved = new MovedSince();
  for (const each of rows) moved.add(each);
  return moved;
}

type CashRow = {
  assetId: string;
  currency: string;
  id: string;
  day: Day;
  /** Of what a program worked out; null: cash of others alone. */
  workedOut: number | null;
  minor: number;
};

/** Cash that a row moves, in minor units. */
const MOVED_MINOR = sql`round(100 * case
  when t.kind in ('deposit', 'sell', 'return_of_capital') then t.amount
  when t.kind in ('dividend', 'interest') then t.amount - coalesce(t.fee, 0) - coalesce(t.tax, 0)
  when t.kind in ('withdrawal', 'buy', 'withholding_tax', 'fee', 'tax') then -t.amount
  else 0 end)`;

/**
 * Settles the deposits and withdrawals of accounts that a program worked out with the files of others:
 * where these state what was paid in and out, it is theirs that counts.
 */
export async function settleCash(
  { tx, userId }: UserTx,
  accounts: readonly { assetId: string }[],
): Promise<MovedSince> {
  const assetIds = sql.param(accounts.map(({ assetId }) => assetId));
  const programs = sql`programs as (select ${importsOfPrograms(userId, [...CASH_FOLLOWS])} as ids)`;
  const isFollowing = sql`t.kind in ('deposit', 'withdrawal')
    and t.updated_at = t.created_at and t.import_ids <@ programs.ids`;
  const own = sql`t.user_id = ${userId}::uuid
    and t.asset_id = any(${assetIds}::uuid[]) and t.import_ids is not null`;
  // Worked out once, but stated by others too since.
  await tx.execute(sql`
    with ${programs}
    update holding_transactions t set amount = t.worked_out, worked_out = null from programs
    where ${own} and t.worked_out is not null and not t.import_ids <@ programs.ids`);
  const { rows } = await tx.execute<CashRow>(sql`
    with ${programs},
    following as (select distinct t.asset_id from holding_transactions t, programs
      where ${own} and ${isFollowing})
    select t.asset_id as "assetId", t.currency, min(t.id::text) as id, t.day::text,
      case when ${isFollowing} then (case t.kind when 'deposit' then 100 else -100 end
        * coalesce(t.worked_out, t.amount))::float8 end as "workedOut",
      sum(${MOVED_MINOR})::float8 as minor
    from following join holding_transactions t on t.asset_id = following.asset_id, programs
    where ${own} and (${isFollowing} or not t.import_ids && programs.ids)
    group by t.asset_id, t.currency, t.day, 5, case when ${isFollowing} then t.id end`);
  const spans = await tx.execute<Span & { assetId: string }>(sql`
    with ${programs}
    select t.asset_id as "assetId", min(t.day)::text as "from", max(t.day)::text as "to"
    from holding_transactions t cross join lateral unnest(t.import_ids) as file, programs
    where ${own} and not file = any(programs.ids)
    group by t.asset_id, file having bool_or(t.kind in ('deposit', 'withdrawal'))`);
  const stated = Map.groupBy(spans.rows, ({ assetId }) => assetId);
  const moved = new MovedSince();
  for (const of of Map.groupBy(rows, (row) => `${row.assetId} ${row.currency}`).values()) {
    const assetId = of[0]?.assetId ?? '';
    const following = of.flatMap((row) =>
      row.workedOut === null ? [] : [{ ...row, minor: row.workedOut, counted: row.minor }],
    );
    const others = of.filter(({ workedOut }) => workedOut === null);
    const amounts = await inSteps(
      settledCash({ rows: following, others, stated: stated.get(assetId) ?? [] }),
    );
    const changed = following.filter(({ id, counted }) => (amounts.get(id) ?? 0) !== counted);
    for (const { day } of changed) moved.add({ assetId, instrumentId: null, day });
    const given = changed.map(({ id, minor }) => {
      const [now, before] = [Math.abs(amounts.get(id) ?? 0) / 100, Math.abs(minor) / 100];
      return { id, now, before: now === before ? null : before };
    });
    await tx.execute(sql`
      update holding_transactions t set amount = given.now, worked_out = given.before
      from json_to_recordset(${JSON.stringify(given)}::json)
        as given(id uuid, now numeric, before numeric)
      where t.user_id = ${userId}::uuid and t.id = given.id`);
  }
  return moved;
}
