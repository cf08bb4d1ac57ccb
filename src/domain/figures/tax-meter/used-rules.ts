import type { BothLanguages, NumberRule, ScaleRule } from '#domain/tax/rules/rule.ts';
import type { RuleBook } from '#domain/tax/rules/rule-book.ts';
import type { RuleInUse } from '#domain/tax/rules/rule-in-use.ts';

export type UsedRule = RuleInUse<NumberRule | ScaleRule>;

/**
 * A rule that was counted with, with its source; `renewal`: who decides the next value and when,
 * null where nothing is said of it.
 */
export type UsedPeriod = UsedRule & { renewal: BothLanguages | null };

/** Rules in the order of the book, each once. */
export function listedPeriods(rules: readonly UsedRule[], book: RuleBook): UsedPeriod[] {
  const byKey = new Map(rules.map((rule) => [rule.key, rule]));
  return book.rules.flatMap(({ key, renewal }) => {
    const rule = byKey.get(key);
    return rule === undefined ? [] : [{ ...rule, renewal }];
  });
}

/** Year of the oldest value that counts beyond its own days; null: every rule is the year's own. */
export function amountsYear(rules: readonly UsedRule[]): number | null {
  const years = rules.flatMap(({ isBeyond, validTo }) =>
    isBeyond && validTo !== null ? [Number(validTo.slice(0, 4))] : [],
  );
  return years.length === 0 ? null : Math.min(...years);
}
