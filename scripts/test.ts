import { parseArgs } from 'node:util';
import { provideBrowser } from './steps/browser.ts';
import { provideContainers, provideDatabases, provideProxies } from './steps/programs.ts';
import { quickChecks, slowChecks } from './steps/checks.ts';
import { buildPages } from './steps/pages.ts';
import { openScratch } from './steps/scratch.ts';
import { buildServer } from './steps/server-bundle.ts';
import { check, runStages, write, writeSlowest, type Outcome, type Stage } from './steps/stage.ts';
import { suite } from './steps/suites.ts';

/**
 * The whole run takes some thirteen minutes on two idle cores, and twice that on busy ones. After
 * this it is stopped as hanging.
 */
const TOTAL_MS = 60 * 60_000;
const startedMs = performance.now();

function timeLeft() {
  return { timeoutMs: Math.max(1_000, Math.ceil(startedMs + TOTAL_MS - performance.now())) };
}

const pages = check('pages', () => buildPages(timeLeft()));
const server = check('server code', () => buildServer(timeLeft()));
const browser = check('browser', provideBrowser);
const proxies = check('proxies', provideProxies);
const databases = check('databases', provideDatabases);
const containers = check('containers', provideContainers);
const scratch = openScratch();
process.once('SIGINT', () => process.exit(130));
process.on('exit', scratch.end);
const env = { TMPDIR: scratch.folder };
const part = (name: string) => suite(name, () => ({ ...timeLeft(), env }));

/**
 * Tests without a database run in two lanes, one for each core, while missing programs are
 * downloaded. Journeys need built pages and a browser. Tests that wait for timers run beside all
 * that comes before `faults`: they take little of the processor.
 */
async function runAll(): Promise<Outcome[]> {
  const programs = runStages([browser, proxies]);
  const built = await runStages([pages, server]);
  const waiting = runStages([part('waiting')]);
  const results = await Promise.all([
    programs,
    runStages(slowChecks),
    runStages([...quickChecks, part('rules'), part('unit')]),
  ]);
  const without = await runStages([part('server'), part('partitioned'), part('screens')]);
  const outcomes = [built, ...results, without, await waiting];
  outcomes.push(await runStages([part('faults'), part('alone')]));
  const isReady = built.failed === 0 && results[0].failed === 0;
  return isReady ? [...outcomes, await runStages([part('journeys')])] : outcomes;
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

const { values } = parseArgs({
  options: { faults: { type: 'boolean', default: false }, seed: { type: 'string' } },
});
const { faults, seed } = values;
if (seed !== undefined && !/^\d{1,9}$/.test(seed)) {
  process.stderr.write('--seed takes a number: npm run test:faults -- --seed 17\n');
  process.exit(2);
}
const outcomes = await (seed === undefined ? (faults ? runFaults() : runAll()) : runSeed(seed));
writeSlowest(
  outcomes.flatMap(({ timed = [] }) => timed),
  10,
);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
process.exitCode = failed > 0 ? 1 : 0;
write(`${passed} passed, ${failed} failed`);
