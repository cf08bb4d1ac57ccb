import type { ReactNode } from 'react';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import type { ConsumerPrices } from '#domain/statistics/inflation.ts';
import type { NoPrices } from '#domain/figures/net-worth/real-terms.ts';
import { MarketFailure } from '#web/figures/market/market-failure.tsx';
import { usePriceMonths } from '#web/figures/growth/price-months.ts';
import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { realTexts } from '#web/figures/growth/texts.ts';
import type { MarketSeries } from '#web/figures/market/use-market.ts';
import { useNetWorthHistory } from '#web/figures/growth/use-net-worth-history.ts';
import { useKnownUser } from '#web/client/session/user.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';

export const COMPARED_PERIOD = '2y';

type PricedHistory = { series: HistoryPoint[]; prices: ConsumerPrices; source: MarketSeries };
type Props = { children: (read: PricedHistory) => ReactNode };

/** The last two years and Sweden's prices, once both are read; in kronor, which these measure. */
export function WithPrices({ children }: Props) {
  const texts = useTexts(realTexts);
  const history = useNetWorthHistory(COMPARED_PERIOD);
  const { query, prices } = usePriceMonths();
  const currency = useKnownUser()?.currency;
  if (currency !== undefined && currency !== 'SEK') return <p>{texts.onlyKronor}</p>;
  if (history.data && query.data && prices) {
    return children({ series: history.data, prices, source: query.data });
  }
  if (query.isError) return <MarketFailure text={texts.failed} query={query} />;
  if (!history.isError) return <Skeleton shapes={['figure', 'line']} />;
  const { error, isFetching, refetch } = history;
  return <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
}

/** Why prices cannot be counted with. */
export function NoPricesNote({ because }: { because: NoPrices }) {
  const texts = useTexts(realTexts);
  return <p>{because === 'broken' ? texts.broken : texts.nothing}</p>;
}
