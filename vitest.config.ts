import { defineConfig } from 'vitest/config';

const journeys = 'tests/journeys/**/*.test.ts';
const faults = ['tests/crash*.test.ts', 'tests/**/*.faults.test.ts'];
const rules = 'tests/tidy*.test.ts';

export default defineConfig({
  test: {
    maxWorkers: 2,
    setupFiles: ['tests/support/quiet-console.ts'],
    // A test that asks for nothing is a mistake, and so is a file that silently holds no test.
    expect: { requireAssertions: true },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/domain/**/*.test.ts',
            'src/web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
        },
      },
      { extends: true, test: { name: 'rules', include: [rules], testTimeout: 30_000 } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: [journeys, rules, ...faults],
          globalSetup: ['tests/support/postgres.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        // Servers and databases are killed here, so nothing else runs beside them.
        test: {
          name: 'faults',
          include: faults,
          globalSetup: ['tests/support/postgres.ts'],
          fileParallelism: false,
          testTimeout: process.env['VALV_TEST_FAULTS'] === 'full' ? 3_600_000 : 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: [journeys],
          globalSetup: ['tests/support/postgres.ts', 'tests/support/served.ts'],
          // What has not come after a second may still come where much else runs.
          expect: { requireAssertions: true, poll: { timeout: 10_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
