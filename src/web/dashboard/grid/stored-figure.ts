import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { keepLastFigure } from '#web/client/cache/last-figure.ts';
import { useConnection } from '#web/client/http/connection.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import { summaryQuery } from '#web/client/records/use-records.ts';
import { historyTexts } from '#web/figures/net-worth/texts.ts';
import { formatInstant, formatMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { whenIdle } from '#web/kit/ui/when-idle.ts';
import { storedFigureTexts } from './stored-figure-texts.ts';
import { layoutQuery } from './layout-query.ts';

/**
 * Stores the net worth for the start of the next visit, while its widget is on the grid. It reads
 * answers that the dashboard has requested, and requests none.
 */
export function StoredFigure(): null {
  const source = useSource();
  const { net: label } = useTexts(historyTexts);
  const { readAt } = useTexts(storedFigureTexts);
  const language = useLanguage();
  const { data, dataUpdatedAt } = useQuery({ ...summaryQuery(source), enabled: false });
  const { data: widgets } = useQuery({ ...layoutQuery(source), enabled: false });
  // An answer shown from storage keeps the time at which it was stored.
  const { isAway } = useConnection();
  const isOnGrid = widgets?.some(({ widgetType }) => widgetType === 'net_worth_trend');
  useEffect(() => {
    if (isOnGrid === undefined || data === undefined || isAway) return;
    // Making a format of instants takes a slow phone longer than a frame.
    whenIdle(() => {
      const figure = formatMoney(data.netWorth, data.currency, language);
      const when = formatInstant(new Date(dataUpdatedAt).toISOString(), language);
      keepLastFigure(isOnGrid && isWhole(data) ? [figure, label, readAt({ when })] : null);
    });
  }, [isOnGrid, data, dataUpdatedAt, isAway, label, readAt, language]);
  return null;
}

/** The start of a visit has no space for a note on what is left out. */
function isWhole({ notIncluded, totalAssets, totalLiabilities }: FinancialSummary): boolean {
  return notIncluded.length === 0 && (totalAssets !== 0 || totalLiabilities !== 0);
}
