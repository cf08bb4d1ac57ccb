import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { PoolConfig } from 'pg';
import type { fromDrizzle, PgBoss } from 'pg-boss';
import { connected, inOneTransaction } from '#server/platform/db/connection.ts';
import { takeDatabaseLock } from '#server/platform/db/locks.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { Log } from '#server/platform/log.ts';
import type { JobName } from './names.ts';

/** Work that outlives the request and the process, done by one of the nodes. */
export type Jobs<Name extends string = JobName> = {
  /** Registers the worker of a job; before `start`. */
  register(job: Job<Name>): void;
  /**
   * Adds a job that begins when, and only if, the caller's transaction commits. While one of the
   * same name and key waits or is being done, another is not added.
   */
  add(tx: Tx, job: { name: Name; key: string; payload: object }): Promise<void>;
  /** Resolves when the workers are running; retries while the database is away. */
  start(): Promise<void>;
  /** Takes no more jobs and waits up to ten seconds for running ones. */
  stop(): Promise<void>;
};

/** A caller's transaction waits this long for a start under way. */
const START_WAIT_MS = 5000;
const STOP_WAIT_MS = 10_000;

type OpenedBoss = { boss: PgBoss; wrap: typeof fromDrizzle };

type JobsOptions = {
  pool: PoolConfig;
  log: Log;
  /** Interval for polling delayed jobs; new ones are announced by NOTIFY at commit. */
  lookS?: number;
};

export function createJobs<Name extends string = JobName>({
  pool,
  log,
  lookS = 5,
}: JobsOptions): Jobs<Name> {
  const jobs: Job[] = [];
  const stopping = new AbortController();
  const opened = Promise.withResolvers<OpenedBoss>();
  let starting: Promise<void> = Promise.resolve();

  /** pg-boss is loaded here, after the server listens: it takes 50 ms and 12 MB. */
  async function open() {
    const library = await import('pg-boss');
    keepErrorListeners();
    const newBoss = (connection: object) => new library.PgBoss(connection);
    const { signal } = stopping;
    const boss = await openBoss({ newBoss, pool, log, jobs, stopping: signal, lookS });
    if (boss) opened.resolve({ boss, wrap: library.fromDrizzle });
  }

  return {
    register: (job) => void jobs.push(job),
    async add(tx, { name, key, payload }) {
      const ready = await within(START_WAIT_MS, opened.promise);
      if (!ready) throw new Error('The jobs have not started');
      const inTransaction = { db: ready.wrap(tx, sql) };
      await ready.boss.send(name, payload, { ...inTransaction, singletonKey: key });
    },
    start: () => (starting = open()),
    async stop() {
      stopping.abort();
      await starting;
      const ready = await within(0, opened.promise);
      if (ready) await close(ready.boss, jobs);
    },
  };
}

async function close(boss: PgBoss, jobs: Job[]): Promise<void> {
  await within(STOP_WAIT_MS, Promise.all(jobs.map(({ name }) => boss.offWork(name))));
  await boss.stop({ graceful: false });
}

/** The result of the promise, or null after the time limit. */
async function within<T>(limitMs: number, coming: Promise<T>): Promise<T | null> {
  const timer = new AbortController();
  const late = delay(limitMs, null, { signal: timer.signal }).catch(() => null);
  return Promise.race([coming, late]).finally(() => timer.abort());
}

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

type Job<Name extends string = string> = {
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
async function openBoss({ newBoss, pool, log, jobs, stopping, lookS }: BossOptions) {
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

/**
 * Keeps an error listener on each database connection of this process. pg-boss removes all
 * listeners of its listening connection and only then waits for its end: an error that the database
 * sends in between would be unhandled, and end the process.
 */
export function keepErrorListeners(): void {
  pg.Client.prototype.removeAllListeners = function removeOthers(this: pg.Client, ...events) {
    EventEmitter.prototype.removeAllListeners.apply(this, events);
    return this.listenerCount('error') > 0 ? this : this.on('error', () => undefined);
  };
}
