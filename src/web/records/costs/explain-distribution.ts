import type { CostTotals } from '#domain/figures/totals/cost-totals.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Language } from '#domain/basics/texts.ts';
import { explainNotIncluded, explainSources } from '#web/figures/totals/explain-total.ts';
import { formatMoney } from '#web/kit/i18n/format.ts';
import type { Explanation } from '#web/kit/ui/explanation.ts';
import { costTexts } from './texts.ts';

/** Every category with its sum, to the öre. */
export function explainDistribution(
  { categories, monthly }: CostTotals,
  { currency, language }: { currency: Currency; language: Language },
): Explanation {
  const texts = costTexts[language];
  const total = formatMoney(monthly.value, currency, language);
  const lines = categories.map((category) => ({
    label: texts.types[category.type],
    detail: texts.count({ count: category.total.lines.length }),
    amount: formatMoney(category.total.value, currency, language),
  }));
  return {
    formula: texts.distributionRule,
    lines: [...lines, { label: texts.monthly, amount: total, kind: 'sum' }],
    notIncluded: explainNotIncluded(monthly.notIncluded, language),
    sources: explainSources(monthly.lines, language),
  };
}
