import { useId } from 'react';
import { classes } from '#web/kit/ui/classes.ts';
import { barAxis, barWidthIn, middlesOf, type FormatTick, type Plot, plotOf } from './plot.ts';
import styles from './change-chart.module.css';
import { ChartGround } from './chart-ground.tsx';
import type { ChangePoint } from './chart-point.ts';
import placeholder from './chart-frame.module.css';
import chart from './chart.module.css';
import { Reader, useReading } from './reader.tsx';
import { useSize } from './use-size.ts';

type Props = {
  /** Description of the chart, in a sentence. */
  sentence: string;
  /** In the order of time, with none left out. */
  points: readonly ChangePoint[];
  formatTick: FormatTick;
};

/** Rises as filled bars above zero, falls as hollow ones below it; hatched may still change. */
export function ChangeChart({ sentence, points, formatTick }: Props) {
  const hatching = useId();
  const { ref, size } = useSize<HTMLDivElement>();
  const axis = barAxis(points.map(({ change }) => change ?? 0));
  const toXs = (right: number) => middlesOf(points.length, right);
  const plot = plotOf({ size, axis, points, formatTick, toXs });
  const reading = useReading(plot.xs);
  const place = reading.at === null ? null : topOf(plot, points, reading.at);
  return (
    <div ref={ref} className={classes(chart['frame'], placeholder['placeholder'])}>
      {size.width > 0 && (
        <>
          <svg
            className={chart['chart']}
            width={plot.width}
            height={plot.height}
            viewBox={`0 0 ${plot.width} ${plot.height}`}
            role="img"
            aria-label={sentence}
          >
            <Hatching id={hatching} />
            <ChartGround plot={plot} hasZero />
            <g className={classes(place && chart['apart'])} aria-hidden="true">
              {points.map((point, index) => (
                <Bar
                  key={point.key}
                  point={point}
                  plot={plot}
                  place={{ x: plot.xs[index] ?? 0, isRead: index === reading.at, hatching }}
                />
              ))}
            </g>
          </svg>
          <Reader points={points} reading={reading} place={place} />
        </>
      )}
    </div>
  );
}

/** Lines across a bar, for those who see no difference between two colors. */
function Hatching({ id }: { id: string }) {
  return (
    <pattern
      id={id}
      width="6"
      height="6"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <line className={styles['hatch']} x1="3" x2="3" y1="0" y2="6" />
    </pattern>
  );
}

/** Anchor of a bar's reading: its end above zero. */
function topOf(plot: Plot, points: readonly ChangePoint[], index: number) {
  const top = Math.max(0, points[index]?.change ?? 0);
  return { x: plot.xs[index] ?? 0, y: plot.toY(top), width: plot.width };
}

type ChangeBarProps = {
  point: ChangePoint;
  plot: Plot;
  place: { x: number; isRead: boolean; hatching: string };
};

/** A change of zero is visible too. */
const HEIGHT_MIN = 2;

function Bar({ point, plot, place: { x, isRead, hatching } }: ChangeBarProps) {
  const { change, isEstimated } = point;
  if (change === null) return null;
  const width = barWidthIn(plot.right, plot.xs.length);
  const [zero, end] = [plot.toY(0), plot.toY(change)];
  const height = Math.max(Math.abs(end - zero), HEIGHT_MIN);
  return (
    <g className={classes(chart['bar'], isRead && chart['marked'])}>
      <g>
        <rect
          className={styles[isEstimated ? 'unsure' : change < 0 ? 'fall' : 'rise']}
          fill={`url(#${hatching})`}
          x={x - width / 2}
          width={width}
          y={Math.min(zero, end)}
          height={height}
        />
      </g>
    </g>
  );
}
