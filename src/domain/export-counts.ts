import type { ExportFile } from './export-file.ts';
import type { Kind } from './records.ts';
import { HISTORY_KINDS } from './typed-values.ts';

/** How many a file holds of each kind; those removed from the present are counted apart. */
export type ImportCounts = Record<Kind, number> & {
  removed: number;
  observations: number;
  typedValues: number;
  activities: number;
};

/** The kinds of records, as they stand in a file. */
export const EXPORTED_KINDS: readonly Kind[] = [...HISTORY_KINDS, 'goals'];

type Past = { observations: unknown[]; typed: unknown[] };

/** What there is in a file, to be told before and after it is read in. */
export function countsOf(file: ExportFile): ImportCounts {
  const present = (kind: Kind) => file[kind].filter(({ deletedAt }) => deletedAt === null).length;
  const all = sum(EXPORTED_KINDS.map((kind) => file[kind].length));
  const pasts = HISTORY_KINDS.flatMap((kind): Past[] => file[kind]);
  return {
    assets: present('assets'),
    liabilities: present('liabilities'),
    incomes: present('incomes'),
    costs: present('costs'),
    goals: present('goals'),
    removed: all - sum(EXPORTED_KINDS.map(present)),
    observations: sum(pasts.map(({ observations }) => observations.length)),
    typedValues: sum(pasts.map(({ typed }) => typed.length)),
    activities: file.activities.length,
  };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
