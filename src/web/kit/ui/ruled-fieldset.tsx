import type { ReactNode } from 'react';
import styles from './ruled-fieldset.module.css';

/** Fields of a form that belong together, below a line and a heading. */
export function RuledFieldset({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles['ruled']}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}
