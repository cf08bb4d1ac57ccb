import type { Day } from '#domain/basics/months.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import type { Span } from './alike-rows.ts';

/** Cash that a program worked out as paid in, or out if below zero, in minor units. */
export type WorkedOutCash = { id: string; day: Day; minor: number };

type AccountCash = {
  rows: readonly WorkedOutCash[];
  /** Movements of cash that the program does not have. */
  others: readonly Pick<WorkedOutCash, 'day' | 'minor'>[];
  /** Days of which other sources state what was paid in and out. */
  stated: readonly Span[];
};

const byDay = (one: { day: Day }, other: { day: Day }) =>
  one.day === other.day ? 0 : one.day < other.day ? -1 : 1;

/**
 * The amounts that worked-out cash of an account in a currency comes to beside the files of others, by
 * ids. Within the days that these state it gives way. After them it is less by the cash that only the
 * others have, so that the balances that the program states still hold.
 */
export function* settledCash({ rows, others, stated }: AccountCash): Steps<Map<string, number>> {
  const settled = new Map<string, number>();
  const moved = others.toSorted(byDay);
  // The cash of the account beyond that which the program counts with.
  let [surplus, at] = [0, 0];
  yield* eachInSteps(rows.toSorted(byDay), ({ id, day, minor }) => {
    for (; at < moved.length && (moved[at]?.day ?? '') <= day; at += 1)
      surplus += moved[at]?.minor ?? 0;
    const isStated = stated.some(({ from, to }) => from <= day && day <= to);
    const wanted = isStated ? 0 : minor - surplus;
    // A surplus stays: only a stated balance can be a withdrawal.
    const amount = minor > 0 ? Math.max(0, wanted) : Math.min(0, wanted);
    surplus += amount - minor;
    settled.set(id, amount);
  });
  return settled;
}
