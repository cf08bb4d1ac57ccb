import type { Language } from '#domain/basics/texts.ts';
import type { ListedPeriod } from '#domain/figures/tax-meter/used-rules.ts';
import type { ScaleStep } from '#domain/tax/rules/rule.ts';
import { formatNumber, formatPercent, formatWholeMoney } from '#web/kit/i18n/format.ts';
import { taxMeterTexts } from './texts.ts';

/** Years that are a year of the calendar, and not a number of years. */
const CALENDAR_YEARS = ['property_fee_free_from'];

/** A rule's value with its unit, or the steps of its scale. */
export function ruleValue(rule: ListedPeriod, language: Language): string {
  if ('steps' in rule) return rule.steps.map((step) => stepWords(step, language)).join(', ');
  const { value, unit, key } = rule;
  const texts = taxMeterTexts[language];
  if (unit === 'SEK') return formatWholeMoney(value, 'SEK', language);
  if (unit === 'percent') return formatPercent(value, language);
  if (unit === 'percentage_points') {
    return texts.points({ number: formatNumber(Number(value), language) });
  }
  if (unit === 'years' && !CALENDAR_YEARS.includes(key)) return texts.years({ number: value });
  return value;
}

function stepWords({ upTo, rate, over }: ScaleStep, language: Language): string {
  const texts = taxMeterTexts[language];
  const percent = formatPercent(rate, language);
  if (upTo === null) return over === '0' ? texts.all({ percent }) : texts.above({ percent });
  const amount = formatWholeMoney(upTo, 'SEK', language);
  return rate === '0' ? texts.free({ amount }) : texts.upTo({ percent, amount });
}
