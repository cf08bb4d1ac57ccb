import type { NodeStatus } from '#domain/operations/monitoring.ts';
import type { Measurement } from '#server/operations/metrics/measurements.ts';
import type { MinuteRow } from '#server/operations/metrics/pending.ts';
import { callsSince, minutesSince, nodesAt } from '#server/operations/metrics/stored.ts';
import type { Tally } from '#server/operations/metrics/tally.ts';
import type { Orm } from '#server/platform/db/tx.ts';

/** Measurements of one node or of all of them together. */
export type NodeMeasurements = {
  /** From when the calls are counted. */
  since: string;
  calls: ReadonlyMap<string, Tally>;
  /** Newest first. */
  minutes: readonly MinuteRow[];
  nodes: NodeStatus[];
};

const HOUR_MS = 3_600_000;
const COUNTED_MS = 24 * HOUR_MS;

/** Measurements of all nodes: calls of a day, minutes of an hour. */
export async function seenByAll(
  orm: Orm,
  node: string | null,
  look: Measurement,
): Promise<NodeMeasurements> {
  const now = look.sample.at;
  const since = new Date(Math.floor((now.getTime() - COUNTED_MS) / HOUR_MS) * HOUR_MS);
  const lately = new Date(now.getTime() - HOUR_MS);
  return {
    since: since.toISOString(),
    calls: await callsSince(orm, { node, since }),
    minutes: await minutesSince(orm, { node, since: lately }),
    nodes: withSelf(await nodesAt(orm, now), selfOf(look)),
  };
}

/** This node is as it has just found itself, also when that could not be recorded. */
function withSelf(nodes: NodeStatus[], self: NodeStatus): NodeStatus[] {
  const others = nodes.filter(({ name }) => name !== self.name);
  return [...others, self].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Measurements of this process alone, used when the database is unavailable. */
export function seenByOne(look: Measurement): NodeMeasurements {
  const { node, calls, recent } = look;
  return { since: node.startedAt, calls, minutes: recent.toReversed(), nodes: [selfOf(look)] };
}

function selfOf({ node, sample }: Measurement): NodeStatus {
  const { name, startedAt, seenAt, memoryLimit, diskFree, diskSize } = node;
  return {
    name,
    state: 'running',
    startedAt,
    seenAt,
    memoryUsage: sample.memory,
    memoryLimit,
    diskFree,
    diskSize,
    databaseTime: sample.databaseMs,
    eventLoopDelay: sample.delayMs,
  };
}
