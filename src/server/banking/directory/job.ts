import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { type CategorizeOptions, categorizeByDirectory } from './categorize-by-directory.ts';
import { JOBS } from '#server/platform/jobs/names.ts';

/** Enough for half a million transactions of one user; the next run continues. */
const LIMIT_S = 570;

/** Hourly: categorizes old transactions once a newer directory of merchants is installed. */
export function employDirectory({ jobs, ...options }: CategorizeOptions & { jobs: Jobs }): void {
  const work = () => categorizeByDirectory(options);
  jobs.register({
    name: JOBS.sortByDirectory,
    options: { cron: '17 * * * *', limitS: LIMIT_S },
    work,
  });
}
