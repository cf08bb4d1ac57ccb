import type { Language } from '#domain/basics/texts.ts';
import type { DashboardWidget } from '#domain/figures/dashboard/widgets.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { earlyAnswer } from '#web/client/cache/early-answers.ts';
import { firstFigureOf } from '#web/dashboard/grid/first-figure.ts';

/**
 * Shows the net worth in the page's shell as soon as the server has answered the request of the
 * page's head: on a slow phone the application takes a second more. It replaces that of the last
 * visit, also by nothing.
 */
export async function showEarlyFigure(language: Language): Promise<void> {
  const [summary, widgets] = await Promise.all([
    earlyAnswer<FinancialSummary>('/api/financial-summary'),
    earlyAnswer<DashboardWidget[]>('/api/dashboard-widgets'),
  ]);
  const place = document.getElementById('last-figure');
  if (summary === null || widgets === null || place === null) return;
  const texts = firstFigureOf({ summary, widgets, readAtMs: Date.now() }, language);
  place.innerText = texts?.join('\n') ?? '';
}
