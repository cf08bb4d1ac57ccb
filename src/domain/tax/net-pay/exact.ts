import type { ScaleRule } from '../rules/rule.ts';

/**
 * Exact arithmetic of rules. Kronor of a scale's bounds have four decimals, rates in a scale four,
 * their product eight, and tax rates five: 31,715 % is 31 715.
 */
export const SCALE_DECIMALS = 4;
const WHOLE_SCALE = 10n ** BigInt(SCALE_DECIMALS);
/** One krona of a value that `valueAt` gives. */
export const VALUE_UNIT = WHOLE_SCALE * WHOLE_SCALE;
/** 100 % of a tax rate. */
export const WHOLE_RATE = 100_000n;

type ExactStep = { upTo: bigint | null; base: bigint; rate: bigint; over: bigint };
export type ExactScale = readonly ExactStep[];

/** A decimal text as a whole number of its smallest units. Throws when it has more decimals. */
export function scaledDecimal(text: string, decimals: number): bigint {
  const [whole = '', rest = ''] = text.split('.');
  if (rest.length > decimals) throw new Error(`More than ${decimals} decimals: ${text}`);
  return BigInt(whole + rest.padEnd(decimals, '0'));
}

/** A percentage as a tax rate. */
export function rateOf(percent: string): bigint {
  return scaledDecimal(percent, 3);
}

/** A scale whose bounds are multiples of `unitKronor`, in kronor. */
export function exactScale({ steps }: ScaleRule, unitKronor: bigint): ExactScale {
  const kronor = (text: string) => scaledDecimal(text, SCALE_DECIMALS) * unitKronor;
  return steps.map(({ upTo, base, rate, over }) => ({
    upTo: upTo === null ? null : kronor(upTo),
    base: kronor(base),
    rate: scaledDecimal(rate, 2),
    over: kronor(over),
  }));
}

/** The value of a scale at whole kronor, in units of `VALUE_UNIT`. */
export function valueAt(scale: ExactScale, kronor: bigint): bigint {
  const x = kronor * WHOLE_SCALE;
  const step = scale.find(({ upTo }) => upTo === null || x <= upTo);
  if (step === undefined) throw new Error('A scale without a last step');
  return step.base * WHOLE_SCALE + step.rate * (x - step.over);
}

/** Whole kronor of a rate of an amount: the öre are dropped. */
export function partOf(kronor: bigint, rate: bigint): bigint {
  return (kronor * rate) / WHOLE_RATE;
}

/** The least of whole numbers. */
export function smallest(first: bigint, ...others: readonly bigint[]): bigint {
  return others.reduce((least, other) => (other < least ? other : least), first);
}

/** The greater of two whole numbers. */
export function largest(first: bigint, other: bigint): bigint {
  return first > other ? first : other;
}
