import { divideRounded } from './money.ts';

/** An exact fraction; the denominator is above zero. */
export type Ratio = { top: bigint; bottom: bigint };

/** A fraction as a number with some decimals, rounded half away from zero. */
export function roundedRatio({ top, bottom }: Ratio, decimals: 0 | 2): number {
  const scale = 10 ** decimals;
  return Number(divideRounded(top * BigInt(scale), bottom)) / scale;
}

/** The exact mean of fractions; null of none. */
export function meanOf(ratios: readonly Ratio[]): Ratio | null {
  if (ratios.length === 0) return null;
  const { top, bottom } = ratios.reduce(add);
  return { top, bottom: bottom * BigInt(ratios.length) };
}

/** The same fraction, or the nearest of 0 and 100 when it lies outside them. */
export function clampedRatio({ top, bottom }: Ratio): Ratio {
  if (top < 0n) return { top: 0n, bottom: 1n };
  return top > 100n * bottom ? { top: 100n, bottom: 1n } : { top, bottom };
}

function add(a: Ratio, b: Ratio): Ratio {
  return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom };
}
