import { setTimeout as pause } from 'node:timers/promises';
import {
  type ArchiveAlarm,
  ARCHIVE_BEHIND_S,
  type ArchiveStatus,
} from '#domain/operations/archive.ts';
import { languageOf } from '#server/operations/backups/failures.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { PoolOptions } from '#server/platform/db/connection.ts';
import type { Database } from '#server/platform/db/database.ts';
import { JOBS } from '#server/platform/jobs/names.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import type { Mailer } from '#server/platform/mail/port.ts';
import type { OpenedArchive } from '#server/platform/postgres/embedded.ts';
import { archiveStatus, hasOtherKeys, isBroken } from './archive-status.ts';
import { pruneArchive, readableIn } from './bases.ts';
import { drill } from './drill.ts';
import { isThere, makeBase } from './make-base.ts';

/** In Stockholm's time: before the backup, and on Sunday nights after it. */
const BASE_CRON = '20 2 * * *';
const DRILL_CRON = '20 4 * * 0';
const LIMIT_S = 6 * 3_600;

const LOOK_MS = 15_000;
const FIRST_LOOK_MS = 1_000;

/** A copy that failed is tried again after this long, where there is none to go back to. */
const AGAIN_MS = 60_000;

/** The operator is mailed when it is behind for this long, and not again for half a day. */
const MAIL_S = 300;
const QUIET_MS = 12 * 3_600_000;

type ArchiveJobOptions = {
  config: Config;
  node: string;
  archive: OpenedArchive | null;
  db: Database;
  pool: PoolOptions;
  /** Null where no job runs. */
  jobs: Jobs | null;
  mail: Mailer;
  clock: Clock;
  log: Log;
};

/** The second place, as the operator's calls and the server's stop see it. */
export type ArchiveJob = {
  /** Null without one. */
  status(): Promise<ArchiveStatus | null>;
  start(): void;
  stop(): Promise<void>;
};

/** Registers the nightly copy and the weekly drill, and watches how far behind the archive is. */
export function employArchive(options: ArchiveJobOptions): ArchiveJob {
  const { archive, jobs } = options;
  const work = archive === null ? null : createWork(options, archive);
  const cronOf = (cron: string) => ({ cron: archive === null ? null : cron, limitS: LIMIT_S });
  jobs?.register({
    name: JOBS.copyBase,
    options: cronOf(BASE_CRON),
    work: async () => void (await work?.copy()),
  });
  jobs?.register({
    name: JOBS.drillArchive,
    options: cronOf(DRILL_CRON),
    work: async () => void (await work?.drill()),
  });
  return {
    status: async () => work?.status() ?? null,
    start: () => work?.watch(),
    stop: async () => work?.stop(),
  };
}

function createWork(options: ArchiveJobOptions, archive: OpenedArchive) {
  const { db, clock } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const startedAt = clock();
  const alarm = createAlarm(options);
  const alone = createMutex();
  const parts = { options, archive, alarm, signal };
  const status = () => archiveStatus({ archive, orm: db.orm, now: clock(), startedAt });
  let isFailed = false;
  const copy = async () => {
    isFailed = (await alone.run(() => copyOnce(parts))) === false;
  };
  const look = createLook(parts, { status, copy, hasFailed: () => isFailed });
  let watching: Promise<void> = Promise.resolve();
  return {
    status,
    copy,
    drill: () => alone.run(() => drillOnce(parts)),
    watch: () => void (watching = repeated(look, options.log, signal)),
    async stop() {
      stopping.abort();
      await watching;
      await alone.ended();
    },
  };
}

/** A copy and a drill never run at once. */
function createMutex() {
  let running: Promise<unknown> | null = null;
  return {
    /** Null while another runs. */
    async run<T>(work: () => Promise<T>): Promise<T | null> {
      if (running !== null) return null;
      const done = work();
      running = done.catch(() => undefined).finally(() => (running = null));
      return done;
    },
    ended: async () => void (await running),
  };
}

type WorkParts = {
  options: ArchiveJobOptions;
  archive: OpenedArchive;
  alarm: (why: ArchiveAlarm) => Promise<void>;
  signal: AbortSignal;
};

/** False when it failed. */
async function copyOnce({ options, archive, alarm, signal }: WorkParts): Promise<boolean> {
  const { config, log } = options;
  try {
    const { file, bytes } = await makeBase({ archive, signal });
    await pruneArchive(readableIn(archive.orders), config.archive?.keep ?? 1);
    log.info({ file, bytes }, 'A base copy was added to the archive');
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    log.error({ err: error }, 'The base copy of the archive failed');
    await alarm('base');
    return false;
  }
}

async function drillOnce({ options, archive, alarm, signal }: WorkParts): Promise<void> {
  const { pool, log } = options;
  const done = await drill({ archive, pool, log, signal });
  if (done.isPassed) return log.info(done, 'The drill restored the archive, row by row');
  log.error(done, 'The drill could not restore the archive as it should be');
  await alarm('drill');
}

type LookOptions = {
  status: () => Promise<ArchiveStatus>;
  copy: () => Promise<void>;
  /** Whether the last copy failed. */
  hasFailed: () => boolean;
};

/** Reports an archive that falls behind, and makes a base copy where the newest is not enough. */
function createLook({ options, archive, alarm }: WorkParts, wanted: LookOptions) {
  const { log } = options;
  let wasBehind = false;
  let notBeforeMs = 0;
  return async (): Promise<void> => {
    const { state, lagS, failure, waitingBytes } = await wanted.status();
    const isBehind = state === 'behind' || state === 'broken';
    if (isBehind && !wasBehind) {
      log.error({ lagS, failure, waitingBytes }, 'The archive is behind');
    }
    if (wasBehind && !isBehind) log.info({ lagS }, 'The archive has caught up');
    wasBehind = isBehind;
    if (state === 'broken') await alarm('broken');
    else if (lagS > MAIL_S) await alarm(failure ?? 'slow');
    if (lagS > ARCHIVE_BEHIND_S) return;
    const isUsable = state !== 'beginning' && !isBroken(archive.pgDir);
    if (isUsable && !(await hasOtherKeys(archive))) return;
    if (wanted.hasFailed() && Date.now() < notBeforeMs) return;
    if (!(await isThere(archive.orders))) return;
    notBeforeMs = Date.now() + AGAIN_MS;
    void wanted.copy();
  };
}

async function repeated(look: () => Promise<void>, log: Log, signal: AbortSignal): Promise<void> {
  let waitMs = FIRST_LOOK_MS;
  while (!signal.aborted) {
    await pause(waitMs, null, { signal, ref: false }).catch(() => null);
    waitMs = LOOK_MS;
    if (signal.aborted) return;
    await look().catch((error: unknown) =>
      log.debug({ err: error }, 'The archive could not be looked at'),
    );
  }
}

/** Mails the operator that the archive needs them, where they gave an address. */
function createAlarm({ config, db, mail, node, clock, log }: ArchiveJobOptions) {
  const toldMs = new Map<ArchiveAlarm, number>();
  return async (why: ArchiveAlarm): Promise<void> => {
    const { operatorEmail: to, publicUrl } = config;
    const nowMs = clock().getTime();
    if (to === null || nowMs - (toldMs.get(why) ?? -Infinity) < QUIET_MS) return;
    toldMs.set(why, nowMs);
    const values = { at: clock().toISOString(), node, why, link: `${publicUrl}/admin/monitoring` };
    try {
      await db.inTransaction(async (tx) => {
        const language = await languageOf(tx, to);
        await mail.send(tx, { kind: 'archive_failed', to, language, values });
      });
    } catch (error) {
      toldMs.delete(why);
      log.error({ err: error }, 'The operator could not be notified');
    }
  };
}
