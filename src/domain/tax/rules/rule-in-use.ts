import type { Day } from '#domain/basics/months.ts';
import type { RuleBook } from './rule-book.ts';
import {
  isNoRule,
  type NoRule,
  type NumberRule,
  type RuleReference,
  type ScaleRule,
} from './rule.ts';

/**
 * A rule that a figure is counted with. `isBeyond`: the figure's day lies after the last decided
 * period and the rule is that period's; the figure must be shown with a mark (`beyondWords`).
 */
export type RuleInUse<Rule extends RuleReference> = Rule & { isBeyond: boolean };

/**
 * The number of a day, or the latest decided one when the day lies beyond it. A day before the
 * first period, in a gap, or after a repealed rule has none.
 */
export function numberInUse(book: RuleBook, key: string, day: Day): RuleInUse<NumberRule> | NoRule {
  return inUse(book, (on) => book.numberOn(key, on), day);
}

/** The scale of a day, or the latest decided one when the day lies beyond it. */
export function scaleInUse(book: RuleBook, key: string, day: Day): RuleInUse<ScaleRule> | NoRule {
  return inUse(book, (on) => book.scaleOn(key, on), day);
}

function inUse<Rule extends RuleReference>(
  { rules }: RuleBook,
  ruleOn: (day: Day) => Rule | NoRule,
  day: Day,
): RuleInUse<Rule> | NoRule {
  const exact = ruleOn(day);
  if (!isNoRule(exact)) return { ...exact, isBeyond: false };
  const { noRule, latest } = exact;
  const listed = rules.find(({ key }) => key === noRule);
  const isLast = listed?.periods.at(-1)?.validTo === latest && !listed?.isRepealed;
  const decided = isLast && latest !== null ? ruleOn(latest) : exact;
  return isNoRule(decided) ? exact : { ...decided, isBeyond: true };
}
