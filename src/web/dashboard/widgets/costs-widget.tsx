import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { widgetNames } from './widget-names.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { WidgetCard } from './widget-card.tsx';
import { LIST_SHAPES } from './widget-reading.tsx';

const loadLargest = () => import('./largest-costs.tsx');

/** The largest costs; among the usual widgets they are not, so their code comes when it is. */
export function Costs() {
  const label = useTexts(widgetNames).costs;
  const waiting = <WidgetCard label={label} value={<Skeleton shapes={LIST_SHAPES} />} />;
  return (
    <LazyPart
      load={loadLargest}
      waiting={waiting}
      failed={(failure) => <WidgetCard label={label}>{failure}</WidgetCard>}
    >
      {({ LargestCosts }) => <LargestCosts />}
    </LazyPart>
  );
}
