import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { TEST_MS, WAIT_MS } from '#tests/support/limits.ts';
import { LongestFirst } from '#tests/support/longest-first.ts';

const journeys = 'tests/**/*.journey.test.ts';
/** Journeys in each engine. */
const engines = 'tests/engines/*.engine.test.ts';
/** Those of what most people do, which `npm test` runs. */
const mainJourneys = [
  'tests/account/account.journey.test.ts',
  'tests/app/{lists,typed-amounts,offline,phone,links-ahead}.journey.test.ts',
  'tests/auth/{sign-up,sign-in,second-factor}.journey.test.ts',
  'tests/banking/{bank-files,cash-flow}.journey.test.ts',
  'tests/dashboard/{dashboard,net-worth-over-time,why-changed}.journey.test.ts',
  'tests/guest/guest-account.journey.test.ts',
  'tests/household/household.journey.test.ts',
];
/** Faults that wait for timers of the product or the database most of their time. */
const waiting = ['tests/*/{archive-loss,archive-outage,bank-nodes,mail-away}.faults.test.ts'];
/** Tests that kill servers, or measure the process that they run in. */
const faults = ['tests/**/*.faults.test.ts', 'tests/operations/operator.test.ts'];
/** Tests that measure memory, so that nothing else runs beside them. */
const alone = ['tests/platform/{heavy-reads,small-process}.faults.test.ts'];
/** Tests that send the server what nobody should, or ask an account at its bounds. */
const attacks = [
  'tests/*/{hostile-*,*-attacks,*-bounds,*-at-once,account-at-bounds}.test.ts',
  'tests/platform/{file-expressions,odd-addresses,overload,slow-uploads}.test.ts',
  'tests/platform/{log-secrets,visitors-work,waiting-writes}.test.ts',
  'tests/{mortgage/mortgage-speed,records/history-model,records/past-in-pages}.test.ts',
  'tests/figures/net-worth-change-model.test.ts',
  'src/server/auth/{at-once,erasures-at-once,rate-limiting,sign-up-orders}.test.ts',
  'tests/portability/export-life.test.ts',
  'tests/access/mcp-conformance.test.ts',
];
/** Tests of the server that wait for starts, failures and bounds, or that few changes break. */
const moreServer = [
  'src/server/auth/{oidc/settings,limits/*,links/reauthentication}.test.ts',
  'src/server/auth/{fuzz,strangers-password,tokens,passkeys/*}.test.ts',
  'src/server/{operations,platform}/**/*.test.ts',
  'tests/{access/m*,household/*,records/batch-records}.test.ts',
  'tests/banking/{adjacent-statements,bank-failures,bank-syncs,transaction-edits}.test.ts',
  'tests/{account/*,billing/*,holdings/account-returns,tax/*}.test.ts',
  'tests/{app/demo-data,operations/backup-drill,platform/prepared}.test.ts',
  'tests/portability/{export-{bank,holdings,households,import,links,tables},moved-*}.test.ts',
  'tests/portability/{left-out,middle,missing,newer}-moves.test.ts',
  'tests/statistics/statistics-refresh.test.ts',
];
const rules = 'tests/{tidy/*,platform/lock-file}.test.ts';
const isFull = process.env['VALV_TEST_FAULTS'] === 'full';

/** Tests that run again on tables partitioned by user; all of them with `test:faults`. */
const divided = [
  'tests/records/collections.test.ts',
  'tests/household/co-owners.test.ts',
  'tests/account/erasure.test.ts',
  'tests/portability/export-import.test.ts',
  'tests/household/household-figures.test.ts',
  'tests/platform/partitions.test.ts',
];

/** Tests of the catalog, plans, pages and documents: no user data. */
const undivided = ['tests/platform/{api-docs,page-weight,query-plans,schema,security}.test.ts'];

/** Seeds of random faults that run side by side, each on an installation of its own. */
const SEEDS_AT_ONCE = 2;

/**
 * Files share their imports: loading them again for each took as long as the tests themselves. No
 * module keeps state that one file could leave to the next.
 */
const isolate = false;

/** Of projects without a server in a process of its own, but for that of the screens. */
const setupFiles = ['tests/support/one-day.ts'];

type Files = { include: string[]; exclude?: string[] };

/** Tests of the server, with a database of their own each. */
function ofServer(name: string, files: Files): TestProjectConfiguration {
  return {
    extends: true,
    test: {
      ...files,
      name,
      isolate,
      setupFiles,
      globalSetup: ['tests/support/postgres.ts'],
      provide: { isPartitioned: false },
    },
  };
}

/** Journeys in a real browser. */
function inBrowser(name: string, files: Files): TestProjectConfiguration {
  return {
    extends: true,
    test: {
      ...files,
      name,
      // Two cores are idle a fifth of the time with three.
      maxWorkers: 4,
      // The browser of a worker serves all its files too.
      isolate,
      globalSetup: ['tests/support/postgres.ts', 'tests/support/served-journeys.ts'],
      provide: { isPartitioned: false },
    },
  };
}

export default defineConfig({
  test: {
    // One more than the least machine has processors: some file always waits for a browser.
    maxWorkers: 3,
    // Log lines of the server, for one.
    silent: 'passed-only',
    setupFiles: ['tests/support/quiet-console.ts', 'tests/support/patient-waits.ts'],
    // A test that asks for nothing is a mistake, and so is a file that silently holds no test.
    expect: { requireAssertions: true, poll: { timeout: WAIT_MS } },
    testTimeout: isFull ? 12 * TEST_MS : TEST_MS,
    hookTimeout: TEST_MS,
    teardownTimeout: WAIT_MS,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate,
          setupFiles,
          include: ['src/domain/**/*.test.ts', 'src/web/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          isolate,
          include: ['src/web/**/*.test.tsx'],
          environment: 'jsdom',
          globalSetup: ['tests/support/served.ts'],
          setupFiles: [
            ...setupFiles,
            'tests/support/screen-react.ts',
            'tests/support/screen-browser.ts',
          ],
        },
      },
      {
        extends: true,
        // One process, so that the project is parsed once.
        test: {
          name: 'rules',
          isolate,
          fileParallelism: false,
          include: [rules],
        },
      },
      ofServer('server', {
        include: ['src/server/**/*.test.ts', 'tests/**/*.test.ts'],
        exclude: [
          journeys,
          engines,
          rules,
          'tests/platform/partitions.test.ts',
          ...faults,
          ...attacks,
          ...moreServer,
        ],
      }),
      ofServer('more-server', { include: moreServer, exclude: [...faults, ...attacks, journeys] }),
      ofServer('attacks', { include: attacks }),
      {
        extends: true,
        test: {
          name: 'partitioned',
          isolate,
          setupFiles,
          include: isFull ? ['tests/**/*.test.ts'] : divided,
          exclude: [journeys, engines, rules, ...undivided, ...faults],
          globalSetup: ['tests/support/postgres.ts'],
          provide: { isPartitioned: true },
        },
      },
      {
        extends: true,
        // Each file kills its own servers and databases, and waits most of its time.
        test: {
          name: 'faults',
          maxWorkers: 4,
          maxConcurrency: SEEDS_AT_ONCE,
          isolate,
          include: faults,
          exclude: [...alone, ...waiting],
          globalSetup: ['tests/support/postgres.ts', 'tests/support/installed.ts'],
          provide: { isPartitioned: false, seedsAtOnce: SEEDS_AT_ONCE },
        },
      },
      {
        extends: true,
        // They run beside the other projects, and take little of the processor.
        test: {
          name: 'waiting',
          maxWorkers: 2,
          isolate,
          include: waiting,
          globalSetup: ['tests/support/postgres.ts', 'tests/support/installed.ts'],
          provide: { isPartitioned: false },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: alone,
          globalSetup: ['tests/support/postgres.ts'],
          fileParallelism: false,
          provide: { isPartitioned: false },
        },
      },
      inBrowser('journeys', { include: mainJourneys }),
      inBrowser('engines', { include: [engines] }),
      inBrowser('more-journeys', { include: [journeys], exclude: mainJourneys }),
    ],
  },
});
