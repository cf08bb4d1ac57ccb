import { divideFloored, divideRounded, type Minor, toTotal } from './money.ts';

const ORE_A_KRONA = 100n;

/** An exact fraction; the denominator is above zero. */
export type Ratio = { top: bigint; bottom: bigint };

/** One published figure, a decimal text, over another that is above zero: exactly. */
export function ratioOf(over: string, under: string): Ratio {
  const [top, bottom] = [scaled(over), scaled(under)];
  const decimals = Math.max(top.decimals, bottom.decimals);
  const aligned = (term: typeof top) =>
    term.decimals === decimals
      ? term.digits
      : term.digits * 10n ** BigInt(decimals - term.decimals);
  return { top: aligned(top), bottom: aligned(bottom) };
}

/** Percent by which a fraction exceeds one: 103/100 is 3; rounded half away from zero. */
export function percentChange({ top, bottom }: Ratio): number {
  return roundedRatio({ top: (top - bottom) * 100n, bottom }, 1);
}

/** Minor units × a fraction, rounded once, half away from zero. */
export function timesRatio(amount: Minor, { top, bottom }: Ratio): Minor {
  return toTotal(divideRounded(BigInt(amount) * top, bottom));
}

/** A fraction as a number with some decimals, rounded half away from zero. */
export function roundedRatio({ top, bottom }: Ratio, decimals: 0 | 1 | 2 | 6): number {
  const scale = 10 ** decimals;
  return Number(divideRounded(top * BigInt(scale), bottom)) / scale;
}

/** The exact mean of fractions; null of none. */
export function meanOf(ratios: readonly Ratio[]): Ratio | null {
  if (ratios.length === 0) return null;
  const { top, bottom } = ratios.reduce(plus);
  return { top, bottom: bottom * BigInt(ratios.length) };
}

/** The same fraction, limited to between 0 and 100 %. */
export function clampedRatio({ top, bottom }: Ratio): Ratio {
  if (top < 0n) return { top: 0n, bottom: 1n };
  return top > 100n * bottom ? { top: 100n, bottom: 1n } : { top, bottom };
}

/** Nothing, in öre. */
export const NOTHING: Ratio = { top: 0n, bottom: 1n };

/** Whole öre as an exact amount. */
export function exactOf(minor: Minor): Ratio {
  return { top: BigInt(minor), bottom: 1n };
}

/** A decimal text of kronor as an exact amount in öre. */
export function kronorOf(text: string): Ratio {
  return ratioOf(text, '0.01');
}

/** The exact sum of two amounts. */
export function plus(left: Ratio, right: Ratio): Ratio {
  return {
    top: left.top * right.bottom + right.top * left.bottom,
    bottom: left.bottom * right.bottom,
  };
}

/** The exact difference of two amounts. */
export function minus(left: Ratio, right: Ratio): Ratio {
  return plus(left, { top: -right.top, bottom: right.bottom });
}

/** The exact product of two fractions. */
export function times(left: Ratio, right: Ratio): Ratio {
  return { top: left.top * right.top, bottom: left.bottom * right.bottom };
}

/** A percentage of an amount. */
export function percentOf(amount: Ratio, percent: string): Ratio {
  return times(amount, ratioOf(percent, '100'));
}

/** The larger of two amounts; the second when they are equal. */
export function larger(left: Ratio, right: Ratio): Ratio {
  return left.top * right.bottom > right.top * left.bottom ? left : right;
}

/** An amount in öre with its öre dropped, as amounts in a tax return are; still in öre. */
export function cutToKronor({ top, bottom }: Ratio): Minor {
  return toTotal(divideFloored(top, bottom * ORE_A_KRONA) * ORE_A_KRONA);
}

/** An exact amount in öre as whole öre, the rest dropped. */
export function cutToOre({ top, bottom }: Ratio): Minor {
  return toTotal(divideFloored(top, bottom));
}

/**
 * One step of a scale, for x above the step before it and up to `upTo` (included; null: without
 * end): `base + rate % × (x − over)`. `upTo`, `base` and `over` are in the scale's unit.
 */
export type ScaleStep = { upTo: string | null; base: string; rate: string; over: string };

/** Value of a scale at an amount in öre, in öre; the scale is in kronor. */
export function scaleValue(steps: readonly ScaleStep[], amount: Ratio): Ratio {
  const step = steps.find(({ upTo }) => upTo === null || !isAbove(amount, kronorOf(upTo)));
  if (step === undefined) throw new Error('A scale without a last step');
  const above = minus(amount, kronorOf(step.over));
  return plus(kronorOf(step.base), percentOf(above, step.rate));
}

function isAbove(left: Ratio, right: Ratio): boolean {
  return left.top * right.bottom > right.top * left.bottom;
}

function scaled(text: string): { digits: bigint; decimals: number } {
  const [whole = '', decimals = ''] = text.split('.');
  return { digits: BigInt(whole + decimals), decimals: decimals.length };
}
