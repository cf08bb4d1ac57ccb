import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { Explanation } from '#web/kit/ui/explanation.ts';
import type { WidgetFigure } from './explain-figure.ts';

/** The explanation of a widget's figure; its code is loaded when somebody asks for it. */
export async function explainLater(
  figure: WidgetFigure,
  summary: FinancialSummary,
  language: Language,
): Promise<Explanation> {
  const { explainFigure } = await import('./explain-figure.ts');
  return explainFigure(figure, summary, language);
}
