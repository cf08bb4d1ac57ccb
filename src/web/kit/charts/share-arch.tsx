import type { ReactNode } from 'react';
import { type ArchSegment, segmentPath } from '#web/kit/ui/arcs.ts';
import { classes, paletteClass, restClass } from '#web/kit/ui/classes.ts';
import styles from './share-arch.module.css';

const CENTER = { x: 110, y: 103 };
const OUTER = { inner: 74, outer: 102, center: CENTER };
const INNER = { inner: 62, outer: 70, center: CENTER };
const JOINT = 2;

type Props = {
  /** Description of the chart, in a sentence. */
  sentence: string;
  parts: readonly { id: string; percent: number; isRest: boolean }[];
  /** Mortgaged part of the whole, drawn as an inner arch. */
  burdenPercent: number;
  /** Shown below the arch: the remainder of the whole. */
  children: ReactNode;
};

/** An arch of parts in proportion, and within it the part that is owed. */
export function ShareArch({ sentence, parts, burdenPercent, children }: Props) {
  const burden = Math.min(Math.max(burdenPercent, 0), 100);
  return (
    <div className={styles['arch']}>
      <svg viewBox="6 0 208 104" role="img" aria-label={sentence}>
        <g className={paletteClass('asset')}>
          {segmentsOf(parts).map(({ id, isRest, segment }) => (
            <path
              key={id}
              className={classes(styles['part'], isRest && restClass)}
              d={segmentPath({ ...OUTER, ...segment })}
            />
          ))}
        </g>
        {burden < 100 && (
          <path
            className={styles['track']}
            d={segmentPath({ ...INNER, ...between(burden, 100) })}
          />
        )}
        {burden > 0 && (
          <path className={styles['burden']} d={segmentPath({ ...INNER, ...between(0, burden) })} />
        )}
      </svg>
      <div className={styles['middle']}>{children}</div>
    </div>
  );
}

function segmentsOf(parts: Props['parts']) {
  const whole = parts.reduce((sum, { percent }) => sum + percent, 0);
  return parts.map(({ id, percent, isRest }, index) => {
    const before = parts.slice(0, index).reduce((sum, part) => sum + part.percent, 0);
    const [from, to] = [before, before + percent].map((part) => (part / whole) * 100);
    return { id, isRest, segment: between(from ?? 0, to ?? 0) };
  });
}

/** The segment from one percentage of the arch to another; a thin one keeps half of its width. */
function between(from: number, to: number): Pick<ArchSegment, 'from' | 'to' | 'joints'> {
  const width = ((to - from) / 100) * Math.PI * INNER.inner;
  const joint = Math.min(JOINT, width / 2);
  return {
    from: 180 - from * 1.8,
    to: 180 - to * 1.8,
    joints: { left: from === 0 ? 0 : joint, right: to >= 100 ? 0 : joint },
  };
}
