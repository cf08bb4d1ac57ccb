import { setTimeout as delay } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import type { PgBoss } from 'pg-boss';
import { connected, inOneTransaction } from '#server/platform/db/connection.ts';
import type { Log } from '#server/platform/log.ts';
import { takeDatabaseLock } from '#server/platform/db/locks.ts';

export type JobOptions = {
  /** Concurrent jobs of this name on a node; 1 by default. */
  concurrency?: number;
  /** A job that takes longer counts as failed, as when its node died; 60 by default. */
  limitS?: number;
  /** A job whose node is silent for this time counts as failed; by default it may be silent. */
  heartbeatS?: number;
  /** Attempts after the first; none by default. The wait about doubles, from first to last. */
  retries?: { count: number; firstWaitS: number; lastWaitS: number };
  /**
   * Schedule in cron's notation, in Stockholm's time; none by default. Null: removes the schedule
   * of an earlier setting.
   */
  cron?: string | null;
};

export type Job<Name extends string = string> = {
  name: Name;
  options: JobOptions;
  work: (payload: object) => Promise<void>;
};

type BossOptions = {
  newBoss: (connection: object) => PgBoss;
  pool: PoolConfig;
  log: Log;
  jobs: Job[];
  stopping: AbortSignal;
  lookS: number;
};

/** A fault that lasts is written once a minute, not at every poll. */
const REPEAT_MS = 60_000;

/** Polling interval without NOTIFY, as behind a transaction pooler. */
const POLL_S = 1;

/** Opens pg-boss with its workers, trying until it works; null when stopped meanwhile. */
export async function openBoss({ newBoss, pool, log, jobs, stopping, lookS }: BossOptions) {
  const boss = newBoss(settings(pool));
  const report = reporter(log);
  boss.on('error', (error) => report(error.message, error));
  boss.on('warning', ({ message }) => report(message));
  for (let waitMs = 500; !stopping.aborted; waitMs = Math.min(2 * waitMs, 15_000)) {
    try {
      await alone(pool, () => boss.start());
      for (const job of jobs) await startJob({ boss, log, lookS }, job);
      if (!stopping.aborted) return boss;
    } catch (error) {
      report('The jobs could not start; trying again', error);
    }
    await boss.stop({ graceful: false });
    await delay(waitMs, undefined, { signal: stopping }).catch(() => null);
  }
  return null;
}

/** If several nodes start at once, one creates the tables, and the others find them. */
async function alone(pool: PoolConfig, start: () => Promise<unknown>): Promise<void> {
  await connected(pool, (connection) =>
    inOneTransaction(connection, 'begin', async () => {
      await takeDatabaseLock(connection, 'jobStart');
      await start();
    }),
  );
}

/** Two connections beside the listening one; of the pool's settings only the address is used. */
function settings({ host, port, user, password, database, connectionString, ssl }: PoolConfig) {
  const connection = { host, port, user, password, database, connectionString, ssl };
  const given = Object.entries(connection).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(given),
    application_name: 'valv-jobs',
    schema: 'pgboss',
    max: 2,
    useListenNotify: true,
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: 45,
    flowIntervalSeconds: 3600,
    // How soon a silent job is noticed.
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
  };
}

type Employer = { boss: PgBoss; log: Log; lookS: number };

async function startJob({ boss, log, lookS }: Employer, { name, options, work }: Job) {
  const queue = queueOptions(options);
  await boss.createQueue(name, { ...queue, policy: 'exclusive' });
  // A queue from an earlier release keeps its settings unless they are updated.
  await boss.updateQueue(name, queue);
  if (options.cron) await boss.schedule(name, options.cron, {}, { tz: 'Europe/Stockholm' });
  if (options.cron === null) await boss.unschedule(name);
  const looks = {
    pollingIntervalSeconds: Math.min(POLL_S, lookS),
    notifyPollingIntervalSeconds: lookS,
  };
  for (let workers = options.concurrency ?? 1; workers > 0; workers -= 1) {
    const worker = await boss.work<object>(name, looks, async ([job]) => {
      try {
        if (job) await work(job.data);
      } catch (error) {
        log.warn({ job: name, err: error }, 'A job failed');
        throw error;
      } finally {
        // Several jobs of one commit cause one notification: look again until nothing waits.
        boss.notifyWorker(worker);
      }
    });
  }
}

function queueOptions({ limitS = 60, heartbeatS, retries }: JobOptions) {
  return {
    notify: true,
    expireInSeconds: limitS,
    ...(heartbeatS !== undefined && { heartbeatSeconds: heartbeatS }),
    retryLimit: retries?.count ?? 0,
    ...(retries && {
      retryBackoff: true,
      retryDelay: retries.firstWaitS,
      retryDelayMax: retries.lastWaitS,
    }),
  };
}

function reporter(log: Log) {
  const stated = new Map<string, number>();
  return (message: string, error?: unknown) => {
    const now = Date.now();
    if (now - (stated.get(message) ?? 0) < REPEAT_MS) return;
    stated.set(message, now);
    log.warn({ err: error }, message);
  };
}
