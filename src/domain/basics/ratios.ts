import { divideRounded, type Minor, toTotal } from './money.ts';

/** An exact fraction; the denominator is above zero. */
export type Ratio = { top: bigint; bottom: bigint };

/** One published figure, a decimal text, over another that is above zero: exactly. */
export function ratioOf(over: string, under: string): Ratio {
  const [top, bottom] = [scaled(over), scaled(under)];
  const decimals = Math.max(top.decimals, bottom.decimals);
  const aligned = (term: typeof top) => term.digits * 10n ** BigInt(decimals - term.decimals);
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
  const { top, bottom } = ratios.reduce(add);
  return { top, bottom: bottom * BigInt(ratios.length) };
}

/** The same fraction, limited to between 0 and 100 %. */
export function clampedRatio({ top, bottom }: Ratio): Ratio {
  if (top < 0n) return { top: 0n, bottom: 1n };
  return top > 100n * bottom ? { top: 100n, bottom: 1n } : { top, bottom };
}

function add(a: Ratio, b: Ratio): Ratio {
  return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom };
}

function scaled(text: string): { digits: bigint; decimals: number } {
  const [whole = '', decimals = ''] = text.split('.');
  return { digits: BigInt(whole + decimals), decimals: decimals.length };
}
