import type { ReactNode } from 'react';
import styles from './preview.module.css';

type Props = {
  label: string;
  /** The figure that follows from what is typed. */
  children: ReactNode;
  /** How it follows. */
  rule: string;
};

/** What follows from the fields above it, shown while they are being filled in. */
export function Preview({ label, children, rule }: Props) {
  return (
    <div className={styles['preview']} role="status">
      <div>
        <p className={styles['label']}>{label}</p>
        <p>{children}</p>
      </div>
      <p className={styles['rule']}>{rule}</p>
    </div>
  );
}
