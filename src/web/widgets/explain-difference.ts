import { monthlyDifference } from '#domain/monthly-difference.ts';
import type { FinancialSummary } from '#domain/summary.ts';
import type { Language } from '#domain/texts.ts';
import { explainNotIncluded, explainSources } from '#web/data/explain-total.ts';
import { widgetNames } from '#web/data/widget-names.ts';
import { formatMoney } from '#web/i18n/format.ts';
import type { Explanation } from '#web/ui/explanation.ts';
import { notesOf } from './notes-of.ts';
import { widgetTexts } from './texts.ts';

/** What the difference is made of. */
export const DIFFERENCE_OF = ['monthlyIncome', 'monthlyCosts'] as const;

/** Incomes before tax less costs. */
export function explainDifference(summary: FinancialSummary, language: Language): Explanation {
  const texts = widgetTexts[language];
  const { currency, totalIncome, totalCosts, explain } = summary;
  const money = (value: number) => formatMoney(value, currency, language);
  const total = money(monthlyDifference(summary).beforeTax);
  return {
    total,
    formula: texts.differenceRule,
    lines: [
      { label: texts.incomes, amount: money(totalIncome) },
      { label: texts.costs, amount: money(totalCosts === 0 ? 0 : -totalCosts) },
      { label: widgetNames[language].income_vs_costs, amount: total, kind: 'sum' },
    ],
    notIncluded: explainNotIncluded(notesOf(summary, DIFFERENCE_OF).notIncluded, language),
    sources: explainSources([...explain.monthlyIncome, ...explain.monthlyCosts], language),
  };
}
