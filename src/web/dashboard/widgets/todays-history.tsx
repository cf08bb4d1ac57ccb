import type { ReactNode } from 'react';
import type { Month } from '#domain/basics/months.ts';
import { monthRanges } from '#domain/figures/net-worth/net-worth-series.ts';
import {
  inTodaysMoney,
  isNoPrices,
  lastPricedOf,
  type RealSeries,
} from '#domain/figures/net-worth/real-terms.ts';
import { ChartPlaceholder } from '#web/kit/charts/chart-frame.tsx';
import { MarketFailure } from '#web/figures/market/market-failure.tsx';
import { usePriceMonths } from '#web/figures/growth/todays-money.ts';
import { WorthSplit } from '#web/figures/growth/growth-split.tsx';
import { realTexts } from '#web/figures/growth/texts.ts';
import { formatMonth, formatMonths } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import type { ShownHistory } from '#web/figures/net-worth/history-chart.tsx';
import styles from './todays-history.module.css';

export type InMoney = {
  series: readonly HistoryPoint[];
  isLow?: boolean | undefined;
  children: (shown: ShownHistory) => ReactNode;
};

/** A history in kronor of the last published prices, and the inflation in its growth. */
export function TodaysHistory({ series, isLow, children }: InMoney) {
  const texts = useTexts(realTexts);
  const language = useLanguage();
  const { query, prices } = usePriceMonths();
  if (!query.data || prices === null) {
    if (query.isError) return <MarketFailure text={texts.failed} query={query} />;
    return <ChartPlaceholder isLow={isLow} />;
  }
  const real = inTodaysMoney(series, prices);
  if (isNoPrices(real)) {
    const why = real === 'broken' ? texts.broken : texts.nothing;
    return children({ series, notes: <p className={styles['note']}>{why}</p> });
  }
  const [from, to] = [series[0], lastPricedOf(series, prices)];
  const notes = (
    <>
      <MoneyNotes real={real} />
      <div className={styles['split']}>
        {from && to ? (
          <WorthSplit {...{ from, to, prices, source: query.data }} />
        ) : (
          <p className={styles['note']}>{texts.noSplit}</p>
        )}
      </div>
    </>
  );
  const basis = texts.sentence({ month: formatMonth(real.base, language) });
  return children({ series: real.points, basis, notes });
}

/** The month whose money it is, and which months could not be counted in it, in words. */
function MoneyNotes({ real: { base, points, leftOut } }: { real: RealSeries }) {
  const texts = useTexts(realTexts);
  const language = useLanguage();
  const named = (months: readonly Month[]) => ({
    months: monthRanges(months)
      .map((range) => formatMonths(range, language))
      .join(', '),
  });
  const beyond = points.filter(({ isBeyond }) => isBeyond).map(({ month }) => month);
  const notes = [
    texts.inPrices({ month: formatMonth(base, language) }),
    beyond.length > 0 && texts.beyond(named(beyond)),
    leftOut.length > 0 && texts.leftOut(named(leftOut)),
  ];
  return <p className={styles['note']}>{notes.filter(Boolean).join(' ')}</p>;
}
