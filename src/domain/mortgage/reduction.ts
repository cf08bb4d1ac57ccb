import { divideRounded, type Minor, toTotal } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import { cutToKronor, exactOf, scaleValue } from '#domain/tax/capital/exact.ts';
import { isNoRule } from '#domain/tax/rules/rule.ts';
import { type RuleBook, ruleBook } from '#domain/tax/rules/rule-book.ts';
import { scaleInUse } from '#domain/tax/rules/rule-in-use.ts';

/** Tax reduction of a year's deductible interest, both in minor units. */
export type Reduction = (interest: Minor) => Minor;

/**
 * The reduction of a capital deficit that consists of interest alone (income tax act, chapter 67,
 * section 10) by the scale of a day, or by the latest decided one; öre are dropped, as in the tax
 * meter. Throws for a day before the first scale: that is our fault.
 */
export function reductionOn(day: Day, book: RuleBook = ruleBook()): Reduction {
  const scale = scaleInUse(book, 'deficit_reduction', day);
  if (isNoRule(scale)) throw new Error(`No reduction of a deficit is known for ${day}`);
  const { steps } = scale;
  return (interest) => cutToKronor(scaleValue(steps, exactOf(interest)));
}

/** A total divided in proportion to amounts; the shares add up to it. */
export function dividedBy(total: Minor, amounts: readonly Minor[]): Minor[] {
  const whole = amounts.reduce((all, amount) => all + BigInt(amount), 0n);
  let before = 0n;
  let given = 0n;
  return amounts.map((amount) => {
    if (whole === 0n) return toTotal(0);
    before += BigInt(amount);
    const until = divideRounded(BigInt(total) * before, whole);
    const share = until - given;
    given = until;
    return toTotal(share);
  });
}
