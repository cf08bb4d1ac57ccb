import { addMonths } from '#domain/basics/months.ts';
import { lastPricedOf } from '#domain/figures/net-worth/real-terms.ts';
import { PartOnDemand } from '#web/client/cache/part-on-demand.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { OwnPart } from './part.tsx';
import { ownTexts } from './texts.ts';
import { WithPrices } from './with-prices.tsx';

const loadSplit = () => import('#web/figures/growth/worth-split.tsx');

const YEAR = 12;

/** What of a year's growth in net worth was inflation, and what was more than that. */
export function GrowthPart() {
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
            <PartOnDemand load={loadSplit} meanwhile={<Skeleton shapes={['figure', 'line']} />}>
              {({ WorthSplit }) => <WorthSplit {...{ from, to, prices, source }} />}
            </PartOnDemand>
          );
        }}
      </WithPrices>
    </OwnPart>
  );
}
