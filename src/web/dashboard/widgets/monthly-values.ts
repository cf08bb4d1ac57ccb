import { type Month, monthsFrom } from '#domain/basics/months.ts';
import type { MonthlyValue } from '#domain/figures/net-worth/performance.ts';

/**
 * A value for each month from the first to the last, for drawing: a straight line between stated
 * values. The last value stated before `since` held then.
 */
export function monthlyValues(stated: readonly MonthlyValue[], since: Month): number[] {
  const known = stated.map((each) => ({ ...each, month: each.month < since ? since : each.month }));
  return known.flatMap((each, index) => {
    const next = known[index + 1];
    if (next === undefined) return [each.value];
    const steps = monthsFrom(each.month, next.month).length - 1;
    const step = (next.value - each.value) / steps;
    return Array.from({ length: steps }, (_, at) => each.value + step * at);
  });
}
