import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longer than their size says, the longest first: most of them wait for timers.
 * Where Vitest has no results of an earlier run, as in a new clone, it starts the largest file
 * first, and these would begin late and end alone.
 */
const LONG = [
  'tests/operations/archive-outage.faults.test.ts',
  'tests/platform/seeded.faults.test.ts',
  'tests/banking/bank-nodes.faults.test.ts',
  'tests/operations/archive-loss.faults.test.ts',
  'tests/platform/mail-away.faults.test.ts',
  'tests/platform/failover.faults.test.ts',
  'tests/app/kept-code.journey.test.ts',
  'tests/app/slow-reads.journey.test.ts',
  'tests/app/every-look.journey.test.ts',
  'tests/app/offline-session.journey.test.ts',
  'src/server/auth/auth.test.ts',
  'tests/platform/authorization.test.ts',
  'src/web/app/explained-figures.test.tsx',
  'src/web/app/pages/month-card.test.tsx',
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
