import type { ChartPoint } from './chart-point.ts';
import styles from './chart.module.css';

const RADIUS = 3.5;
const DIAMOND = 4.5;

type Props = { point: Pick<ChartPoint, 'isEstimated' | 'isPartial'>; x: number; y: number };

/** Mark of a point that needs no color: a hollow ring or diamond. */
export function PointMark({ point, x, y }: Props) {
  if (point.isPartial) {
    const [left, top, whole] = [x - DIAMOND, y - DIAMOND, 2 * DIAMOND];
    return (
      <rect
        className={styles['partial']}
        x={left}
        y={top}
        width={whole}
        height={whole}
        transform={`rotate(45 ${x} ${y})`}
      />
    );
  }
  return point.isEstimated ? (
    <circle className={styles['estimated']} cx={x} cy={y} r={RADIUS} />
  ) : null;
}
