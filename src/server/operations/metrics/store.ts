import { sql, type SQL } from 'drizzle-orm';
import type { Orm } from '#server/platform/db/tx.ts';
import { memoryLimit } from './machine.ts';
import type { CallRow, MinuteRow } from './pending.ts';
import type { Sample } from './sample.ts';
import { metricCalls, metricDays, metricMinutes, metricNodes } from './table.ts';

export type NodeRow = typeof metricNodes.$inferInsert;

/** `isLast`: reported while the node stops. */
type Self = { name: string; startedAt: string; isLast: boolean };

type NodeMetrics = { node: NodeRow; minutes: readonly MinuteRow[]; calls: readonly CallRow[] };

/** A week of minutes and calls; days stay for a year. */
const KEPT = sql`interval '7 days'`;
const DAYS_KEPT = sql`interval '1 year'`;

/** The row of a node by its own report. */
export function nodeRowOf({ name, startedAt, isLast }: Self, { at, disk }: Sample): NodeRow {
  const seenAt = at.toISOString();
  return {
    name,
    startedAt,
    seenAt,
    stoppedAt: isLast ? seenAt : null,
    memoryLimit: memoryLimit(),
    diskFree: disk.free,
    diskSize: disk.size,
  };
}

/** Writes a node's measurements in one statement, all of it or nothing. */
export async function write(orm: Orm, { node, minutes, calls }: NodeMetrics): Promise<void> {
  await orm.execute(sql`
    with minutes as (
      insert into ${metricMinutes} as kept
      select minute, ${node.name}, count, refused, errors, total_ms, buckets,
        memory, database_ms, delay_ms
      from json_to_recordset(${JSON.stringify(minutes.map(inColumns))}::json) as written (
        minute timestamptz, count int, refused int, errors int, total_ms float8, buckets int[],
        memory bigint, database_ms float8, delay_ms float8)
      on conflict (minute, node) do update set ${added}, memory = excluded.memory,
        database_ms = case when kept.database_ms is not null and excluded.database_ms is not null
          then greatest(kept.database_ms, excluded.database_ms) end,
        delay_ms = greatest(kept.delay_ms, excluded.delay_ms)),
    calls as (
      insert into ${metricCalls} as kept
      select hour, ${node.name}, call, count, refused, errors, total_ms, buckets
      from json_to_recordset(${JSON.stringify(calls.map(inColumns))}::json) as written (
        hour timestamptz, call text, count int, refused int, errors int, total_ms float8,
        buckets int[])
      on conflict (hour, node, call) do update set ${added})
    ${nodeWritten(node)}`);
}

/** Adds the columns that both tables count to the stored row. */
const added = sql`count = kept.count + excluded.count, refused = kept.refused + excluded.refused,
  errors = kept.errors + excluded.errors, total_ms = kept.total_ms + excluded.total_ms,
  buckets = (select array_agg(old + new order by kind)
    from unnest(kept.buckets, excluded.buckets) with ordinality as both_of (old, new, kind))`;

function nodeWritten(node: NodeRow): SQL {
  const { name, startedAt, seenAt, stoppedAt, diskFree, diskSize } = node;
  return sql`
    insert into ${metricNodes}
      (name, started_at, seen_at, stopped_at, memory_limit, disk_free, disk_size)
    values (${name}, ${startedAt}, ${seenAt}, ${stoppedAt}, ${node.memoryLimit},
      ${diskFree}, ${diskSize})
    on conflict (name) do update set started_at = excluded.started_at, seen_at = excluded.seen_at,
      stopped_at = excluded.stopped_at, memory_limit = excluded.memory_limit,
      disk_free = excluded.disk_free, disk_size = excluded.disk_size`;
}

/** The names of the columns for a row's fields. */
function inColumns({ totalMs, ...row }: MinuteRow | CallRow) {
  if (!('minute' in row)) return { ...row, total_ms: totalMs };
  const { databaseMs, delayMs, ...rest } = row;
  return { ...rest, total_ms: totalMs, database_ms: databaseMs, delay_ms: delayMs };
}

/** Deletes measurements older than any query, and nodes that ended long ago. */
export async function tidyMetrics(orm: Orm): Promise<void> {
  await orm.delete(metricMinutes).where(sql`${metricMinutes.minute} < now() - ${KEPT}`);
  await orm.delete(metricCalls).where(sql`${metricCalls.hour} < now() - ${KEPT}`);
  await orm.delete(metricNodes).where(sql`${metricNodes.seenAt} < now() - ${KEPT}`);
  const oldest = sql`to_char(now() - ${DAYS_KEPT}, 'YYYY-MM-DD')`;
  await orm.delete(metricDays).where(sql`${metricDays.day} < ${oldest}`);
}
