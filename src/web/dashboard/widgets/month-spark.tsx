import { SparkLine } from '#web/kit/charts/spark-line.tsx';
import { useNetWorthHistory } from '#web/figures/growth/use-net-worth-history.ts';
import type { MovingField } from './month-change.tsx';

type Props = { field: Exclude<MovingField, 'left'>; tone?: 'line' | 'debts' | 'income' };

/** Where a figure of the summary has been in the last twelve months. */
export function MonthSpark({ field, tone }: Props) {
  const { data = [] } = useNetWorthHistory('1y');
  return <SparkLine values={data.map((point) => point[field])} tone={tone} />;
}
