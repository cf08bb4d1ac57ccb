import type { Language } from '#domain/basics/texts.ts';
import type { RuleInUse } from '#domain/tax/rules/rule-in-use.ts';
import type { NumberRule, ScaleRule } from '#domain/tax/rules/rule.ts';
import type { ExplanationRule } from '#web/kit/ui/explanation.ts';
import { beyondWords, isUncertain, rulePath, rulePeriod, ruleValue } from './rule-words.ts';
import { ruleTexts } from './texts.ts';

/**
 * A rule as an explanation names it, with a link to its place in the list of rules:
 * `Prisbasbelopp 2026: 59 200 kr · Skatteverket`.
 */
export function explainRule(
  rule: RuleInUse<NumberRule | ScaleRule>,
  language: Language,
): ExplanationRule {
  const name = `${rule.name[language]} ${rulePeriod(rule, language)}`;
  const marks = [
    ...(rule.isBeyond ? [beyondWords(rule, language)] : []),
    ...(isUncertain(rule) ? [ruleTexts[language].uncertain] : []),
  ];
  return {
    text: `${name}: ${ruleValue(rule, language)} · ${rule.source.authority}`,
    href: rulePath(rule.key),
    marks,
  };
}
