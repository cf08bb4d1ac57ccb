import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import type { Language } from '#domain/basics/texts.ts';
import { explainTotal } from '#web/figures/totals/explain-total.ts';
import type { Explanation } from '#web/kit/ui/explanation.ts';
import { notesOf, type NotedTotalName } from './notes-of.ts';
import { widgetTexts } from './texts.ts';

/** Sentences on the calculation of each. */
const RULES = {
  totalAssets: 'totalAssetsRule',
  totalLiabilities: 'totalLiabilitiesRule',
  monthlyIncome: 'monthlyIncomeRule',
  monthlyCosts: 'monthlyCostsRule',
} as const;

/** A total of a summary with all that explains it. */
export function explainSummaryTotal(
  summary: FinancialSummary,
  name: NotedTotalName,
  language: Language,
): Explanation {
  const { currency, explain } = summary;
  const { notIncluded } = notesOf(summary, [name]);
  const rule = widgetTexts[language][RULES[name]];
  return explainTotal(
    { value: summary[name], lines: explain[name], notIncluded },
    { currency, language, rule },
  );
}
