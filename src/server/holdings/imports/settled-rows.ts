import { type Param, type SQL, sql } from 'drizzle-orm';
import type { Day } from '#domain/basics/months.ts';
import { eachInSteps } from '#domain/basics/steps.ts';
import type { Span } from '#domain/holdings/files/alike-rows.ts';
import {
  type BrokerFile,
  CASH_FOLLOWS,
  type FileTransaction,
} from '#domain/holdings/files/broker-file.ts';
import { settledCash } from '#domain/holdings/files/alike-rows.ts';
import { MovedSince } from '#server/holdings/values/moved-since.ts';
import type { UserTx } from '#server/platform/db/tx.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { importsOfMoves, importsOfPrograms, ownImports } from './own-imports.ts';
import { movedBy, refuseManyBefore, type Taken, TAKEN } from './replaced-rows.ts';
import type { KnownRow } from './stored-rows.ts';

/** Rows of a statement. */
const ROWS_AT_ONCE = 2_000;

type CashRow = {
  assetId: string;
  currency: string;
  id: string;
  day: Day;
  /** Of what a program worked out; null: cash of others alone. */
  workedOut: number | null;
  minor: number;
};

/** Cash that a row moves by an amount, in minor units. */
const movedMinor = (of: 't' | 'was', amount: SQL) => {
  const row = sql.identifier(of);
  return sql`round(100 * case
    when ${row}.kind in ('deposit', 'sell', 'return_of_capital') then ${amount}
    when ${row}.kind in ('dividend', 'interest')
      then ${amount} - coalesce(${row}.fee, 0) - coalesce(${row}.tax, 0)
    when ${row}.kind in ('withdrawal', 'buy', 'withholding_tax', 'fee', 'tax') then -${amount}
    else 0 end)`;
};

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
  const found = await tx.execute(sql`
    with ${programs}
    select from programs, holding_transactions t where ${own} and ${isFollowing} limit 1`);
  if (found.rows.length === 0) return new MovedSince();
  const { rows } = await tx.execute<CashRow>(sql`
    with ${programs}
    select t.asset_id as "assetId", t.currency, min(t.id::text) as id, t.day::text,
      case when ${isFollowing} then (case t.kind when 'deposit' then 100 else -100 end
        * coalesce(t.worked_out, t.amount))::float8 end as "workedOut",
      sum(${movedMinor('t', sql`t.amount`)})::float8 as minor
    from programs, holding_transactions t
    where ${own} and (${isFollowing} or not t.import_ids && programs.ids)
    group by t.asset_id, t.currency, t.day, 5, case when ${isFollowing} then t.id end`);
  const spans = await statedSpans(tx, { own, programs });
  const all = [...rows, ...(await restatedCash({ tx, userId }, assetIds))];
  const stated = Map.groupBy(spans, ({ assetId }) => assetId);
  const moved = new MovedSince();
  for (const of of Map.groupBy(all, (row) => `${row.assetId} ${row.currency}`).values()) {
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

type OwnRows = { own: SQL; programs: SQL };

/** Days of which files of others state what was paid in and out, by assets. */
async function statedSpans(
  tx: UserTx['tx'],
  { own, programs }: OwnRows,
): Promise<(Span & { assetId: string })[]> {
  const { rows } = await tx.execute<Span & { assetId: string }>(sql`
    with ${programs}
    select t.asset_id as "assetId", min(t.day)::text as "from", max(t.day)::text as "to"
    from holding_transactions t cross join lateral unnest(t.import_ids) as file, programs
    where ${own} and not file = any(programs.ids)
    group by t.asset_id, file having bool_or(t.kind in ('deposit', 'withdrawal'))`);
  return rows;
}

/**
 * The cash by which rows that a broker's file has restated differ from what a program counts with:
 * the first of several files restated what the program has.
 */
async function restatedCash({ tx, userId }: UserTx, assetIds: Param): Promise<CashRow[]> {
  const { rows } = await tx.execute<CashRow>(sql`
    select "assetId", moved.currency, '' as id, day, null as "workedOut", moved.minor
    from (select distinct on (b.id) t.asset_id as "assetId", t.day::text as day,
      t.currency, ${movedMinor('t', sql`t.amount`)} as minor, was.currency as was_currency,
      ${movedMinor('was', sql`coalesce(was.worked_out, was.amount)`)} as was_minor
    from holding_transactions_before b
    cross join lateral jsonb_populate_record(null::holding_transactions, b.row) was
    join holding_transactions t on t.user_id = b.user_id and t.id = b.id
    where b.user_id = ${userId}::uuid and b.is_removed = 0
      and b.asset_id = any(${assetIds}::uuid[])
      and was.import_ids[1] = any(${importsOfMoves(userId)})
      and t.import_ids && ${importsOfPrograms(userId, [...CASH_FOLLOWS])}
    order by b.id, b.import_id) restated
    cross join lateral (values (restated.currency, restated.minor::float8),
      (was_currency, -was_minor::float8)) as moved(currency, minor)`);
  return rows;
}

type SettledImport = {
  id: string;
  file: BrokerFile;
  known: ReadonlyMap<FileTransaction, KnownRow>;
  accounts: readonly { assetId: string }[];
};

/**
 * Settles the rows that programs, or earlier files of the broker, had stated with a broker's file, and
 * the cash beside it.
 */
export async function settleImport(userTx: UserTx, settled: SettledImport): Promise<MovedSince> {
  const restated = settled.file.source === 'moved' ? [] : await restateRows(userTx, settled);
  const moved = movedBy(restated);
  moved.join(await settleCash(userTx, settled.accounts));
  return moved;
}

/** Stored rows as the rows of a file that are alike state them: one, or several parts together. */
function* restatements(known: SettledImport['known']) {
  const parts = new Map<string, FileTransaction[]>();
  yield* eachInSteps([...known], ([row, { ids, isAlike }]) => {
    const [of, ...others] = ids;
    if (isAlike && of !== undefined && others.length === 0)
      parts.set(of, [...(parts.get(of) ?? []), row]);
  });
  return yield* eachInSteps([...parts], ([id, rows]) => {
    const { day, currency } = rows[0] ?? {};
    const sum = (of: 'amount' | 'fee' | 'tax') =>
      rows.every((row) => row[of] === null)
        ? null
        : rows.reduce((all, row) => all + Math.round(Number(row[of] ?? 0) * 100), 0) / 100;
    const money = { amount: sum('amount'), fee: sum('fee'), tax: sum('tax') };
    const [one, ...others] = rows;
    const isOne = one !== undefined && others.length === 0;
    const words = isOne ? { note: one.text || null, likeness: one.likeness, rate: one.rate } : {};
    return { id, on: day, currency, ...money, ...words };
  });
}

/**
 * Gives rows of programs the days, money and rates by which a broker's file states them, and rows
 * of the broker's earlier files its words and its key too, unless they reach to a later day.
 */
async function restateRows(
  { tx, userId }: UserTx,
  { id: importId, file, known }: SettledImport,
): Promise<Omit<Taken, 'row'>[]> {
  const given = await inSteps(restatements(known));
  const restated: Omit<Taken, 'row'>[] = [];
  for (let at = 0; at < given.length; at += ROWS_AT_ONCE) {
    const some = JSON.stringify(given.slice(at, at + ROWS_AT_ONCE));
    const { rows } = await tx.execute<Omit<Taken, 'row'>>(sql`
      with given as (
        select * from json_to_recordset(${some}::json) as given(id uuid, "on" date,
          currency text, amount numeric, fee numeric, tax numeric, note text, likeness text,
          rate numeric)),
      of as (select ${importsOfMoves(userId)} as moves, ${ownImports(userId, file)} as own),
      newer as (
        select t.asset_id from of, holding_transactions t
        where t.user_id = ${userId}::uuid and t.asset_id in (select o.asset_id
          from given join holding_transactions o on o.user_id = ${userId}::uuid and o.id = given.id)
        group by t.asset_id
        having max(t.day) filter (where t.import_ids @> array[${importId}::uuid])
          >= max(t.day) filter (where array_remove(t.import_ids, ${importId}::uuid) && of.own)),
      before as (
        select ${TAKEN}, given.id, given."on", given.amount, given.fee, given.tax, given.currency,
          case when t.currency = given.currency then t.rate else given.rate end as rate,
          case when earlier.ids <@ of.own then coalesce(given.note, t.note) else t.note end as note,
          case when earlier.ids <@ of.own then coalesce(given.likeness, t.duplicate_key)
            else t.duplicate_key end as key
        from of, given
        join holding_transactions t on t.id = given.id
        cross join lateral (select array_remove(t.import_ids, ${importId}::uuid) as ids) earlier
        where t.user_id = ${userId}::uuid and t.updated_at = t.created_at
          and t.import_ids @> array[${importId}::uuid] and given.amount is not null
          and (earlier.ids <@ of.moves or (earlier.ids <@ (of.moves || of.own)
            and t.asset_id in (select asset_id from newer)))
          and ((t.day, t.amount, t.fee, t.tax, t.currency)
              is distinct from (given."on", given.amount, given.fee, given.tax, given.currency)
            or (earlier.ids <@ of.own and coalesce(given.note, t.note) is distinct from t.note))),
      restated as (
        update holding_transactions t set day = before."on", amount = before.amount,
          fee = before.fee, tax = before.tax, currency = before.currency, rate = before.rate,
          worked_out = null, note = before.note, duplicate_key = before.key
        from before where t.user_id = ${userId}::uuid and t.id = before.id),
      kept as (
        insert into holding_transactions_before
          (user_id, import_id, id, asset_id, is_removed, row)
        select ${userId}::uuid, ${importId}::uuid, id, "assetId", 0, row from before)
      select "assetId", "instrumentId", least(day, "on"::text) as day from before`);
    restated.push(...rows);
  }
  if (restated.length > 0) await refuseManyBefore({ tx, userId }, 0);
  return restated;
}
