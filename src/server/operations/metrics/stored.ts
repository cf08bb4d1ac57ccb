import { sql, type SQL } from 'drizzle-orm';
import type { NodeState, NodeStatus } from '#domain/operations/monitoring.ts';
import type { Orm } from '#server/platform/db/tx.ts';
import type { MinuteRow } from './pending.ts';
import { metricCalls, metricMinutes, metricNodes } from './table.ts';
import type { Tally } from './tally.ts';

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
