import type { Day } from '#domain/basics/months.ts';
import { type ListedRule, periodOn, type RuleBook } from './rule-book.ts';
import { isNoRule, type NumberRule, type RuleReference, type ScaleRule } from './rule.ts';
import { figuresWith, type RuleFigure } from './rule-uses.ts';

/** A period of a rule without its rule's key, name and unit. */
export type ListedPeriod = Omit<RuleReference, 'key' | 'name' | 'unit'> &
  (Pick<NumberRule, 'value'> | Pick<ScaleRule, 'steps'>);

type Common = Omit<ListedRule, 'periods'> & {
  unit: RuleReference['unit'];
  /** The figures that are counted with it. */
  usedBy: readonly RuleFigure[];
};

/** A rule with its history, oldest first. */
export type RuleWithHistory = Common & { periods: readonly ListedPeriod[] };

/**
 * A rule as it holds on a day. `period` null: no rule is known for the day. `latest`: the last day
 * with a rule until then (null without any).
 */
export type RuleOnDay = Common & { period: ListedPeriod | null; latest: Day | null };

/** Every rule with its history. */
export function rulesWithHistory({ rules }: RuleBook): RuleWithHistory[] {
  return rules.map((rule) => ({ ...commonOf(rule), periods: rule.periods.map(listed) }));
}

/** Every rule as it holds on a day. */
export function rulesOn({ rules }: RuleBook, day: Day): RuleOnDay[] {
  return rules.map((rule) => {
    const found = periodOn(rule, day);
    const period = isNoRule(found) ? null : listed(found);
    return { ...commonOf(rule), period, latest: isNoRule(found) ? found.latest : day };
  });
}

function commonOf({ periods, ...rule }: ListedRule): Common {
  const [{ unit }] = periods as readonly [NumberRule | ScaleRule];
  return { ...rule, unit, usedBy: figuresWith(rule.key) };
}

function listed({ key: _key, name: _name, unit: _unit, ...period }: NumberRule | ScaleRule) {
  return period;
}
