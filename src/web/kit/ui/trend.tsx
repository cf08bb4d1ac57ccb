import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './trend.module.css';

const SHAPES = {
  up: 'M4.5 0 9 8H0Z',
  down: 'M4.5 8 0 0H9Z',
  level: 'M0 1.3H9V3H0ZM0 5H9V6.7H0Z',
} as const;

type Props = {
  /** Null: there is nothing to compare with. */
  direction: keyof typeof SHAPES | null;
  tone: 'good' | 'bad' | null;
  children: ReactNode;
};

/** Trend of a figure: the mark shows the direction, the color whether it is good. */
export function Trend({ direction, tone, children }: Props) {
  return (
    <span className={classes(styles['trend'], tone && styles[tone])}>
      {direction !== null && (
        <svg width="9" height="8" viewBox="0 0 9 8" aria-hidden="true">
          <path d={SHAPES[direction]} fill="currentColor" />
        </svg>
      )}
      {children}
    </span>
  );
}
