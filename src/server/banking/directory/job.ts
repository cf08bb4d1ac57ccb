import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { type Sorting, sortByDirectory } from './sort.ts';

/** Half a million transactions of one user; what is left is taken on at the next time. */
const LIMIT_S = 570;

/** After a start with a newer directory of merchants what is unsorted is sorted by it: hourly. */
export function employDirectory({ jobs, ...sorting }: Sorting & { jobs: Jobs }): void {
  const work = () => sortByDirectory(sorting);
  jobs.register({
    name: 'sort_by_directory',
    options: { cron: '17 * * * *', limitS: LIMIT_S },
    work,
  });
}
