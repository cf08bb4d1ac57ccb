import type { Language } from '#domain/basics/texts.ts';
import type { UsedPeriod } from '#domain/figures/tax-meter/used-rules.ts';
import type { ScaleStep } from '#domain/tax/rules/rule.ts';
import { formatPercent, formatWholeMoney } from '#web/kit/i18n/format.ts';
import { ruleValue } from '#web/figures/rules/rule-words.ts';
import { taxMeterTexts } from './texts.ts';

/** A rule's value with its unit, or the steps of its scale in words. */
export function countedValue(rule: UsedPeriod, language: Language): string {
  if ('value' in rule) return ruleValue(rule, language);
  return rule.steps.map((step) => stepWords(step, language)).join(', ');
}

function stepWords({ upTo, rate, over }: ScaleStep, language: Language): string {
  const texts = taxMeterTexts[language];
  const percent = formatPercent(rate, language);
  if (upTo === null) return over === '0' ? texts.all({ percent }) : texts.above({ percent });
  const amount = formatWholeMoney(upTo, 'SEK', language);
  return rate === '0' ? texts.free({ amount }) : texts.upTo({ percent, amount });
}
