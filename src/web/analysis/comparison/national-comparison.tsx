import { addMonths } from '#domain/basics/months.ts';
import { lastPricedOf } from '#domain/figures/net-worth/real-terms.ts';
import { LazyPart, loadAhead } from '#web/kit/ui/lazy-part.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { CostsPart, loadParts } from './costs-part.tsx';
import styles from './national-comparison.module.css';
import { OwnPart } from './part.tsx';
import { PropertyPart } from './property-part.tsx';
import { ownTexts } from './texts.ts';
import { WithPrices } from './with-prices.tsx';

const loadSplit = () => import('#web/figures/growth/worth-split.tsx');

const YEAR = 12;

/** A user's figures compared with Sweden's: inflation, and the home against the index. */
export function NationalComparison() {
  const texts = useTexts(ownTexts);
  return (
    <Sheet className={styles['sheet']}>
      <SheetHead title={texts.heading} />
      <div className={styles['parts']}>
        <GrowthPart />
        <CostsPart />
        <PropertyPart />
      </div>
    </Sheet>
  );
}

/** Loads the code that the comparison needs once it has its figures. */
export function loadComparison(): Promise<unknown> {
  return Promise.all([loadAhead(loadSplit), loadAhead(loadParts)]);
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
