import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './held.module.css';

type Props = { isHeld: boolean; className?: string | undefined; children: ReactNode };

/**
 * Parts below something whose height is not known yet. They read what they show, but stay out of
 * sight until it is known, so that nothing shifts; not for long, if no answer comes.
 */
export function Held({ isHeld, className, children }: Props) {
  return <div className={classes(className, isHeld && styles['held'])}>{children}</div>;
}
