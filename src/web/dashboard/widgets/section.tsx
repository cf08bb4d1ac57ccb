import type { ReactNode } from 'react';
import styles from './statistics.module.css';

/** A part of a dialog under a heading of its own. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={styles['title']}>{title}</h3>
      {children}
    </section>
  );
}
