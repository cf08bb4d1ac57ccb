import type { Day } from '#domain/basics/months.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { NumberRule, RuleReference, ScaleRule } from '#domain/tax/rules/rule.ts';
import {
  formatDay,
  formatMoney,
  formatNumber,
  formatPercent,
  formatWholeMoney,
} from '#web/kit/i18n/format.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { dataTexts } from '#web/client/records/texts.ts';
import { ruleTexts } from './texts.ts';
import type { RuleInUse } from '#domain/tax/rules/rule-in-use.ts';
import type { ExplanationRule } from '#web/kit/ui/explanation.ts';

/** The list of rules, at one of them. */
export function rulePath(key: string): string {
  return `${paths.rules}#${key}`;
}

/** The value of a rule with its unit, with every decimal; of a scale the number of its steps. */
export function ruleValue(rule: NumberRule | ScaleRule, language: Language): string {
  if ('value' in rule) return quantity(rule.value, rule.unit, language);
  return ruleTexts[language].scale({ count: rule.steps.length });
}

/** A decimal text in the unit of a rule: `59 200 kr`, `2,55 %`, `0,423 prisbasbelopp`. */
export function quantity(value: string, unit: RuleReference['unit'], language: Language): string {
  const decimals = value.split('.')[1]?.length ?? 0;
  if (unit === 'SEK') {
    return (decimals === 0 ? formatWholeMoney : formatMoney)(value, 'SEK', language);
  }
  if (unit === 'percent') return formatPercent(value, language, decimals);
  if (unit === 'calendar_year') return value;
  return ruleTexts[language].quantity[unit]({
    number: formatNumber(Number(value), language, decimals),
  });
}

/** When a rule holds: `2026`, `2018–2022`, `från 1 apr. 2026`, `1 apr. 2026–31 dec. 2026`. */
export function rulePeriod({ validFrom, validTo }: RuleReference, language: Language): string {
  const texts = ruleTexts[language];
  if (validTo === null) return texts.from({ day: formatDay(validFrom, language) });
  if (!validFrom.endsWith('-01-01') || !validTo.endsWith('-12-31')) {
    return `${formatDay(validFrom, language)}–${formatDay(validTo, language)}`;
  }
  const [first, last] = [yearOf(validFrom), yearOf(validTo)];
  return first === last ? first : `${first}–${last}`;
}

/** Mark of a figure that is counted with the latest decided rules: `2026 års regler`. */
export function beyondWords({ validFrom, validTo }: RuleReference, language: Language): string {
  return dataTexts[language].rulesOf({ year: yearOf(validTo ?? validFrom) });
}

/** Whether a rule is listed with a reservation. */
export function isUncertain({ grade }: RuleReference): boolean {
  return grade === 'C' || grade === 'D';
}

function yearOf(day: Day): string {
  return day.slice(0, 4);
}

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
