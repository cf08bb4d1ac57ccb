import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longer than their size says, the longest first: most of them wait for timers.
 * Where Vitest has no results of an earlier run, as in a new clone, it starts the largest file
 * first, and these would begin late and end alone.
 */
const LONG = [
  'tests/archive-outage.faults.test.ts',
  'tests/seeded.faults.test.ts',
  'tests/bank-nodes.faults.test.ts',
  'tests/archive-loss.faults.test.ts',
  'tests/mail-away.faults.test.ts',
  'tests/failover.faults.test.ts',
  'tests/journeys/kept-code.test.ts',
  'tests/journeys/slow-reads.test.ts',
  'tests/journeys/every-look.test.ts',
  'tests/journeys/offline-session.test.ts',
];

/** The order of a project's files: those of `LONG`, and then Vitest's own. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const gone = LONG.filter((file) => !existsSync(resolve(root, file)));
    if (gone.length > 0) throw new Error(`Renamed or removed: ${gone.join(', ')}`);
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONG.indexOf(relative(root, moduleId));
      return at === -1 ? LONG.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
