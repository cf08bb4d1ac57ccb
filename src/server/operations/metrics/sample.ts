import { setTimeout as delay } from 'node:timers/promises';
import type { Orm } from '#server/platform/db/tx.ts';
import { diskOf } from './machine.ts';

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
