import { divideFloored, type Minor, toTotal } from '#domain/basics/money.ts';
import { type Ratio, ratioOf } from '#domain/basics/ratios.ts';
import type { ScaleStep } from '#domain/tax/rules/rule.ts';

const ORE_A_KRONA = 100n;

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
