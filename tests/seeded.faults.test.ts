import { afterAll, expect, test } from 'vitest';
import { canMount } from './support/disk.ts';
import { type Installation, openInstallation } from './support/seeded/installation.ts';
import { STEPS } from './support/seeded/plan.ts';
import { runSeed } from './support/seeded/run.ts';
import type { Tally } from './support/seeded/state.ts';

const only = process.env['VALV_FAULT_SEED'];
const isFull = process.env['VALV_TEST_FAULTS'] === 'full';
const COUNT = isFull ? 1_000 : 30;

/** The short form does the first part of each run. */
const SHORT_STEPS = 120;
const steps = isFull || only !== undefined ? STEPS : SHORT_STEPS;

const SEEDS =
  only === undefined ? Array.from({ length: COUNT }, (_, at) => at + 1) : [Number(only)];

/** The small disk of the database has room for the rows of so many seeds. */
const SEEDS_OF_INSTALLATION = 100;

let installation: Installation | null = null;
const tallies: Tally[] = [];
const hasDisk = canMount();

afterAll(() => installation?.close());

async function installationFor(seed: number): Promise<Installation> {
  if (installation === null || seed % SEEDS_OF_INSTALLATION === 0) {
    await installation?.close();
    installation = await openInstallation(hasDisk);
  }
  return installation;
}

test.each(SEEDS)(
  'seed %i: all that was acknowledged is there once, and nothing in part',
  async (seed) => {
    const tally = await runSeed(await installationFor(seed), { seed, steps });
    tallies.push(tally);
    expect(tally.acknowledged).toBeGreaterThan(50);
  },
);

/** A single seed need not meet every kind of fault. */
const together = only === undefined ? ['all seeds'] : [];

test.each(together)('%s: faults met requests, and left some without an answer', () => {
  const sums = tallies.reduce((all, tally) => mapped(all, (count, of) => count + tally[of]));
  process.stdout.write(`${tallies.length} seeds: ${JSON.stringify(sums)}\n`);
  expect(sums.struck).toBeGreaterThan(tallies.length * 5);
  expect(sums.repeated).toBeGreaterThan(tallies.length);
  expect(Math.min(sums.found, sums.foundNot)).toBeGreaterThan(0);
  expect(Math.min(sums.foundByBoth, sums.foundByNeither)).toBeGreaterThan(0);
});

function mapped(tally: Tally, change: (count: number, of: keyof Tally) => number): Tally {
  const entries = Object.entries(tally) as [keyof Tally, number][];
  return Object.fromEntries(entries.map(([of, count]) => [of, change(count, of)])) as Tally;
}
