import { useId } from 'react';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { lineAxis, type LineScale, type FormatTick, type Plot, plotOf, round } from './plot.ts';
import { ChartGround, PointMark } from './chart-ground.tsx';
import type { LinePoint } from './chart-point.ts';
import placeholder from './chart-frame.module.css';
import styles from './chart.module.css';
import { areaPath, linePath, runsOf } from './line-paths.ts';
import { Reader, useReading } from './reader.tsx';
import { chartTexts } from './chart-frame.tsx';
import { type ChartSize, useSize } from './use-size.ts';

type Props = {
  /** Description of the chart, in a sentence. */
  sentence: string;
  /** In the order of time, with no month left out. */
  points: readonly LinePoint[];
  formatTick: FormatTick;
  /** Money by default. */
  scale?: LineScale | undefined;
};

/** Line chart over months: straight lines between known points, without smoothing. */
export function LineChart({ sentence, points, formatTick, scale = 'money' }: Props) {
  const { ref, size } = useSize<HTMLDivElement>();
  const plot = linePlot({ points, formatTick, scale }, size);
  const reading = useReading(plot.xs);
  const read = reading.at === null ? null : placeOf(plot, points, reading.at);
  return (
    <div ref={ref} className={classes(styles['frame'], placeholder['placeholder'])}>
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
            <ChartGround plot={plot} hasZero={scale === 'percent' || scale === 'balance'} />
            <Line
              points={points}
              plot={plot}
              foot={scale === 'percent' ? plot.toY(0) : plot.bottom}
            />
            <Marks points={points} plot={plot} />
            {read && (
              <>
                <line
                  className={styles['cross']}
                  x1={read.x}
                  x2={read.x}
                  y1={plot.top}
                  y2={plot.bottom}
                />
                <circle className={styles['read']} cx={read.x} cy={read.y} r="4.5" />
              </>
            )}
          </svg>
          <Reader points={points} reading={reading} place={read} />
        </>
      )}
    </div>
  );
}

/** The first point is not cut by the edge, nor the last one by the axis. */
const EDGE = { left: 4, right: 10 };

type LineAxisProps = Pick<Props, 'points' | 'formatTick'> & { scale: LineScale };

function linePlot({ points, formatTick, scale }: LineAxisProps, size: ChartSize): Plot {
  const axis = lineAxis(
    points.flatMap(({ value, band, beside = value }) =>
      band ? [band.low, value, band.high] : [value, beside],
    ),
    scale,
  );
  const toXs = (right: number) => {
    const span = Math.max(0, right - EDGE.left - EDGE.right);
    const gap = span / Math.max(1, points.length - 1);
    return points.map((_, index) => round(EDGE.left + (points.length === 1 ? span : index * gap)));
  };
  return plotOf({ size, axis, points, formatTick, toXs });
}

function placeOf(plot: Plot, points: readonly LinePoint[], index: number) {
  return {
    x: plot.xs[index] ?? 0,
    y: plot.toY(points[index]?.value ?? 0),
    width: plot.width,
  };
}

type PlottedPoints = { points: readonly LinePoint[]; plot: Plot };

/** The area between the line and its baseline. */
function Line({ points, plot, foot }: PlottedPoints & { foot: number }) {
  const fading = useId();
  const places = points.map((_, index) => placeOf(plot, points, index));
  return (
    <g className={styles['drawn']}>
      <linearGradient id={fading} x1="0" x2="0" y1="0" y2="1">
        <stop stopColor="var(--chart-area-from)" />
        <stop offset="1" stopColor="var(--chart-area-to)" />
      </linearGradient>
      {points.some(({ band }) => band) ? (
        <path className={styles['band']} d={bandOf(points, plot)} />
      ) : (
        <path d={areaPath(places, foot)} fill={`url(#${fading})`} />
      )}
      {points.some(({ beside }) => beside !== undefined) && (
        <path className={styles['beside']} d={linePath(besideOf(points, plot))} />
      )}
      {runsOf(points).map(({ from, to, isEstimated }) => (
        <path
          key={from}
          className={styles[isEstimated ? 'dotted' : 'line']}
          d={linePath(places.slice(from, to + 1))}
        />
      ))}
    </g>
  );
}

function besideOf(points: readonly LinePoint[], plot: Plot) {
  return points.map(({ value, beside = value }, index) => {
    return { x: plot.xs[index] ?? 0, y: plot.toY(beside) };
  });
}

/** Area of the band: along the upper edge, and back along the lower one. */
function bandOf(points: readonly LinePoint[], plot: Plot): string {
  const edge = (of: 'low' | 'high') =>
    points.map(({ value, band }, index) => {
      return { x: plot.xs[index] ?? 0, y: plot.toY(band?.[of] ?? value) };
    });
  return `${linePath([...edge('high'), ...edge('low').toReversed()])}Z`;
}

/** Marks closer than this would touch; the dotted line is then enough. */
const MARK_GAP = 9;

function Marks({ points, plot }: PlottedPoints) {
  const last = points.length - 1;
  const gap = (plot.xs[1] ?? Infinity) - (plot.xs[0] ?? 0);
  const { x, y } = placeOf(plot, points, last);
  const isKnown = points[last] && !points[last].isEstimated && !points[last].isPartial;
  return (
    <g aria-hidden="true">
      <circle className={styles['halo']} cx={x} cy={y} r="8" />
      {isKnown && <circle className={styles['last']} cx={x} cy={y} r="4" />}
      {points.map((point, index) =>
        gap >= MARK_GAP || point.isPartial || index === last ? (
          <PointMark key={point.key} point={point} {...markAt(plot, points, index)} />
        ) : null,
      )}
      <EstimatedWord points={points} plot={plot} />
    </g>
  );
}

/** Shows the word below a single estimated point. */
function EstimatedWord({ points, plot }: PlottedPoints) {
  const texts = useTexts(chartTexts);
  const index = points.findIndex(({ isEstimated }) => isEstimated);
  if (index === -1 || points.findLastIndex(({ isEstimated }) => isEstimated) !== index) return null;
  const end = index === points.length - 1 ? 'lastWord' : index === 0 && 'firstWord';
  return (
    <text
      className={classes(styles['word'], end && styles[end])}
      {...markAt(plot, points, index)}
      dy="1.9em"
    >
      {points[index]?.estimatedWord ?? texts.estimated}
    </text>
  );
}

function markAt(plot: Plot, points: readonly LinePoint[], index: number) {
  const { x, y } = placeOf(plot, points, index);
  return { x, y };
}
