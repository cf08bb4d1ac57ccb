import type { ReactNode } from 'react';
import styles from './preview.module.css';

type Props = {
  label: string;
  /** The figure that follows from the typed values. */
  children: ReactNode;
  /** Explains how the figure follows. */
  rule: string;
};

/** Result of the fields above, updated while the user types. */
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
