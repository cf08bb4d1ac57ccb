import type { Facts } from '#domain/operations/installation-health.ts';
import { latencyWithin } from '#domain/operations/latency.ts';
import type { NodeStatus } from '#domain/operations/monitoring.ts';
import type { EndingRule } from '#domain/tax/rules/ending-rules.ts';
import { sumTallies } from '#server/operations/metrics/tally.ts';
import type { Seen } from './node-measurements.ts';
import type { InstallationStatus } from './status-sources.ts';

/** Period of the installation's status: the last minutes, and nodes lost in this hour. */
const LATELY_MS = 5 * 60_000;
const SILENT_MS = 3_600_000;

export type FactsQuery = {
  seen: Seen;
  /** Null while the database does not answer. */
  status: InstallationStatus | null;
  databaseMs: number | null;
  node: string | null;
  now: Date;
  endingRules: readonly EndingRule[];
};

/** Facts that decide the status of the installation. */
export function factsOf(
  { seen, status, databaseMs, now, endingRules }: FactsQuery,
  running: NodeStatus[],
): Facts {
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
export function leastDisk(nodes: NodeStatus[]): { free: number; size: number } {
  const [least] = nodes.toSorted((a, b) => a.diskFree - b.diskFree);
  return { free: least?.diskFree ?? 0, size: least?.diskSize ?? 0 };
}

/** Sum of the items' sizes. */
export function sumOf<Item>(items: readonly Item[], size: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + size(item), 0);
}

function most<Item>(items: readonly Item[], size: (item: Item) => number): number {
  return Math.max(0, ...items.map(size));
}
