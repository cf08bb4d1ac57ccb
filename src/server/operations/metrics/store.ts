import { desc, sql, type SQL } from 'drizzle-orm';
import { type Day, dayOf } from '#domain/basics/months.ts';
import type { NodeState, NodeStatus, PeopleOnDay } from '#domain/operations/monitoring.ts';
import type { Orm } from '#server/platform/db/tx.ts';
import type { Tally } from './calls.ts';
import type { CallRow, MinuteRow } from './pending.ts';
import { memoryLimit, type Sample } from './sample.ts';
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

/** One node, or all of them together (null). */
type MetricsQuery = { node: string | null; since: Date };

/** Nodes heard of within this time are listed; a running one reports every fifteen seconds. */
const LISTED = sql`interval '24 hours'`;
const SILENT_MS = 60_000;

const counted = sql`count(*)::int as rows, sum(count)::int as count, sum(refused)::int as refused,
  sum(errors)::int as errors, sum(total_ms)::float8 as "totalMs"`;

/** Every call that was answered since then, by how. */
export async function callsSince(orm: Orm, whose: MetricsQuery): Promise<Map<string, Tally>> {
  const { rows } = await orm.execute(sql`
    with asked as (select * from ${metricCalls} where hour >= ${whose.since.toISOString()}
      and ${ofNode(whose)}),
    spread as (select call, kind, sum(part)::int as part
      from asked, unnest(buckets) with ordinality as kinds (part, kind) group by call, kind),
    gathered as (select call, array_agg(part order by kind) as buckets from spread group by call)
    select call, ${counted}, gathered.buckets
    from asked join gathered using (call) group by call, gathered.buckets order by call`);
  const found = rows as (Tally & { call: string })[];
  return new Map(found.map(({ call, ...tally }) => [call, tally]));
}

/** Minutes since an instant, newest first; the usage of several nodes is added. */
export async function minutesSince(orm: Orm, whose: MetricsQuery): Promise<MinuteRow[]> {
  const { rows } = await orm.execute(sql`
    with asked as (select * from ${metricMinutes} where minute >= ${whose.since.toISOString()}
      and ${ofNode(whose)}),
    spread as (select minute, kind, sum(part)::int as part
      from asked, unnest(buckets) with ordinality as kinds (part, kind) group by minute, kind),
    gathered as (select minute, array_agg(part order by kind) as buckets
      from spread group by minute)
    select ${isoText(sql`minute`)} as minute, ${counted}, gathered.buckets,
      sum(memory)::float8 as memory, max(delay_ms) as "delayMs",
      case when bool_and(database_ms is not null) then max(database_ms) end as "databaseMs"
    from asked join gathered using (minute) group by minute, gathered.buckets
    order by minute desc`);
  return rows as MinuteRow[];
}

/** Nodes heard of within a day, by name, in their last reported state. */
export async function nodesAt(orm: Orm, now: Date): Promise<NodeStatus[]> {
  const at = now.toISOString();
  const { rows } = await orm.execute(sql`
    select name, ${isoText(sql`started_at`)} as "startedAt", ${isoText(sql`seen_at`)} as "seenAt",
      stopped_at is not null as "isStopped", latest.memory::float8 as "memoryUsage",
      memory_limit::float8 as "memoryLimit", disk_free::float8 as "diskFree",
      disk_size::float8 as "diskSize", latest.database_ms as "databaseTime",
      latest.delay_ms as "eventLoopDelay"
    from ${metricNodes} left join lateral (
      select memory, database_ms, delay_ms from ${metricMinutes}
      where node = name and minute > seen_at - interval '1 hour' order by minute desc limit 1
    ) as latest on true
    where seen_at > ${at}::timestamptz - ${LISTED} order by name`);
  const found = rows as (NodeStatus & { isStopped: boolean })[];
  return found.map(({ isStopped, ...node }) => ({
    ...node,
    state: stateOf({ isStopped, seenAt: node.seenAt }, now),
  }));
}

function stateOf(
  { isStopped, seenAt }: { isStopped: boolean; seenAt: string },
  now: Date,
): NodeState {
  if (isStopped) return 'stopped';
  return now.getTime() - Date.parse(seenAt) > SILENT_MS ? 'silent' : 'running';
}

function ofNode({ node }: MetricsQuery): SQL {
  return node === null ? sql`true` : sql`node = ${node}`;
}

function isoText(instant: SQL): SQL {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Counts sign-ups of a day, and active users since its start. */
export type CountPeople = (orm: Orm, day: Day) => Promise<Omit<PeopleOnDay, 'day'>>;

const DAYS_LISTED = 14;

/** Stores today's counts: they reveal no single user after the day. */
export async function keepDay(orm: Orm, countPeople: CountPeople, now: Date): Promise<void> {
  const day = dayOf(now);
  const counts = await countPeople(orm, day);
  const { signUps, active } = metricDays;
  await orm
    .insert(metricDays)
    .values({ day, ...counts })
    .onConflictDoUpdate({
      target: metricDays.day,
      // A user who erases the account within the day still counts as active.
      set: {
        signUps: sql`greatest(${signUps}, excluded.sign_ups)`,
        active: sql`greatest(${active}, excluded.active)`,
      },
    });
}

/** The latest days, newest first; today as it is so far. */
export async function peopleByDay(
  orm: Orm,
  countPeople: CountPeople,
  now: Date,
): Promise<PeopleOnDay[]> {
  await keepDay(orm, countPeople, now);
  return orm.select().from(metricDays).orderBy(desc(metricDays.day)).limit(DAYS_LISTED);
}
