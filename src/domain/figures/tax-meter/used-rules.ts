import type { NumberRule, ScaleRule } from '#domain/tax/rules/rule.ts';
import type { RuleBook } from '#domain/tax/rules/rule-book.ts';

/** A rule that was counted with, with its name and its source. */
export type ListedPeriod = (NumberRule | ScaleRule) & { name: { en: string; sv: string } };

/** Rules with their names, in the order of the book. */
export function listedPeriods(
  rules: readonly (NumberRule | ScaleRule)[],
  book: RuleBook,
): ListedPeriod[] {
  const byKey = new Map(rules.map((rule) => [rule.key, rule]));
  return book.rules.flatMap(({ key, name }) => {
    const rule = byKey.get(key);
    return rule === undefined ? [] : [{ ...rule, name }];
  });
}
