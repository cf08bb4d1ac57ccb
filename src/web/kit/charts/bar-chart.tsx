import { classes } from '#web/kit/ui/classes.ts';
import { barAxis, barWidthIn, middlesOf, type FormatTick, type Plot, plotOf } from './plot.ts';
import { BarFrame, PointMark } from './chart-ground.tsx';
import type { BarPoint } from './chart-point.ts';
import styles from './chart.module.css';
import { useReading } from './reader.tsx';
import { type ChartSize, useSize } from './use-size.ts';

type Props = {
  /** Description of the chart, in a sentence. */
  sentence: string;
  /** In the order of time, with no month left out. */
  points: readonly BarPoint[];
  formatTick: FormatTick;
};

/** Bar chart: assets upwards, debts downwards, and the net as a tick across. */
export function BarChart({ sentence, points, formatTick }: Props) {
  const { ref, size } = useSize<HTMLDivElement>();
  const { plot, barWidth } = barPlot(points, size, formatTick);
  const reading = useReading(plot.xs);
  const place = reading.at === null ? null : topOf(plot, points, reading.at);
  return (
    <BarFrame {...{ ref, sentence, plot, points, reading, place }}>
      {points.map((point, index) => (
        <Bar
          key={point.key}
          point={point}
          plot={plot}
          place={{ x: plot.xs[index] ?? 0, width: barWidth, isRead: index === reading.at }}
        />
      ))}
    </BarFrame>
  );
}

function barPlot(points: readonly BarPoint[], size: ChartSize, formatTick: FormatTick) {
  const axis = barAxis(points.flatMap(({ up, down, net }) => [up, -down, net]));
  const toXs = (right: number) => middlesOf(points.length, right);
  const plot = plotOf({ size, axis, points, formatTick, toXs });
  return { plot, barWidth: barWidthIn(plot.right, points.length) };
}

/** Anchor of a month's reading: the top of its bar. */
function topOf(plot: Plot, points: readonly BarPoint[], index: number) {
  const { up = 0, net = 0 } = points[index] ?? {};
  return { x: plot.xs[index] ?? 0, y: plot.toY(Math.max(up, net)), width: plot.width };
}

type ValueBarProps = {
  point: BarPoint;
  plot: Plot;
  place: { x: number; width: number; isRead: boolean };
};

/** Overhang of the net's tick on each side, if there is room. */
const TICK_OUT = 0.2;

function Bar({ point, plot, place: { x, width, isRead } }: ValueBarProps) {
  const zero = plot.toY(0);
  const [top, foot, net] = [plot.toY(point.up), plot.toY(-point.down), plot.toY(point.net)];
  const reach = width * (0.5 + TICK_OUT);
  return (
    <g className={classes(styles['bar'], isRead && styles['marked'])}>
      <g className={classes(point.isEstimated && styles['hollow'])}>
        <rect
          className={styles['up']}
          x={x - width / 2}
          width={width}
          y={top}
          height={Math.max(0, zero - top - 1)}
        />
        <rect
          className={styles['down']}
          x={x - width / 2}
          width={width}
          y={zero + 1}
          height={Math.max(0, foot - zero - 1)}
        />
      </g>
      <line className={styles['net']} x1={x - reach} x2={x + reach} y1={net} y2={net} />
      {point.isPartial && <PointMark point={point} x={x} y={top - 9} />}
    </g>
  );
}
