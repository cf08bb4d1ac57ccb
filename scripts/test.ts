import { parseArgs } from 'node:util';
import { SLOWNESS } from '#tests/support/limits.ts';
import { provideBrowser, provideEngines } from './steps/browser.ts';
import { provideContainers, provideDatabases, provideProxies } from './steps/programs.ts';
import { quickChecks, slowChecks } from './steps/checks.ts';
import { buildPages } from './steps/pages.ts';
import { openScratch } from './steps/scratch.ts';
import { buildServer } from './steps/server-bundle.ts';
import { check, runStages, write, writeSlowest, type Outcome, type Stage } from './steps/stage.ts';
import { suite } from './steps/suites.ts';

/** A run that takes longer is stopped as hanging. */
const TOTAL_MS = 120 * 60_000 * SLOWNESS;
const startedMs = performance.now();

function timeLeft() {
  return { timeoutMs: Math.max(1_000, Math.ceil(startedMs + TOTAL_MS - performance.now())) };
}

const pages = check('pages', () => buildPages(timeLeft()));
const server = check('server code', () => buildServer(timeLeft()));
const browser = check('browser', provideBrowser);
const engines = check('engines', provideEngines);
const proxies = check('proxies', provideProxies);
const databases = check('databases', provideDatabases);
const containers = check('containers', provideContainers);
const scratch = openScratch();
process.once('SIGINT', () => process.exit(130));
process.on('exit', scratch.end);
const env = { TMPDIR: scratch.folder };
const part = (name: string) => suite(name, () => ({ ...timeLeft(), env }));

/**
 * Runs what a change breaks most often: `npm test`. Checks and tests without a database run in two
 * lanes, one for each core, while missing programs are downloaded; journeys need built pages and a
 * browser.
 */
async function runUsual(): Promise<Outcome[]> {
  const programs = runStages([browser]);
  const built = await runStages([pages, server]);
  const results = await Promise.all([
    programs,
    runStages(slowChecks),
    runStages([...quickChecks, part('rules'), part('unit')]),
  ]);
  const outcomes = [built, ...results, await runStages([part('server'), part('screens')])];
  const isReady = built.failed === 0 && results[0].failed === 0;
  return isReady ? [...outcomes, await runStages([part('journeys')])] : outcomes;
}

/** All that `npm test` leaves out. Tests that wait for timers take little of the processor. */
const REST = {
  'more-server': 'the server’s other tests: starts, failures and bounds',
  'more-journeys': 'the other journeys in Chromium',
  'engines': 'main journeys and every screen in Chromium, Firefox and WebKit',
  'attacks': 'requests and files that nobody should send, and accounts at their bounds',
  'partitioned': 'tables that are divided by user',
  'faults': 'servers, databases and disks that fail',
  'waiting': 'faults that wait for timers',
  'alone': 'memory, with nothing beside them',
};

async function runRest(): Promise<Outcome[]> {
  const ready = await runStages([browser, engines, proxies, pages, server]);
  if (ready.failed > 0) return [ready];
  const [waiting, beside] = await Promise.all([
    runStages([part('waiting')]),
    runStages(['partitioned', 'more-server', 'attacks', 'more-journeys', 'engines'].map(part)),
  ]);
  return [ready, waiting, beside, await runStages([part('faults'), part('alone')])];
}

const DAY_MS = 24 * 60 * 60_000;

async function runFaults(): Promise<Outcome[]> {
  const inFull = (name: string): Stage =>
    suite(name, () => ({ env: { ...env, VALV_TEST_FAULTS: 'full' }, timeoutMs: DAY_MS }));
  const parts = ['partitioned', 'waiting', 'faults', 'alone'].map(inFull);
  return [await runStages([proxies, databases, containers, pages, server, ...parts])];
}

/** The faults of one seed again, whole; nothing else. */
async function runSeed(seed: string): Promise<Outcome[]> {
  const own = { env: { ...env, VALV_FAULT_SEED: seed }, timeoutMs: DAY_MS };
  const repeated = suite('faults', () => own, ['tests/platform/seeded.faults.test.ts']);
  return [await runStages([pages, server, repeated])];
}

/** Some files by themselves, or all of a project. */
async function runFiles(
  files: readonly string[],
  { project, name }: { project?: string; name?: string },
): Promise<Outcome[]> {
  const browsers = project === 'engines' ? [browser, engines] : [browser];
  const built = await runStages([...browsers, pages, server]);
  if (built.failed > 0) return [built];
  const only = name === undefined ? files : [...files, `--testNamePattern=${name}`];
  return [
    built,
    await runStages([suite(project ?? '!partitioned', () => ({ ...timeLeft(), env }), only)]),
  ];
}

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    rest: { type: 'boolean', default: false },
    faults: { type: 'boolean', default: false },
    seed: { type: 'string' },
    project: { type: 'string' },
    name: { type: 'string', short: 't' },
  },
});
const { seed } = values;
if (seed !== undefined && !/^\d{1,9}$/.test(seed)) {
  process.stderr.write('--seed takes a number: npm run test:faults -- --seed 17\n');
  process.exit(2);
}

async function runWanted(): Promise<Outcome[]> {
  if (seed !== undefined) return runSeed(seed);
  if (values.faults) return runFaults();
  const isPart = files.length > 0 || values.project !== undefined || values.name !== undefined;
  if (isPart) return runFiles(files, values);
  if (values.rest) return runRest();
  const usual = await runUsual();
  return values.all ? [...usual, ...(await runRest())] : usual;
}

const outcomes = await runWanted();
writeSlowest(
  outcomes.flatMap(({ timed = [] }) => timed),
  10,
);
const isUsual = !Object.values(values).some(Boolean) && files.length === 0;
if (isUsual) {
  write('Left to npm run test:all:');
  for (const [name, meaning] of Object.entries(REST)) write(`  ${name.padEnd(14)}${meaning}`);
}
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
process.exitCode = failed > 0 ? 1 : 0;
write(`${passed} passed, ${failed} failed`);
