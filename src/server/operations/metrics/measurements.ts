import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Log } from '#server/platform/log.ts';
import { type Calls, createCalls, type Tally, tallySince } from './calls.ts';
import { createDelayWatch, type Sample, takeSample } from './sample.ts';
import { addMinute, createPending, dropOldest, type MinuteRow } from './pending.ts';
import { type NodeRow, nodeRowOf, write } from './store.ts';

/** Interval at which a node measures itself and stores the result. */
const EVERY_MS = 15_000;

/** A database that does not answer must not keep the server from stopping. */
const STOP_MS = 3000;

/** Minutes held without a database: the last hour of this process. */
const RECENT_MAX = 60;

export type Measurements = {
  calls: Calls;
  /** Measures now, writes pending measurements, and reports the node's status. */
  look(): Promise<Measurement>;
  start(): void;
  /** The last look, which reports an orderly stop. */
  stop(): Promise<void>;
};

/** Status of this node, from its own memory. */
export type Measurement = {
  node: NodeRow;
  sample: Sample;
  /** Its answers since its start. */
  calls: ReadonlyMap<string, Tally>;
  /** Its last minutes, oldest first. */
  recent: readonly MinuteRow[];
};

type MeasurementsOptions = {
  db: Pick<Database, 'orm'>;
  isDatabaseUp: () => boolean;
  name: string;
  dataDir: string;
  clock: Clock;
  log: Log;
};

/** All measurements of this process, for the operator. */
export function createMeasurements(parts: MeasurementsOptions): Measurements {
  const { log } = parts;
  const { calls, look, delays } = createMeasurer(parts);
  let looking: Promise<Measurement> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const once = () => (looking ??= look(false).finally(() => (looking = null)));
  const report = (error: unknown) => log.warn({ err: error }, 'The node could not measure itself');
  return {
    calls,
    look: once,
    start() {
      delays.begin();
      timer = setInterval(() => void once().catch(report), EVERY_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      const last = (looking ?? Promise.resolve()).then(() => look(true)).catch(report);
      await Promise.race([last, delay(STOP_MS, null, { ref: false })]);
      delays.stop();
    },
  };
}

/** One measurement at a time: counts since the one before belong to it. */
function createMeasurer(parts: MeasurementsOptions) {
  const { db, name, clock, log } = parts;
  const calls = createCalls();
  const delays = createDelayWatch();
  const pending = createPending();
  const recent = new Map<string, MinuteRow>();
  const startedAt = clock().toISOString();
  let counted = new Map<string, Tally>();

  async function look(isLast: boolean): Promise<Measurement> {
    const { lateMs } = delays;
    const sample = await takeSample({ ...parts, orm: db.orm, lateMs, at: clock() });
    const now = calls.copy();
    const since = new Map(
      [...now].map(([call, all]) => [call, tallySince(all, counted.get(call))]),
    );
    counted = now;
    pending.add(sample, since);
    addMinute(recent, sample, since);
    dropOldest(recent, RECENT_MAX);
    const node = nodeRowOf({ name, startedAt, isLast }, sample);
    if (sample.databaseMs !== null) await flush(node);
    return { node, sample, calls: now, recent: [...recent.values()] };
  }

  /** Measurements that could not be written remain for the next attempt. */
  async function flush(node: NodeRow): Promise<void> {
    try {
      await write(db.orm, { node, ...pending.rows() });
      pending.clear();
    } catch (error) {
      log.warn({ err: error }, 'Measurements could not be stored');
    }
  }

  return { calls, look, delays };
}
