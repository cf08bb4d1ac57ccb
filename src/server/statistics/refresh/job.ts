import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { LIMITS } from './download.ts';
import { createRefresh } from './refresh.ts';
import { JOBS } from '#server/platform/jobs/names.ts';

/** Interval of checks for due sources (release-calendar.ts defines when they are). */
const EVERY_TEN_MINUTES = '*/10 * * * *';

/** The whole history of rates and two tables, each as late as it may be. */
const LIMIT_S = 600;

type RefreshJobOptions = { config: Config; db: Database; jobs: Jobs; clock: Clock; log: Log };

export type RefreshJob = {
  /** Runs once the jobs have started: sources may have become old while no node ran. */
  begin(): Promise<void>;
  /** Waits for no publisher any longer. */
  stop(): void;
};

/**
 * Registers the job that refreshes public figures on one of the nodes; null where the settings
 * disable it.
 */
export function employRefresh({
  config,
  db,
  jobs,
  clock,
  log,
}: RefreshJobOptions): RefreshJob | null {
  if (config.statistics === null) return null;
  const stopping = new AbortController();
  const limits = { ...LIMITS, stopping: stopping.signal };
  const work = createRefresh({ db, clock, log, addresses: config.statistics, limits });
  jobs.register({
    name: JOBS.refreshStatistics,
    options: { cron: EVERY_TEN_MINUTES, limitS: LIMIT_S },
    work,
  });
  const add = () =>
    db.inTransaction((tx) =>
      jobs.add(tx, { name: JOBS.refreshStatistics, key: 'start', payload: {} }),
    );
  return {
    // If it cannot be added, the schedule adds it ten minutes later.
    begin: () =>
      add().catch((error: unknown) =>
        log.debug({ err: error }, 'The refresh at start was not queued'),
      ),
    stop: () => stopping.abort(),
  };
}
