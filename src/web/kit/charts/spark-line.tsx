import { classes } from '#web/kit/ui/classes.ts';
import { linePath, sparkPoints } from './line-paths.ts';
import styles from './spark-line.module.css';

const SIZE = { width: 96, height: 28, margin: 3 };

type Props = {
  /** In the order of time; fewer than two draw nothing. */
  values: readonly number[];
  tone?: 'line' | 'debts' | 'income' | undefined;
  /** As wide as its container, instead of as wide as beside a figure. */
  isWide?: boolean | undefined;
};

/** Recent course of a figure, without axis; the figure and its change describe it in words. */
export function SparkLine({ values, tone = 'line', isWide = false }: Props) {
  const points = sparkPoints(values, SIZE);
  const last = points.at(-1);
  if (points.length < 2 || last === undefined) return null;
  return (
    <svg
      className={classes(styles['spark'], styles[tone], isWide && styles['wide'])}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles['path']} d={linePath(points)} />
      {/* A line without length and round ends is a dot that stretching does not flatten. */}
      <path className={styles['dot']} d={`M${last.x} ${last.y}h0`} />
    </svg>
  );
}
