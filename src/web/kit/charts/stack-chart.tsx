import { classes, paletteClass } from '#web/kit/ui/classes.ts';
import { barAxis, barWidthIn, middlesOf, type FormatTick, type Plot, plotOf } from './plot.ts';
import { BarFrame } from './chart-ground.tsx';
import type { StackPart, StackPoint } from './chart-point.ts';
import styles from './chart.module.css';
import { useReading } from './reader.tsx';
import { useSize } from './use-size.ts';

type Props = {
  /** Description of the chart, in a sentence. */
  sentence: string;
  /** In the order of time, each with the same parts in the same order. */
  points: readonly StackPoint[];
  formatTick: FormatTick;
};

/** Bars of parts on top of one another, the first part at the foot. */
export function StackChart({ sentence, points, formatTick }: Props) {
  const { ref, size } = useSize<HTMLDivElement>();
  const axis = barAxis(points.map(totalOf));
  const toXs = (right: number) => middlesOf(points.length, right);
  const plot = plotOf({ size, axis, points, formatTick, toXs });
  const width = barWidthIn(plot.right, points.length);
  const reading = useReading(plot.xs);
  const read = reading.at === null ? null : points[reading.at];
  const place = read && {
    x: plot.xs[reading.at ?? 0] ?? 0,
    y: plot.toY(totalOf(read)),
    width: plot.width,
  };
  return (
    <BarFrame {...{ ref, sentence, plot, points, reading }} place={place ?? null}>
      {points.map((point, index) => (
        <Stack
          key={point.key}
          parts={point.parts}
          plot={plot}
          place={{ x: plot.xs[index] ?? 0, width, isRead: index === reading.at }}
        />
      ))}
    </BarFrame>
  );
}

function totalOf({ parts }: Pick<StackPoint, 'parts'>): number {
  return parts.reduce((total, { value }) => total + value, 0);
}

type StackProps = {
  parts: readonly StackPart[];
  plot: Plot;
  place: { x: number; width: number; isRead: boolean };
};

function Stack({ parts, plot, place: { x, width, isRead } }: StackProps) {
  const feet = parts.map((_, at) => totalOf({ parts: parts.slice(0, at) }));
  return (
    <g className={classes(styles['bar'], paletteClass('asset'), isRead && styles['marked'])}>
      {parts.map(({ id, value }, at) => {
        const foot = feet[at] ?? 0;
        const top = plot.toY(foot + value);
        return (
          <rect
            key={id}
            style={{ fill: 'var(--part)' }}
            x={x - width / 2}
            width={width}
            y={top}
            height={Math.max(0, plot.toY(foot) - top)}
          />
        );
      })}
    </g>
  );
}
