import { afterAll, expect, inject, test } from 'vitest';
import { canMount } from '#tests/support/disk.ts';
import { type Installation, openInstallation } from '#tests/platform/seeded/installation.ts';
import { STEPS } from '#tests/platform/seeded/plan.ts';
import { runSeed } from '#tests/platform/seeded/run.ts';
import type { Tally } from '#tests/platform/seeded/state.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Seeds that run side by side. */
    seedsAtOnce: number;
  }
}

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

/** An installation that runs one seed after the other, while another one runs the next. */
type Seat = { installation: Installation | null; seeds: number };

const vacant: Seat[] = Array.from({ length: inject('seedsAtOnce') }, () => ({
  installation: null,
  seeds: 0,
}));
const seats = [...vacant];
const tallies: Tally[] = [];
const hasDisk = canMount();

afterAll(() => Promise.all(seats.map(async ({ installation }) => installation?.close())));

async function onSeat<Answer>(work: (on: Installation) => Promise<Answer>): Promise<Answer> {
  const seat = vacant.pop();
  if (seat === undefined) throw new Error('More seeds run at once than there are installations');
  try {
    if (seat.installation === null || seat.seeds % SEEDS_OF_INSTALLATION === 0) {
      await seat.installation?.close();
      seat.installation = await openInstallation(hasDisk);
    }
    seat.seeds += 1;
    return await work(seat.installation);
  } finally {
    vacant.push(seat);
  }
}

test.concurrent.each(SEEDS)(
  'seed %i: all that was acknowledged is there once, and nothing in part',
  async (seed) => {
    const tally = await onSeat((on) => runSeed(on, { seed, steps }));
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
