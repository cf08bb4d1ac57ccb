import { type CostGrowth, costGrowthOf } from '#domain/figures/net-worth/cost-growth.ts';
import { isNoPrices } from '#domain/figures/net-worth/real-terms.ts';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import type { MarketSeries } from '#web/figures/market/use-market.ts';
import { formatMoney, formatMonth, formatPercentChange } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { OwnPart } from './part.tsx';
import { ownTexts } from './texts.ts';
import { NoPricesNote, WithPrices } from './with-prices.tsx';

export const loadParts = () => import('#web/figures/growth/growth-split.tsx');

/** Growth of a year's costs compared with prices; until there is a year, the missing data. */
export function CostsPart() {
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
      <LazyPart load={loadParts} waiting={<Skeleton shapes={['figure', 'line']} />}>
        {({ GrowthParts }) => (
          <GrowthParts split={growth} currency="SEK" prices={source} words={texts} />
        )}
      </LazyPart>
    </>
  );
}
