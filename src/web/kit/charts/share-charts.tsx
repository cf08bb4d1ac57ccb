import type { ReactNode } from 'react';
import { type ArchSegment, segmentPath, arcPath } from '#web/kit/ui/arcs.ts';
import { classes, paletteClass, restClass, type Palette } from '#web/kit/ui/classes.ts';
import type { DistributionPart } from '#web/kit/ui/distribution.tsx';
import styles from './share-charts.module.css';

const CENTER = { x: 110, y: 103 };
const OUTER = { inner: 74, outer: 102, center: CENTER };
const INNER = { inner: 62, outer: 70, center: CENTER };
const JOINT = 2;

type ShareArchProps = {
  /** Description of the chart, in a sentence. */
  sentence: string;
  parts: readonly { id: string; percent: number; isRest: boolean }[];
  /** Mortgaged part of the whole, drawn as an inner arch. */
  burdenPercent: number;
  /** Shown below the arch: the remainder of the whole. */
  children: ReactNode;
};

/** An arch of parts in proportion, and within it the part that is owed. */
export function ShareArch({ sentence, parts, burdenPercent, children }: ShareArchProps) {
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

function segmentsOf(parts: ShareArchProps['parts']) {
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

const RING = { size: 58, thickness: 9.5, joint: 1.6 };

type MiniDonutProps = {
  parts: readonly { id: string; percent: number; isRest: boolean }[];
  palette: Palette;
};

/** Parts of a whole beside a figure in words; the dialog names each of them. */
export function MiniDonut({ parts, palette }: MiniDonutProps) {
  const whole = parts.reduce((sum, { percent }) => sum + percent, 0);
  return (
    <svg
      className={classes(styles['donut'], paletteClass(palette))}
      viewBox={`0 0 ${RING.size} ${RING.size}`}
      aria-hidden="true"
    >
      {parts.map(({ id, percent, isRest }, index) => {
        const before = parts.slice(0, index).reduce((sum, part) => sum + part.percent, 0);
        return (
          <path
            key={id}
            className={classes(isRest && restClass)}
            d={arcPath(before / whole, (before + percent) / whole, RING)}
            fill="none"
            strokeWidth={RING.thickness}
          />
        );
      })}
    </svg>
  );
}

type StrataBarProps = {
  /** Description of the chart, in a sentence. */
  sentence: string;
  /** Largest first; a rest comes last. The six colors repeat. */
  parts: readonly DistributionPart[];
};

/** Parts of a whole as layers side by side, and each one's name, share and amount below. */
export function StrataBar({ sentence, parts }: StrataBarProps) {
  return (
    <div className={styles['strata']}>
      <div
        className={classes(styles['bar'], paletteClass('asset'))}
        role="img"
        aria-label={sentence}
      >
        {parts.map(({ id, percent, isRest }) => (
          <span key={id} className={classes(isRest && restClass)} style={{ flexGrow: percent }} />
        ))}
      </div>
      <ul className={classes(styles['legend'], paletteClass('asset'))}>
        {parts.map(({ id, name, share, amount, isRest }) => (
          <li key={id} className={classes(isRest && restClass)}>
            <span className={styles['swatch']} />
            <span className={styles['name']}>{name}</span>
            <span className={styles['share']}>{share}</span>
            <span className={styles['amount']}>{amount}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
