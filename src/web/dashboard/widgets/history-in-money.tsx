import { ChartPlaceholder } from '#web/kit/charts/chart-placeholder.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { useTodaysMoney } from '#web/figures/growth/todays-money.ts';
import type { InMoney } from './todays-history.tsx';

const loadReal = () => import('./todays-history.tsx');

/** A history in the money of each month or, where that was chosen, in today's. */
export function HistoryInMoney(props: InMoney) {
  const { series, isLow, children } = props;
  if (!useTodaysMoney().isOn) return children({ series });
  return (
    <LazyPart load={loadReal} waiting={<ChartPlaceholder isLow={isLow} />}>
      {({ TodaysHistory }) => <TodaysHistory {...props} />}
    </LazyPart>
  );
}
