import { classes, paletteClass } from '#web/kit/ui/classes.ts';
import { barAxis, barWidthIn, middlesOf, type FormatTick, type Plot, plotOf } from './plot.ts';
import { ChartGround } from './chart-ground.tsx';
import type { StackPart, StackPoint } from './chart-point.ts';
import placeholder from './chart-frame.module.css';
import styles from './chart.module.css';
import { Reader, useReading } from './reader.tsx';
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
    <div
      ref={ref}
      className={classes(styles['frame'], placeholder['placeholder'], placeholder['low'])}
    >
      {size.width > 0 && (
        <>
          <svg
            className={styles['chart']}
            width={plot.width}
            height={plot.height}
            viewBox={`0 0 ${plot.width} ${plot.height}`}
            role="img"
            aria-label={sentence}
          >
            <ChartGround plot={plot} hasZero />
            <g className={classes(place && styles['apart'])} aria-hidden="true">
              {points.map((point, index) => (
                <Stack
                  key={point.key}
                  parts={point.parts}
                  plot={plot}
                  place={{ x: plot.xs[index] ?? 0, width, isRead: index === reading.at }}
                />
              ))}
            </g>
          </svg>
          <Reader points={points} reading={reading} place={place ?? null} />
        </>
      )}
    </div>
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
