import type { CostTotals } from '#domain/figures/totals/cost-totals.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Language } from '#domain/basics/texts.ts';
import { explainBasis } from '#web/figures/totals/explain-total.ts';
import { calculationLines, type Explanation } from '#web/kit/ui/explanation.ts';
import { costTexts } from './texts.ts';

/** Every category with its sum, to the öre. */
export function explainDistribution(
  { categories, monthly }: CostTotals,
  display: { currency: Currency; language: Language },
): Explanation {
  const texts = costTexts[display.language];
  const of = categories.map(({ type, total }) => ({
    label: texts.types[type],
    detail: texts.count({ count: total.lines.length }),
    amount: total.value,
  }));
  return {
    formula: texts.distributionRule,
    lines: calculationLines({ label: texts.monthly, amount: monthly.value, of }, display),
    ...explainBasis(monthly, display.language),
  };
}
