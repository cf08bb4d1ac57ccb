import { sql } from 'drizzle-orm';
import type { Day } from '#domain/basics/months.ts';
import { eachInSteps } from '#domain/basics/steps.ts';
import type { FileTransaction } from '#domain/holdings/files/broker-file.ts';
import { MovedSince } from '#server/holdings/values/moved-since.ts';
import { lockHoldings } from '#server/holdings/values/values.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { inSteps } from '#server/platform/threads/background.ts';

/** A row of an earlier file as it was stored, for as long as a newer one has it otherwise. */
export type ReplacedRow = Record<string, unknown>;

/** Rows of a newer file by the assets that they go to; `cashFollows`: deposits only follow from it. */
type Replacing = {
  rows: readonly (FileTransaction & { assetId: string })[];
  cashFollows: boolean;
};

type Taken = { row: ReplacedRow; assetId: string; instrumentId: string | null; day: Day };

/** `older`: assets of which a file with later days is stored, so that nothing of them is replaced. */
type TakenRows = { replaced: ReplacedRow[]; moved: MovedSince; older: ReadonlySet<string> };

/** Rows of a statement. */
const ROWS_AT_ONCE = 2_000;

/**
 * Takes out the rows of earlier files that a newer one has with another day, kind, quantity or
 * amount, and the cash that only followed from these files. Rows that the user has changed stay.
 */
export async function takeOutRows(userTx: ClockedTx, replacing: Replacing): Promise<TakenRows> {
  await lockHoldings(userTx);
  const { tx, userId } = userTx;
  const { rows, cashFollows } = replacing;
  const last = new Map<string, Day>();
  await inSteps(
    eachInSteps(rows, ({ assetId, day }) => {
      if (day > (last.get(assetId) ?? '')) last.set(assetId, day);
    }),
  );
  const ends = JSON.stringify([...last].map(([asset, day]) => ({ asset, day })));
  const stored = await tx.execute<{ id: string; isLater: boolean }>(sql`
    select t.asset_id as id, max(t.day) > max(ends.day) as "isLater" from holding_transactions t
    join json_to_recordset(${ends}::json) as ends(asset uuid, day date) on ends.asset = t.asset_id
    where t.user_id = ${userId}::uuid and ${IS_MOVED} group by t.asset_id`);
  const older = new Set(stored.rows.flatMap(({ id, isLater }) => (isLater ? [id] : [])));
  const newer = new Set(stored.rows.flatMap(({ id, isLater }) => (isLater ? [] : [id])));
  const given = rows.filter(({ assetId }) => newer.has(assetId));
  const taken: Taken[] = [];
  for (let at = 0; at < given.length; at += ROWS_AT_ONCE)
    taken.push(...(await takeOutOther(userTx, given.slice(at, at + ROWS_AT_ONCE))));
  if (cashFollows && newer.size > 0) {
    const cash = given.filter(({ kind }) => kind === 'deposit' || kind === 'withdrawal');
    const keys = sql.param(cash.flatMap(({ key, likeness }) => [key, likeness]));
    const gone = await tx.execute<Taken>(sql`
      delete from holding_transactions t
      where t.user_id = ${userId}::uuid and t.asset_id = any(${sql.param([...newer])}::uuid[])
        and t.kind in ('deposit', 'withdrawal') and t.updated_at = t.created_at and ${IS_MOVED}
        and t.duplicate_key <> all(${keys}::text[])
      returning ${TAKEN}`);
    taken.push(...gone.rows);
  }
  return { replaced: taken.map(({ row }) => row), moved: movedBy(taken), older };
}

/** Of files of other programs alone: a row that a broker's file has too is the broker's. */
const IS_MOVED = sql`t.import_ids <@ array(select i.id from holding_imports i
  where i.user_id = t.user_id and i.source = 'moved')`;

const TAKEN = sql`to_jsonb(t) as row, t.asset_id as "assetId", t.instrument_id as "instrumentId",
  t.day::text as day`;

async function takeOutOther({ tx, userId }: ClockedTx, rows: Replacing['rows']): Promise<Taken[]> {
  const given = rows.flatMap(({ assetId: asset, key, likeness, day, kind, quantity, amount }) =>
    [...new Set([key, likeness])].map((of) => ({ asset, key: of, day, kind, quantity, amount })),
  );
  const taken = await tx.execute<Taken>(sql`
    delete from holding_transactions t
    using json_to_recordset(${JSON.stringify(given)}::json)
      as given(asset uuid, key text, day date, kind text, quantity numeric, amount numeric)
    where t.user_id = ${userId}::uuid and t.asset_id = given.asset and t.duplicate_key = given.key
      and t.updated_at = t.created_at and ${IS_MOVED}
      and (t.day <> given.day or t.kind <> given.kind
        or t.quantity is distinct from given.quantity or t.amount <> given.amount)
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
