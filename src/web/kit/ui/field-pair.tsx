import type { ReactNode } from 'react';
import styles from './field-pair.module.css';

/** Fields two and two; on phones one below the other. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles['pair']}>{children}</div>;
}
