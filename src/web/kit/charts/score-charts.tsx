import type { ReactNode } from 'react';
import { segmentOf, segmentPath } from '#web/kit/ui/arcs.ts';
import { classes } from '#web/kit/ui/classes.ts';
import styles from './score-charts.module.css';
import { useSize } from './use-size.ts';

const RING = { inner: 78, outer: 116, center: { x: 130, y: 122.5 }, joint: 3 };

/** One segment per part; `score` is 0 to 100. Null: there is nothing to go by. */
export type GaugePart = { id: string; score: number | null; tone: ChartTone | null };

type ArchGaugeProps = {
  /** Description of the chart, in a sentence. */
  sentence: string;
  parts: readonly GaugePart[];
  /** Shown beneath the arch: the overall score. */
  children: ReactNode;
};

/** An arch that its parts carry, each filled from within as far as its score reaches. */
export function ArchGauge({ sentence, parts, children }: ArchGaugeProps) {
  const { inner, outer } = RING;
  return (
    <div className={styles['gauge']}>
      <svg viewBox="0 0 260 130" role="img" aria-label={sentence}>
        {parts.map(({ id, score, tone }, index) => {
          const segment = segmentOf(index, parts.length, RING);
          const filled = inner + ((outer - inner) * (score ?? 0)) / 100;
          return (
            <g key={id}>
              <path
                className={styles[score === null ? 'unknown' : 'segment']}
                d={segmentPath(segment)}
              />
              {score !== null && score > 0 && (
                <path
                  className={classes(styles['filled'], tone && styles[tone])}
                  d={segmentPath({ ...segment, outer: filled })}
                />
              )}
            </g>
          );
        })}
      </svg>
      <div className={styles['middle']}>{children}</div>
    </div>
  );
}

/** The four steps that a score is colored in, from bad to very good. */
export type ChartTone = 'negative' | 'warning' | 'accent' | 'positive';

/** A corner and its score, 0 to 100; `shown` is the score in words. Null: nothing to go by. */
export type RadarAxis = { id: string; name: string; score: number | null; shown: string };

type RadarProps = {
  /** Description of the chart, in a sentence. */
  sentence: string;
  axes: readonly RadarAxis[];
};

/** The outermost ring and the two where a score changes its color. */
const RINGS = [40, 60, 80, 100];
const NAMED_RINGS = [60, 100];
const RADIUS_MAX = 84;
/** Height of the names above and below, and the least width of those beside. */
const ROOM = { above: 38, below: 34, beside: 92 };

/** Scores on an axis each; name and score are at its corner. */
export function Radar({ sentence, axes }: RadarProps) {
  const { ref, size } = useSize<HTMLDivElement>();
  const { width, textScale } = size;
  const room = (width / 2 - ROOM.beside * textScale) / Math.sin((2 * Math.PI) / 5);
  const radius = Math.max(40, Math.min(RADIUS_MAX, room));
  const center = { x: width / 2, y: ROOM.above * textScale + radius };
  const height = center.y + radius * 0.81 + ROOM.below * textScale;
  return (
    <div ref={ref} className={styles['radar']}>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={sentence}>
          <Web center={center} radius={radius} count={axes.length} />
          <Scores axes={axes} center={center} radius={radius} />
          {axes.map((axis, index) => (
            <Name
              key={axis.id}
              axis={axis}
              corner={{ index, count: axes.length, center, radius }}
            />
          ))}
        </svg>
      )}
    </div>
  );
}

type RadarPlace = { center: Corner; radius: number };

function Web({ center, radius, count }: RadarPlace & { count: number }) {
  return (
    <g aria-hidden="true">
      {RINGS.map((score) => (
        <polygon
          key={score}
          className={styles[score === 100 ? 'edge' : 'ring']}
          points={ringPoints({ center, radius: (radius * score) / 100 }, count)}
        />
      ))}
      {Array.from({ length: count }, (_, index) => {
        const { x, y } = cornerAt({ center, radius }, index, count);
        return (
          <line key={x} className={styles['ring']} x1={center.x} y1={center.y} x2={x} y2={y} />
        );
      })}
      {NAMED_RINGS.map((score) => (
        <text
          key={score}
          className={styles['tick']}
          x={center.x + 5}
          y={center.y - (radius * score) / 100 + 12}
        >
          {score}
        </text>
      ))}
    </g>
  );
}

function Scores({ axes, center, radius }: RadarPlace & Pick<RadarProps, 'axes'>) {
  const corners = axes.flatMap(({ id, score }, index) =>
    score === null
      ? []
      : [{ id, ...cornerAt({ center, radius: (radius * score) / 100 }, index, axes.length) }],
  );
  return (
    <>
      <polygon className={styles['area']} points={toPoints(corners)} />
      {corners.map(({ id, x, y }) => (
        <circle key={id} className={styles['score']} cx={x} cy={y} r="3" />
      ))}
    </>
  );
}

type CornerPlace = RadarPlace & { index: number; count: number };

function Name({ axis, corner }: { axis: RadarAxis; corner: CornerPlace }) {
  const { index, count, center, radius } = corner;
  const { x, y } = cornerAt({ center, radius: radius + 12 }, index, count);
  const side = Math.round(x - center.x);
  const anchor = side === 0 ? 'middle' : side > 0 ? 'start' : 'end';
  const isBelow = y > center.y + radius / 2;
  // Names below are under the web, where they fit; the others beside their corner.
  const nameX = isBelow ? center.x + side * 0.72 : x;
  const nameY = isBelow ? y + 6 : y - 10;
  return (
    <text className={styles['name']} textAnchor={anchor} x={nameX} y={nameY}>
      {axis.name}
      <tspan className={styles['shown']} x={nameX} dy="1.2em">
        {axis.shown}
      </tspan>
    </text>
  );
}

/** Corners of a radar in pixels: the first at the top, the others clockwise. */
export type Corner = { x: number; y: number };

type RadarCircle = { center: Corner; radius: number };

/** Corner `index` of `count`, `radius` from the center. */
export function cornerAt({ center, radius }: RadarCircle, index: number, count: number): Corner {
  const angle = (index / count) * 2 * Math.PI;
  return {
    x: round(center.x + radius * Math.sin(angle)),
    y: round(center.y - radius * Math.cos(angle)),
  };
}

/** A ring through all corners, as the points of a polygon. */
function ringPoints(place: RadarCircle, count: number): string {
  return toPoints(Array.from({ length: count }, (_, index) => cornerAt(place, index, count)));
}

function toPoints(corners: readonly Corner[]): string {
  return corners.map(({ x, y }) => `${x},${y}`).join(' ');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
