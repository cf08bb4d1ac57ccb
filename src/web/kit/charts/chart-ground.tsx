import type { ReactNode, RefCallback } from 'react';
import { classes } from '#web/kit/ui/classes.ts';
import placeholder from './chart-frame.module.css';
import type { ChartPoint } from './chart-point.ts';
import styles from './chart.module.css';
import type { Plot } from './plot.ts';
import { type PointReading, Reader } from './reader.tsx';

type BarFrameProps = {
  ref: RefCallback<HTMLDivElement>;
  /** Description of the chart, in a sentence. */
  sentence: string;
  plot: Plot;
  points: readonly ChartPoint[];
  reading: PointReading;
  /** Top of the bar being read; null: none is. */
  place: { x: number; y: number; width: number } | null;
  children: ReactNode;
};

/** Frame of a chart of bars, which are its children, with its axes and the reading by pointer. */
export function BarFrame({ ref, sentence, plot, points, reading, place, children }: BarFrameProps) {
  return (
    <div
      ref={ref}
      className={classes(styles['frame'], placeholder['placeholder'], placeholder['low'])}
    >
      {plot.width > 0 && (
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
              {children}
            </g>
          </svg>
          <Reader points={points} reading={reading} place={place} />
        </>
      )}
    </div>
  );
}

/** Grid lines, their values to the right, and the months below. */
export function ChartGround({ plot, hasZero = false }: { plot: Plot; hasZero?: boolean }) {
  const { right, ticks, labels, height } = plot;
  const lineHeight = labels.some(({ below }) => below !== null) ? '1.25em' : undefined;
  return (
    <g aria-hidden="true">
      {ticks.map(({ value, y, text }) => (
        <g key={value}>
          <line
            className={classes(styles['grid'], hasZero && value === 0 && styles['zero'])}
            x1="0"
            x2={right}
            y1={y}
            y2={y}
          />
          <text className={styles['axis']} x={right + 6} y={y} dy="0.34em">
            {text}
          </text>
        </g>
      ))}
      {labels.map(({ key, x, text, below }) => (
        <text
          key={key}
          className={styles['axis']}
          x={x}
          y={height - 4}
          dy={lineHeight && '-1.25em'}
          textAnchor={anchorAt(x, right)}
        >
          {text}
          {below !== null && (
            <tspan x={x} dy={lineHeight}>
              {below}
            </tspan>
          )}
        </text>
      ))}
    </g>
  );
}

/** Labels at the edges stay inside them. */
function anchorAt(x: number, right: number): 'start' | 'middle' | 'end' {
  if (x < 12) return 'start';
  return x > right - 14 ? 'end' : 'middle';
}

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
