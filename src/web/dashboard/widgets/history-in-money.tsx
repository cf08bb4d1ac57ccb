import { ChartRoom } from '#web/kit/charts/chart-room.tsx';
import { PartOnDemand } from '#web/client/cache/part-on-demand.tsx';
import { useTodaysMoney } from '#web/figures/growth/todays-money.ts';
import type { InMoney } from './todays-history.tsx';

const loadReal = () => import('./todays-history.tsx');

/** A history in the money of each month or, where that was chosen, in today's. */
export function HistoryInMoney(props: InMoney) {
  const { series, isLow, children } = props;
  if (!useTodaysMoney().isOn) return children({ series });
  return (
    <PartOnDemand load={loadReal} meanwhile={<ChartRoom isLow={isLow} />}>
      {({ TodaysHistory }) => <TodaysHistory {...props} />}
    </PartOnDemand>
  );
}
