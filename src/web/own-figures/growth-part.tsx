import { addMonths } from '#domain/months.ts';
import { netWorthPoint } from '#domain/net-worth-series.ts';
import { isNoPrices, lastPricedOf, splitGrowth } from '#domain/real-terms.ts';
import { GrowthParts } from '#web/data/growth-split.tsx';
import { realTexts } from '#web/data/real-texts.ts';
import { useTexts } from '#web/i18n/language.tsx';
import { OwnPart } from './part.tsx';
import { ownTexts } from './texts.ts';
import { NoPricesNote, WithPrices } from './with-prices.tsx';

const YEAR = 12;

/** What of a year's growth in net worth was inflation, and what was more than that. */
export function GrowthPart() {
  const texts = useTexts(ownTexts);
  const { noSplit } = useTexts(realTexts);
  return (
    <OwnPart title={texts.netWorth}>
      <WithPrices>
        {({ series, prices, source }) => {
          const last = series.at(-1);
          const from = last && series.find(({ month }) => month >= addMonths(last.month, -YEAR));
          if (from === undefined || from === last) return <p>{texts.tooYoung}</p>;
          const to = lastPricedOf(series, prices) ?? from;
          const split = splitGrowth({ from: netWorthPoint(from), to: netWorthPoint(to) }, prices);
          if (split === null) return <p>{noSplit}</p>;
          if (isNoPrices(split)) return <NoPricesNote because={split} />;
          return <GrowthParts split={split} currency="SEK" prices={source} />;
        }}
      </WithPrices>
    </OwnPart>
  );
}
