import type { Kind } from './records.ts';

/** How many of each kind a file held: items removed earlier are counted apart. */
export type ImportCounts = Record<Kind, number> & {
  removed: number;
  observations: number;
  typedValues: number;
  activities: number;
};
