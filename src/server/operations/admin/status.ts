import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { dayOf } from '#domain/basics/months.ts';
import { type InstallationFacts, judge } from '#domain/operations/installation-health.ts';
import { latencyWithin } from '#domain/operations/latency.ts';
import type {
  CallStats,
  MetricPoint,
  NodeStatus,
  SystemStatus,
} from '#domain/operations/monitoring.ts';
import type { EndingRule } from '#domain/tax/rules/rule-book.ts';
import type { MinuteRow } from '#server/operations/metrics/pending.ts';
import { sumTallies, type Tally } from '#server/operations/metrics/calls.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  type InstallationStatus,
  type NodeMeasurements,
  readStatus,
  type StatusParts,
} from './status-sources.ts';

/** Status of the installation, or of one of its nodes. */
function systemStatus(query: NodeFactsQuery): SystemStatus {
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
function toPoint(row: MinuteRow): MetricPoint {
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

/** Period of the installation's status: the last minutes, and nodes lost in this hour. */
const LATELY_MS = 5 * 60_000;
const SILENT_MS = 3_600_000;

type NodeFactsQuery = {
  seen: NodeMeasurements;
  /** Null while the database does not answer. */
  status: InstallationStatus | null;
  databaseMs: number | null;
  node: string | null;
  now: Date;
  endingRules: readonly EndingRule[];
};

/** Facts that decide the status of the installation. */
function factsOf(
  { seen, status, databaseMs, now, endingRules }: NodeFactsQuery,
  running: NodeStatus[],
): InstallationFacts {
  const from = new Date(now.getTime() - LATELY_MS).toISOString();
  const lately = seen.minutes.filter(({ minute }) => minute >= from);
  const { count, errors, buckets } = sumTallies(lately);
  const oldest = status?.mail.oldestWaitingAt ?? null;
  return {
    isDatabaseUp: databaseMs !== null,
    databaseMs,
    memoryShare: most(running, ({ memoryUsage, memoryLimit }) => (memoryUsage ?? 0) / memoryLimit),
    answers: { count, errors, p95Ms: latencyWithin(buckets, 0.95) ?? 0 },
    delayMs: lately.length === 0 ? 0 : sumOf(lately, ({ delayMs }) => delayMs) / lately.length,
    disk: leastDisk(running),
    silentNodes: seen.nodes.filter((node) => isLost(node, now)).length,
    failedJobs: status ? sumOf(status.jobs, ({ failed }) => failed) : 0,
    mailWaitingMs: oldest === null ? 0 : now.getTime() - Date.parse(oldest),
    failedMails: status?.mail.failed ?? 0,
    backup: status?.backups?.state ?? null,
    endingRules: endingRules.length,
    archive: status?.archive ?? null,
  };
}

function isLost({ state, seenAt }: NodeStatus, now: Date): boolean {
  return state === 'silent' && now.getTime() - Date.parse(seenAt) < SILENT_MS;
}

/** Nodes on one machine have one disk: the fullest is reported. */
function leastDisk(nodes: NodeStatus[]): { free: number; size: number } {
  const [least] = nodes.toSorted((a, b) => a.diskFree - b.diskFree);
  return { free: least?.diskFree ?? 0, size: least?.diskSize ?? 0 };
}

/** Sum of the items' sizes. */
function sumOf<Item>(items: readonly Item[], size: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + size(item), 0);
}

function most<Item>(items: readonly Item[], size: (item: Item) => number): number {
  return Math.max(0, ...items.map(size));
}

const tags = ['operator'];
const whose = z.object({ node: z.optional(z.string()) });
const asking = { tags, querystring: whose, security: [{ admin: [] }] };

/** Status of the installation: measured on request, counted over all nodes. */
export function statusRoutes(app: FastifyInstance, parts: StatusParts): void {
  const summary = 'How the installation is; with `node`, how one of its nodes is';
  app.get('/api/admin/system-status', { schema: { ...asking, summary } }, async (request) => {
    const node = nodeOf(request.query);
    const look = await parts.measurements.look();
    const { seen, status } = await readStatus(parts, look, node);
    refuseUnknown(seen, node);
    const { databaseMs, at: now } = look.sample;
    const isAway = databaseMs === null || status === null;
    const endingRules = parts.endingRulesOn(dayOf(now));
    const measured = { seen, status, databaseMs: isAway ? null : databaseMs };
    return systemStatus({ ...measured, node, now, endingRules });
  });

  const points = 'The minutes of the last hour, newest first';
  app.get('/api/admin/metrics', { schema: { ...asking, summary: points } }, async (request) => {
    const node = nodeOf(request.query);
    const look = await parts.measurements.look();
    const { seen } = await readStatus({ ...parts, statuses: null }, look, node);
    refuseUnknown(seen, node);
    return seen.minutes.map(toPoint);
  });
}

function nodeOf(query: unknown): string | null {
  return (query as z.infer<typeof whose>).node ?? null;
}

function refuseUnknown({ nodes }: NodeMeasurements, node: string | null): void {
  if (node !== null && !nodes.some(({ name }) => name === node)) throw new AppError('not_found');
}
