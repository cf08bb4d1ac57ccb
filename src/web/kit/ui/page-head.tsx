import type { ReactNode } from 'react';
import styles from './page-head.module.css';

type Props = {
  title: string;
  /** Unit of the figures below, and the items they leave out. */
  lead?: string;
  /** Below it: missing or old data, in words. */
  notes?: ReactNode;
  /** The buttons of the screen. */
  children?: ReactNode;
};

/** Head of a screen: its title, a line about it, and its actions. */
export function PageHead({ title, lead, notes, children }: Props) {
  return (
    <div className={styles['head']}>
      <div className={styles['words']}>
        <h2 className={styles['title']}>{title}</h2>
        {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
        {notes}
      </div>
      {children !== undefined && <div className={styles['actions']}>{children}</div>}
    </div>
  );
}
