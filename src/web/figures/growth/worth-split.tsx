import type { ConsumerPrices } from '#domain/statistics/inflation.ts';
import { netWorthPoint } from '#domain/figures/net-worth/net-worth-series.ts';
import { type GrowthSplit, isNoPrices, splitGrowth } from '#domain/figures/net-worth/real-terms.ts';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { GrowthParts } from './growth-split.tsx';
import { ReadFailure } from '#web/client/http/failures.tsx';
import { realTexts } from './texts.ts';
import { growthIn, useNetWorthChange } from './use-net-worth-change.ts';

type Props = {
  from: HistoryPoint;
  to: HistoryPoint;
  prices: ConsumerPrices;
  /** Whose prices they are, and in which base. */
  source: { source: string; unit: string };
};

/** Splits the growth of net worth into additions, inflation and the remainder. */
export function WorthSplit({ from, to, prices, source }: Props) {
  const texts = useTexts(realTexts);
  const split = splitGrowth({ from: netWorthPoint(from), to: netWorthPoint(to) }, prices);
  if (split === null) return <p>{texts.noSplit}</p>;
  if (isNoPrices(split)) return <p>{split === 'broken' ? texts.broken : texts.nothing}</p>;
  return <KnownSplit {...{ split, prices, source }} />;
}

type KnownProps = Pick<Props, 'prices' | 'source'> & { split: GrowthSplit };

function KnownSplit({ split: { from, to }, prices, source }: KnownProps) {
  const { data, isError, error, isFetching, refetch } = useNetWorthChange({
    from: from.month,
    to: to.month,
  });
  if (data === undefined) {
    if (!isError) return <Skeleton shapes={['figure', 'line']} />;
    return <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  const growth = growthIn(data, 'value');
  const arrived = growth ? Math.round((growth.added + growth.removed) * 100) / 100 : 0;
  const split = splitGrowth({ from, to, arrived }, prices);
  if (split === null || isNoPrices(split)) return null;
  return <GrowthParts split={split} currency="SEK" prices={source} />;
}
