import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { PoolConfig } from 'pg';
import type { fromDrizzle, PgBoss } from 'pg-boss';
import type { Log } from '#server/platform/log.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { openBoss, type Job } from './boss.ts';
import { keepErrorListeners } from './late-errors.ts';
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
