import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepLastFigure } from '#web/client/cache/last-figure.ts';
import { useConnection } from '#web/client/http/connection.ts';
import { useSource, summaryQuery } from '#web/client/records/use-records.tsx';
import { useLanguage } from '#web/kit/i18n/language.tsx';
import { whenIdle } from '#web/kit/ui/when-idle.ts';
import { firstFigureOf } from './first-figure.ts';
import { layoutQuery } from './layout-query.ts';

/**
 * Stores the net worth for the start of the next visit, while its widget is on the grid. It reads
 * answers that the dashboard has requested, and requests none.
 */
export function StoredFigure(): null {
  const source = useSource();
  const language = useLanguage();
  const { data: summary, dataUpdatedAt } = useQuery({ ...summaryQuery(source), enabled: false });
  const { data: widgets } = useQuery({ ...layoutQuery(source), enabled: false });
  // An answer shown from storage keeps the time at which it was stored.
  const { isAway } = useConnection();
  useEffect(() => {
    if (widgets === undefined || summary === undefined || isAway) return;
    // Making a format of instants takes a slow phone longer than a frame.
    whenIdle(() => {
      keepLastFigure(firstFigureOf({ summary, widgets, readAtMs: dataUpdatedAt }, language));
    });
  }, [widgets, summary, dataUpdatedAt, isAway, language]);
  return null;
}
