import type { ReactNode } from 'react';
import { segmentOf, segmentPath } from '#web/kit/ui/arcs.ts';
import { classes } from '#web/kit/ui/classes.ts';
import styles from './arch-gauge.module.css';
import type { ChartTone } from './tone.ts';

const RING = { inner: 78, outer: 116, center: { x: 130, y: 122.5 }, joint: 3 };

/** One segment per part; `score` is 0 to 100. Null: there is nothing to go by. */
export type GaugePart = { id: string; score: number | null; tone: ChartTone | null };

type Props = {
  /** Description of the chart, in a sentence. */
  sentence: string;
  parts: readonly GaugePart[];
  /** Shown beneath the arch: the overall score. */
  children: ReactNode;
};

/** An arch that its parts carry, each filled from within as far as its score reaches. */
export function ArchGauge({ sentence, parts, children }: Props) {
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
