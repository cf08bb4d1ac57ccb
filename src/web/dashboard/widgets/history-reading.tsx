import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Currency } from '#domain/basics/currencies.ts';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import { ChartPlaceholder } from '#web/kit/charts/chart-placeholder.tsx';
import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { useKnownUser } from '#web/client/session/user.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { historyTexts } from '#web/figures/net-worth/texts.ts';
import styles from './history.module.css';

type Props = {
  query: UseQueryResult<HistoryPoint[]>;
  isLow?: boolean | undefined;
  children: (series: HistoryPoint[], currency: Currency) => ReactNode;
};

/** A history once it is read; until then its room, and where it could not be read why. */
export function HistoryReading({ query, isLow, children }: Props) {
  const texts = useTexts(historyTexts);
  const currency = useKnownUser()?.currency;
  if (query.data !== undefined && currency !== undefined) return children(query.data, currency);
  if (!query.isError) return <ChartPlaceholder isLow={isLow} />;
  const retry = () => void query.refetch();
  return (
    <div className={styles['failed']}>
      <p>{texts.failed}</p>
      <ReadFailure error={query.error} isRetrying={query.isFetching} onRetry={retry} />
    </div>
  );
}
