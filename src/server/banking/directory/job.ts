import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { type Sorting, sortByDirectory } from './sort.ts';
import { JOBS } from '#server/platform/jobs/names.ts';

/** Half a million transactions of one user; what is left is taken on at the next time. */
const LIMIT_S = 570;

/** After a start with a newer directory of merchants what is unsorted is sorted by it: hourly. */
export function employDirectory({ jobs, ...sorting }: Sorting & { jobs: Jobs }): void {
  const work = () => sortByDirectory(sorting);
  jobs.register({
    name: JOBS.sortByDirectory,
    options: { cron: '17 * * * *', limitS: LIMIT_S },
    work,
  });
}
