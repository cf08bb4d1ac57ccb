/** Range of an axis, and the values written beside it. */
export type Axis = { low: number; high: number; ticks: number[]; step: number };

/** An axis is padded by 5 percent of the range, and by no less than this (section 9). */
const PADDING_PERCENT = 5;
const PADDING_MIN = 50_000;
/** Of an index, which moves by tens, of percent, which move by tenths, and of an account. */
const SMALL_PADDING_MIN = { index: 5, percent: 0.2, balance: 100 };
/** An axis has three to five values (design, charts). */
const TICKS_MIN = 3;
const TICKS_MAX = 5;

/**
 * Kind of a line: net worth, account balances, an index, or percent, which needs zero on the
 * axis.
 */
export type LineScale = 'money' | 'balance' | 'index' | 'percent';

/** Leading digits of a round step; 25 only if no rounder one fits. */
const ROUND_DIGITS = [1, 2, 5, 10, 20, 2.5, 25];

/**
 * The axis of a line, padded by docs/product.md, section 9. It goes below zero only if a value
 * does: debts then have the same padding. A line that is entirely below zero has zero as its upper
 * limit in the same way.
 */
export function lineAxis(values: readonly number[], scale: LineScale = 'money'): Axis {
  const known = scale === 'percent' ? [...values, 0] : values;
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  const least = scale === 'money' ? PADDING_MIN : SMALL_PADDING_MIN[scale];
  const padding = Math.max(((highest - lowest) * PADDING_PERCENT) / 100, least);
  const low = lowest < 0 ? lowest - padding : Math.max(0, lowest - padding);
  const high = highest < 0 ? Math.min(0, highest + padding) : highest + padding;
  const step = roundStep(high - low, (each) => multiplesOf(each, low, high).length);
  return { low, high, step, ticks: multiplesOf(step, low, high) };
}

/** The axis of bars, which begins at zero and ends at round values; without values 0 to 1. */
export function barAxis(values: readonly number[]): Axis {
  const lowest = Math.min(0, ...values);
  const highest = Math.max(0, ...values) || (lowest === 0 ? 1 : 0);
  const endsAt = (step: number) =>
    [Math.floor(lowest / step) * step, Math.ceil(highest / step) * step] as const;
  const step = roundStep(highest - lowest, (each) => multiplesOf(each, ...endsAt(each)).length);
  const [low, high] = endsAt(step);
  return { low, high, step, ticks: multiplesOf(step, low, high) };
}

/** The first round step with a fitting number of values. */
function roundStep(range: number, countAt: (step: number) => number): number {
  const power = 10 ** Math.floor(Math.log10(range / TICKS_MAX));
  const steps = ROUND_DIGITS.map((digits) => digits * power);
  const isFitting = (count: number) => count >= TICKS_MIN && count <= TICKS_MAX;
  return steps.find((step) => isFitting(countAt(step))) ?? range;
}

function multiplesOf(step: number, low: number, high: number): number[] {
  const [first, last] = [Math.ceil(low / step), Math.floor(high / step)];
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}
