import { latencyWithin } from '#domain/operations/latency.ts';
import { judge } from '#domain/operations/installation-health.ts';
import type {
  CallStats,
  MetricPoint,
  NodeStatus,
  SystemStatus,
} from '#domain/operations/monitoring.ts';
import type { MinuteRow } from '#server/operations/metrics/pending.ts';
import { sumTallies, type Tally } from '#server/operations/metrics/tally.ts';
import { type FactsQuery, factsOf, leastDisk, sumOf } from './facts.ts';

/** Status of the installation, or of one of its nodes. */
export function systemStatus(query: FactsQuery): SystemStatus {
  const { seen, status, databaseMs, node, now } = query;
  const running = runningOf(seen.nodes, node);
  const total = sumTallies(seen.calls.values());
  const { count, avgResponseTime, p95, refused, errors } = statsOf(total);
  return {
    ...judge(factsOf(query, running)),
    uptime: uptimeOf(running, now),
    memoryUsage: sumOf(running, ({ memoryUsage }) => memoryUsage ?? 0),
    memoryLimit: sumOf(running, ({ memoryLimit }) => memoryLimit),
    databaseHealth: databaseMs !== null,
    databaseTime: databaseMs === null ? null : rounded(databaseMs),
    databaseSize: status?.databaseSize ?? null,
    avgResponseTime,
    p95,
    errorRate: count === 0 ? 0 : rounded((100 * errors) / count),
    totalRequests: count,
    totalRefused: refused,
    totalErrors: errors,
    since: seen.since,
    lastMetrics: {
      timestamp: now.toISOString(),
      apiEndpointStats: Object.fromEntries([...seen.calls].map(([call, t]) => [call, statsOf(t)])),
    },
    node,
    nodes: seen.nodes.map(withRounded),
    disk: leastDisk(running),
    jobs: status?.jobs ?? null,
    mail: status?.mail ?? null,
    sources: status?.sources ?? null,
    people: status?.people ?? null,
    backups: status?.backups ?? null,
    endingRules: query.endingRules,
    archive: status?.archive ?? null,
  };
}

/** A minute as the page lists it. */
export function toPoint(row: MinuteRow): MetricPoint {
  const { minute, memory, databaseMs, count, totalMs, errors } = row;
  return {
    timestamp: minute,
    memoryUsage: { rss: memory },
    databaseHealth: databaseMs !== null,
    databaseTime: databaseMs === null ? null : rounded(databaseMs),
    responseTime: count === 0 ? null : rounded(totalMs / count),
    requests: count,
    errors,
  };
}

/** The node asked about, running or not; without one, all that run. */
function runningOf(nodes: NodeStatus[], name: string | null): NodeStatus[] {
  return nodes.filter((node) => (name === null ? node.state === 'running' : node.name === name));
}

function uptimeOf(nodes: NodeStatus[], now: Date): number {
  const ran = nodes
    .filter(({ state }) => state === 'running')
    .map(({ startedAt }) => now.getTime() - Date.parse(startedAt));
  return Math.max(0, Math.floor(Math.max(0, ...ran) / 1000));
}

function statsOf({ count, totalMs, refused, errors, buckets }: Tally): CallStats {
  return {
    count,
    avgResponseTime: count === 0 ? 0 : rounded(totalMs / count),
    p95: rounded(latencyWithin(buckets, 0.95) ?? 0),
    refused,
    errors,
  };
}

function withRounded(node: NodeStatus): NodeStatus {
  const { databaseTime, eventLoopDelay } = node;
  return {
    ...node,
    databaseTime: databaseTime === null ? null : rounded(databaseTime),
    eventLoopDelay: eventLoopDelay === null ? null : rounded(eventLoopDelay),
  };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
