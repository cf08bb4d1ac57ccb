import { type ReactNode, useId } from 'react';
import { addMonths } from '#domain/basics/months.ts';
import { type CostGrowth, costGrowthOf } from '#domain/figures/net-worth/cost-growth.ts';
import { isNoPrices, lastPricedOf, type NoPrices } from '#domain/figures/net-worth/real-terms.ts';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import type { ConsumerPrices } from '#domain/statistics/inflation.ts';
import { ReadFailure } from '#web/client/http/failures.tsx';
import { useKnownUser } from '#web/client/session/user.ts';
import { usePriceMonths } from '#web/figures/growth/todays-money.ts';
import { realTexts } from '#web/figures/growth/texts.ts';
import { useNetWorthHistory } from '#web/figures/growth/use-net-worth-history.ts';
import { MarketFailure } from '#web/figures/market/market-failure.tsx';
import type { MarketSeries } from '#web/figures/market/use-market.ts';
import { formatMoney, formatMonth, formatPercentChange } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { LazyPart, loadAhead } from '#web/kit/ui/lazy-part.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { PropertyPart } from './property-part.tsx';
import { ownTexts } from './texts.ts';
import styles from './national-comparison.module.css';

const loadSplit = () => import('#web/figures/growth/growth-split.tsx');

const YEAR = 12;

export const COMPARED_PERIOD = '2y';

/** A user's figures compared with Sweden's: inflation, and the home against the index. */
export function NationalComparison() {
  const texts = useTexts(ownTexts);
  return (
    <Sheet className={styles['sheet']}>
      <SheetHead title={texts.heading} />
      <div className={styles['parts']}>
        <GrowthPart />
        <CostsPart />
        <OwnPart title={texts.property}>
          <PropertyPart />
        </OwnPart>
      </div>
    </Sheet>
  );
}

/** Loads the code that the comparison needs once it has its figures. */
export function loadComparison(): Promise<unknown> {
  return loadAhead(loadSplit);
}

/** Splits a year's growth in net worth into inflation and real growth. */
function GrowthPart() {
  const texts = useTexts(ownTexts);
  return (
    <OwnPart title={texts.netWorth}>
      <WithPrices>
        {({ series, prices, source }) => {
          const last = series.at(-1);
          const from = last && series.find(({ month }) => month >= addMonths(last.month, -YEAR));
          if (from === undefined || from === last) return <p>{texts.tooYoung}</p>;
          const to = lastPricedOf(series, prices) ?? from;
          return (
            <LazyPart load={loadSplit} waiting={<Skeleton shapes={['figure', 'line']} />}>
              {({ WorthSplit }) => <WorthSplit {...{ from, to, prices, source }} />}
            </LazyPart>
          );
        }}
      </WithPrices>
    </OwnPart>
  );
}

/** Growth of a year's costs compared with prices; until there is a year, the missing data. */
function CostsPart() {
  const texts = useTexts(ownTexts);
  const language = useLanguage();
  return (
    <OwnPart title={texts.costs}>
      <WithPrices>
        {({ series, prices, source }) => {
          const found = costGrowthOf(series, prices);
          if (isNoPrices(found)) return <NoPricesNote because={found} />;
          if (!('because' in found)) return <Growth growth={found} source={source} />;
          if (found.because === 'no_costs') return <p>{texts.noCosts}</p>;
          return <p>{texts.noYear({ month: formatMonth(found.ready, language) })}</p>;
        }}
      </WithPrices>
    </OwnPart>
  );
}

function Growth({ growth, source }: { growth: CostGrowth; source: MarketSeries }) {
  const texts = useTexts(ownTexts);
  const language = useLanguage();
  const { from, to, percent, pricesPercent, isPartial } = growth;
  const words = [
    texts.costsOf({
      now: formatMoney(to.value, 'SEK', language),
      month: formatMonth(to.month, language),
      before: formatMoney(from.value, 'SEK', language),
      earlier: formatMonth(from.month, language),
    }),
    texts.against({
      percent: formatPercentChange(percent, language),
      prices: formatPercentChange(pricesPercent, language),
    }),
    isPartial && texts.partial,
  ];
  return (
    <>
      <p>{words.filter(Boolean).join(' ')}</p>
      <LazyPart load={loadSplit} waiting={<Skeleton shapes={['figure', 'line']} />}>
        {({ GrowthParts }) => (
          <GrowthParts split={growth} currency="SEK" prices={source} words={texts} />
        )}
      </LazyPart>
    </>
  );
}

type OwnPartProps = { title: string; children: ReactNode };

/** One comparison under its title. */
function OwnPart({ title, children }: OwnPartProps) {
  const id = useId();
  return (
    <section className={styles['part']} aria-labelledby={id}>
      <h3 id={id} className={styles['title']}>
        {title}
      </h3>
      {children}
    </section>
  );
}

type PricedHistory = { series: HistoryPoint[]; prices: ConsumerPrices; source: MarketSeries };
type WithPricesProps = { children: (read: PricedHistory) => ReactNode };

/** The last two years and Sweden's prices, once both are read; in kronor, which these measure. */
function WithPrices({ children }: WithPricesProps) {
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
function NoPricesNote({ because }: { because: NoPrices }) {
  const texts = useTexts(realTexts);
  return <p>{because === 'broken' ? texts.broken : texts.nothing}</p>;
}
