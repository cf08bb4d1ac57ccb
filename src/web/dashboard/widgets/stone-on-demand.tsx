import type { ReactNode } from 'react';
import { ChartRoom } from '#web/kit/charts/chart-room.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { widgetNames } from './widget-names.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { WidgetCard } from './widget-card.tsx';
import { LIST_SHAPES, TOTAL_SHAPES } from './widget-reading.tsx';
import type { StoneType } from './stones.ts';

const loadStones = () => import('./stones.ts');

const TOTAL = <Skeleton shapes={TOTAL_SHAPES} />;
const LIST = <Skeleton shapes={LIST_SHAPES} />;

/** What stands in the room of each until its code is there: as it stands until it has been read. */
const WAITING: { readonly [Type in StoneType]: ReactNode } = {
  income: TOTAL,
  costs: LIST,
  income_vs_costs: LIST,
  net_worth: LIST,
  total_assets: TOTAL,
  total_liabilities: TOTAL,
  best_performing_asset: <Skeleton shapes={['figure', 'line']} />,
  net_worth_chart: <ChartRoom isLow />,
  asset_breakdown: LIST,
  monthly_costs: TOTAL,
};

/** A widget whose code follows the figure that leads the dashboard, so as not to hold it back. */
export function stoneOnDemand(type: StoneType) {
  return function Stone() {
    const label = useTexts(widgetNames)[type];
    const waiting = <WidgetCard label={label} value={WAITING[type]} />;
    return (
      <LazyPart
        load={loadStones}
        waiting={waiting}
        failed={(failure) => <WidgetCard label={label}>{failure}</WidgetCard>}
      >
        {({ STONES }) => {
          const Widget = STONES[type];
          return <Widget />;
        }}
      </LazyPart>
    );
  };
}
