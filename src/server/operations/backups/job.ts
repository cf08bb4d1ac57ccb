import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { PoolOptions } from '#server/platform/db/connection.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import type { Mailer } from '#server/platform/mail/port.ts';
import { type Backups, createBackups } from './backups.ts';
import { notifyOperator } from './failures.ts';
import { folderOf } from './folder.ts';
import { backupStatus } from './rows.ts';
import { JOBS } from '#server/platform/jobs/names.ts';

/** Its node has died, or is at it still: then the next attempt finds that it is being made. */
const LIMIT_S = 3_600;

/** A transient failure, such as a restart of the server, has passed by then. */
const RETRIES = { count: 2, firstWaitS: 600, lastWaitS: 3_600 };

type BackupJobOptions = {
  config: Config;
  node: string;
  db: Database;
  pool: PoolOptions;
  /** Null where no job runs. */
  jobs: Jobs | null;
  mail: Mailer;
  clock: Clock;
  log: Log;
};

export type ScheduledBackups = Backups & {
  /** When the jobs have started, makes a backup that was missed while no node ran. */
  catchUp(): Promise<void>;
};

/**
 * Registers the job in which one of the nodes makes a backup, by the settings' schedule or on
 * request.
 */
export function employBackups({
  config,
  node,
  db,
  pool,
  jobs,
  mail,
  clock,
  log,
}: BackupJobOptions): ScheduledBackups {
  const { schedule, keep } = config.backups;
  const backups = createBackups({
    orm: db.orm,
    pool,
    folder: folderOf(config),
    node,
    keep,
    clock,
    log,
    onFailure: (failed) => notifyOperator({ db, config, mail, log }, failed),
  });
  jobs?.register({
    name: JOBS.backUp,
    options: { cron: schedule, limitS: LIMIT_S, retries: RETRIES },
    work: async () => {
      const begun = await backups.begin('schedule');
      if (begun === null) log.info('A backup is being made already');
      else await begun.done;
    },
  });
  const add = () =>
    db.inTransaction(async (tx) => jobs?.add(tx, { name: JOBS.backUp, key: 'start', payload: {} }));
  const catchUp = async () => {
    const { state } = await backupStatus({ orm: db.orm, config, clock });
    if (state === 'late') await add();
  };
  return {
    ...backups,
    catchUp: () =>
      catchUp().catch((error: unknown) =>
        log.debug({ err: error }, 'The missed backup was not queued'),
      ),
  };
}
