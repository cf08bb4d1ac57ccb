import { useSummary } from '#web/data/use-records.ts';
import { widgetNames } from '#web/data/widget-names.ts';
import { useTexts } from '#web/i18n/language.tsx';
import { Composition } from './composition.tsx';
import { widgetTexts } from './texts.ts';
import { WidgetCard } from './widget-card.tsx';
import { WidgetReading } from './widget-reading.tsx';

/** What the assets are made of. */
export function AssetBreakdown() {
  const label = useTexts(widgetNames).asset_breakdown;
  const texts = useTexts(widgetTexts);
  const summary = useSummary();
  return (
    <WidgetReading label={label} query={summary} shapes={['row', 'line', 'line']}>
      {({ explain, currency }) => (
        <WidgetCard label={label} change={explain.totalAssets.length === 0 && texts.noAssets}>
          <Composition lines={explain.totalAssets} currency={currency} />
        </WidgetCard>
      )}
    </WidgetReading>
  );
}
