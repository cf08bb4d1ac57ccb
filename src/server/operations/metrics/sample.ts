import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Orm } from '#server/platform/db/tx.ts';

/** A sample of this process. */
export type Sample = {
  at: Date;
  /** Resident bytes. */
  memory: number;
  /** Duration of a query; null when the database did not answer. */
  databaseMs: number | null;
  /** Delay of the event loop since the sample before. */
  delayMs: number;
  disk: { free: number; size: number };
};

/** A database that takes longer does not answer. */
const DATABASE_MS_MAX = 2000;

type SampleOptions = {
  orm: Orm;
  isDatabaseUp: () => boolean;
  dataDir: string;
  lateMs: () => number;
  at: Date;
};

export async function takeSample(parts: SampleOptions): Promise<Sample> {
  const { orm, isDatabaseUp, dataDir, lateMs, at } = parts;
  const [databaseMs, disk] = await Promise.all([
    isDatabaseUp() ? databaseTime(orm) : null,
    diskOf(dataDir),
  ]);
  return { at, memory: process.memoryUsage.rss(), databaseMs, delayMs: lateMs(), disk };
}

/** A real query, over a connection such as the requests use. */
async function databaseTime(orm: Orm): Promise<number | null> {
  const begun = performance.now();
  const asked = orm.execute('select 1').then(
    () => performance.now() - begun,
    () => null,
  );
  const late = new AbortController();
  const waited = delay(DATABASE_MS_MAX, null, { signal: late.signal }).catch(() => null);
  return Promise.race([asked, waited]).finally(() => late.abort());
}

/** Assumed limit where none is set (docs/operations.md). */
const MEMORY_LIMIT = 512 * 1024 * 1024;

/** Interval at which the event loop is measured; its delay is added. */
const LOOK_MS = 20;

/** Memory limit of the process: of its container or unit, where there is one. */
export function memoryLimit(): number {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem() ? limit : MEMORY_LIMIT;
}

/** Free and total space of the disk with the data. */
async function diskOf(folder: string): Promise<{ free: number; size: number }> {
  const { bsize, bavail, blocks } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

/**
 * With fewer samples the worst hundredth would be the single worst one; this many take ten seconds.
 */
const LOOKS_MIN = 500;

type DelayWatch = {
  /** Recent delay of the event loop, 99th percentile. */
  lateMs(): number;
  /** Forgets earlier samples: delays during the start affect no user. */
  begin(): void;
  stop(): void;
};

export function createDelayWatch(looksMin = LOOKS_MIN): DelayWatch {
  const delays = monitorEventLoopDelay({ resolution: LOOK_MS });
  delays.enable();
  let lateMs = 0;
  return {
    lateMs() {
      if (delays.count < looksMin) return lateMs;
      lateMs = Math.max(0, delays.percentile(99) / 1e6 - LOOK_MS);
      delays.reset();
      return lateMs;
    },
    begin() {
      delays.reset();
      lateMs = 0;
    },
    stop: () => void delays.disable(),
  };
}
