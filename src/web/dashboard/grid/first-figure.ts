import type { Language } from '#domain/basics/texts.ts';
import type { DashboardWidget } from '#domain/figures/dashboard/widgets.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { earlyAnswer } from '#web/client/cache/early-answers.ts';
import type { LastFigure } from '#web/client/cache/last-figure.ts';
import { netWorthTexts } from '#web/figures/net-worth/net-worth-texts.ts';
import { formatInstant, formatMoney } from '#web/kit/i18n/format.ts';

type FirstAnswers = {
  summary: FinancialSummary;
  widgets: readonly DashboardWidget[];
  /** Time at which the summary was read, in milliseconds. */
  readAtMs: number;
};

/**
 * The net worth as the page's shell shows it before the application has loaded; null while its
 * widget is not on the grid, or something is left out of it or counted at an old rate: the shell
 * has no space for a note.
 */
export function firstFigureOf(answers: FirstAnswers, language: Language): LastFigure | null {
  const { summary, widgets, readAtMs } = answers;
  const isOnGrid = widgets.some(({ widgetType }) => widgetType === 'net_worth_trend');
  if (!isOnGrid || !isWhole(summary)) return null;
  const { net, readAt } = netWorthTexts[language];
  const when = formatInstant(new Date(readAtMs).toISOString(), language);
  const figure = formatMoney(summary.netWorth, summary.currency, language);
  return [figure, net, readAt({ when })];
}

function isWhole(summary: FinancialSummary): boolean {
  const { notIncluded, oldRates, totalAssets, totalLiabilities } = summary;
  const hasNotes = notIncluded.length > 0 || oldRates.length > 0;
  return !hasNotes && (totalAssets !== 0 || totalLiabilities !== 0);
}

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
