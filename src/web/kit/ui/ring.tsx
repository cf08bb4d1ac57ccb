import type { ReactNode } from 'react';
import { arcPath, RING } from './arc-path.ts';
import { classes } from './classes.ts';
import styles from './distribution.module.css';
import { type Palette, paletteClass, restClass } from './palette-class.ts';

/** A part of a whole, largest first; a rest without a name of its own comes last. */
export type DistributionPart = {
  id: string;
  name: string;
  percent: number;
  share: string;
  amount: string;
  isRest: boolean;
};

type Props = {
  sentence: string;
  parts: readonly DistributionPart[];
  palette: Palette;
  children: ReactNode;
};

/** Parts around the content in the middle, in proportion; the first begins at the top. */
export function Ring({ sentence, parts, palette, children }: Props) {
  const whole = parts.reduce((sum, { percent }) => sum + percent, 0);
  return (
    <div className={styles['ring']}>
      <svg
        className={paletteClass(palette)}
        viewBox={`0 0 ${RING.size} ${RING.size}`}
        role="img"
        aria-label={sentence}
      >
        {parts.map(({ id, percent, isRest }, index) => {
          const before = parts.slice(0, index).reduce((sum, part) => sum + part.percent, 0);
          return (
            <path
              key={id}
              className={classes(styles['part'], isRest && restClass)}
              d={arcPath(before / whole, (before + percent) / whole)}
              fill="none"
              stroke="currentColor"
              strokeWidth={RING.thickness}
            />
          );
        })}
      </svg>
      <div className={styles['middle']}>{children}</div>
    </div>
  );
}
