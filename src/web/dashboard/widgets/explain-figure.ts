import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { Explanation } from '#web/kit/ui/explanation.ts';
import { explainDifference } from './explain-difference.ts';
import { explainNetWorth } from './explain-net-worth.ts';
import { explainTypes } from './explain-types.ts';
import type { NotedTotalName } from './notes-of.ts';
import { explainSummaryTotal } from './summary-total.ts';

/** Figures of widgets other than totals, with their explanations. */
const EXPLAINED = {
  netWorth: explainNetWorth,
  difference: explainDifference,
  types: explainTypes,
} as const;

export type WidgetFigure = NotedTotalName | keyof typeof EXPLAINED;

/** The explanation of a figure that a widget shows. */
export function explainFigure(
  figure: WidgetFigure,
  summary: FinancialSummary,
  language: Language,
): Explanation {
  return isTotal(figure)
    ? explainSummaryTotal(summary, figure, language)
    : EXPLAINED[figure](summary, language);
}

function isTotal(figure: WidgetFigure): figure is NotedTotalName {
  return !(figure in EXPLAINED);
}
