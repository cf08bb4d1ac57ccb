import { type Day, daysBetween } from '#domain/basics/months.ts';
import type { Steps } from '#domain/basics/steps.ts';

/** Money paid out of an account on a day, or into it (below zero), in major units of one currency. */
export type DatedAmount = { day: Day; amount: number };

/**
 * Why there is no rate: money went one way only, no rate fits, several do and none of them is the
 * right one, or money went back and forth too often to tell.
 */
export type NoRate = 'one_way' | 'no_rate' | 'several_rates' | 'unclear';

/** A rate of return as a fraction (0.1 is 10 %), a year and over the whole time. */
export type MoneyWeightedReturn =
  | { rate: number; whole: number; reason: null }
  | { rate: null; whole: null; reason: NoRate };

/** A term a × e^(−x t) of the net present value; t in parts of the whole time. */
type Term = { t: number; a: number };

/** Logarithm of the growth over the whole time: a million-fold each year for half a century. */
const GROWTH_MAX = 700;

/** Each change of direction costs searches of its own, and each search a look at all terms. */
const CHANGES_MAX = 60;
const WORK_MAX = 4_000_000;

/** A value this small beside the sum of its terms' sizes is zero. */
const ZERO = 1e-13;

const DAYS_A_YEAR = 365;

/**
 * Money-weighted return (XIRR: days actually passed over 365), which makes the present value of all
 * flows zero. Amounts of one day are added first, and their order does not matter.
 */
export function* moneyWeightedInSteps(flows: readonly DatedAmount[]): Steps<MoneyWeightedReturn> {
  const byDay = new Map<Day, number>();
  for (const { day, amount } of flows) byDay.set(day, (byDay.get(day) ?? 0) + amount);
  const days = [...byDay.keys()].filter((day) => byDay.get(day) !== 0).toSorted();
  const [first = ''] = days;
  const span = daysBetween(first, days.at(-1) ?? first);
  const terms = days.map((day) => ({
    t: daysBetween(first, day) / span,
    a: byDay.get(day) ?? 0,
  }));
  const changes = changesOf(terms).length;
  if (changes === 0) return none('one_way');
  yield;
  const only = onlyRoot(terms);
  const isTooMuch = changes > CHANGES_MAX || terms.length * changes ** 2 > WORK_MAX;
  if (only === null && isTooMuch) return none('unclear');
  const [root, ...others] = only === null ? yield* rootsOf(terms) : [only];
  if (root === undefined) return none('no_rate');
  if (others.length > 0) return none('several_rates');
  const rate = Math.expm1((root * DAYS_A_YEAR) / span);
  return { rate, whole: Math.expm1(root), reason: null };
}

function none(reason: NoRate): MoneyWeightedReturn {
  return { rate: null, whole: null, reason };
}

/**
 * The only zero, where money stays in from the first day to the last at the rate found (Soper's
 * condition): then no other rate fits. Null: there may be others.
 */
function onlyRoot(terms: readonly Term[]): number | null {
  const root = rootBetween(terms, -GROWTH_MAX, GROWTH_MAX);
  if (root === null) return null;
  const direction = Math.sign(terms[0]?.a ?? 0);
  let [balance, at] = [0, 0];
  for (const { t, a } of terms.slice(0, -1)) {
    balance = balance * Math.exp(root * (t - at)) + a;
    at = t;
    if (Math.sign(balance) !== direction) return null;
  }
  return root;
}

/**
 * All zeros of a sum of exponentials, ascending. Times e^(τ x), with τ between two terms of unlike
 * sign, its derivative has one change of sign less (Laguerre's proof of Descartes' rule): between
 * the zeros of that the sum only rises or falls.
 */
function* rootsOf(terms: readonly Term[]): Steps<number[]> {
  const [change] = changesOf(terms);
  if (change === undefined) return [];
  const tau = ((terms[change - 1]?.t ?? 0) + (terms[change]?.t ?? 0)) / 2;
  const turns = yield* rootsOf(scaled(terms.map(({ t, a }) => ({ t, a: a * (tau - t) }))));
  const roots: number[] = [];
  const points = [-GROWTH_MAX, ...turns, GROWTH_MAX];
  for (const [at, to] of points.entries()) {
    if (at === 0) continue;
    yield;
    const from = points[at - 1] ?? 0;
    const root = rootBetween(terms, from, to);
    if (root !== null && root !== roots.at(-1)) roots.push(root);
  }
  return roots;
}

/**
 * The zero between two points, at most one; an end that touches zero is one. By Newton's steps, and
 * by halves where those lead out or do not become shorter fast.
 */
function rootBetween(terms: readonly Term[], from: number, to: number): number | null {
  let [low, high] = [from, to];
  const begin = valueAt(terms, low).sign;
  const end = valueAt(terms, high).sign;
  if (begin === 0) return low;
  if (end === 0) return high;
  if (begin === end) return null;
  let x = (low + high) / 2;
  let before = high - low;
  for (;;) {
    const { sign, step } = valueAt(terms, x);
    if (sign === 0) return x;
    if (sign === begin) low = x;
    else high = x;
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return middle;
    const next = x - step;
    if (next === x) return x;
    const isFast = next > low && next < high && Math.abs(step) < before / 2;
    before = isFast ? Math.abs(step) : high - low;
    x = isFast ? next : middle;
  }
}

/** Sign of the sum, and Newton's step from there. */
function valueAt(terms: readonly Term[], x: number): { sign: number; step: number } {
  let [sum, size, slope] = [0, 0, 0];
  for (const { t, a } of terms) {
    // The largest exponent is taken off, so that nothing overflows.
    const term = a * Math.exp(x > 0 ? -x * t : x * (1 - t));
    sum += term;
    size += Math.abs(term);
    slope -= t * term;
  }
  return { sign: Math.abs(sum) <= ZERO * size ? 0 : Math.sign(sum), step: sum / slope };
}

/** Positions of the terms whose sign is not that of the one before. */
function changesOf(terms: readonly Term[]): number[] {
  return terms.flatMap(({ a }, at) => {
    const before = terms[at - 1];
    return before !== undefined && Math.sign(before.a) !== Math.sign(a) ? [at] : [];
  });
}

function scaled(terms: readonly Term[]): Term[] {
  const largest = Math.max(...terms.map(({ a }) => Math.abs(a)));
  return terms.map(({ t, a }) => ({ t, a: a / largest }));
}
