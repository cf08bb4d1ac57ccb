import { defineTexts } from '#domain/basics/texts.ts';
import { emptyTexts } from './widget-card.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Currency } from '#domain/basics/currencies.ts';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import { ChartPlaceholder } from '#web/kit/charts/chart-frame.tsx';
import { ReadFailure } from '#web/client/http/failures.tsx';
import { useKnownUser } from '#web/client/session/user.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { historyTexts } from '#web/figures/net-worth/texts.ts';
import styles from './history.module.css';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { useTodaysMoney } from '#web/figures/growth/todays-money.ts';
import type { InMoney } from './todays-history.tsx';
import { Link } from 'wouter';
import { paths } from '#web/client/navigation/paths.ts';
import { buttonClass } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';

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

const loadReal = () => import('./todays-history.tsx');

/** A history in the money of each month or, where that was chosen, in today's. */
export function HistoryInMoney(props: InMoney) {
  const { series, isLow, children } = props;
  if (!useTodaysMoney().isOn) return children({ series });
  return (
    <LazyPart load={loadReal} waiting={<ChartPlaceholder isLow={isLow} />}>
      {({ TodaysHistory }) => <TodaysHistory {...props} />}
    </LazyPart>
  );
}

/** Shown in place of net worth until there is one, with a link to the first step. */
export function NoNetWorth() {
  const texts = useTexts(noNetWorthTexts);
  return (
    <EmptyState title={texts.noNetWorthTitle} text={texts.noNetWorthText}>
      <Link href={paths.assets} className={buttonClass({ variant: 'primary' })}>
        {useTexts(emptyTexts).assets.add}
      </Link>
    </EmptyState>
  );
}

/** Shown in place of net worth. */
export const noNetWorthTexts = defineTexts({
  en: {
    noNetWorthTitle: 'No net worth data available',
    noNetWorthText: 'Add assets and liabilities to see your net worth trend',
  },
  sv: {
    noNetWorthTitle: 'Ingen nettoförmögenhet att visa ännu',
    noNetWorthText:
      'Lägg till tillgångar och skulder för att se hur din nettoförmögenhet utvecklas',
  },
});
