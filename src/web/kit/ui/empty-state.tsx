import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { EmptyStones, type Stones } from './empty-stones.tsx';

type Props = {
  title: string;
  text: string;
  stones?: Stones | undefined;
  /** The one useful button. */
  children?: ReactNode;
};

/** Outlined stones with the first one laid, one sentence, one first action. */
export function EmptyState({ title, text, stones = 'arch', children }: Props) {
  return (
    <div className={styles['empty']}>
      <EmptyStones stones={stones} />
      <h2 className={styles['title']}>{title}</h2>
      <p className={styles['text']}>{text}</p>
      {children !== undefined && <div className={styles['actions']}>{children}</div>}
    </div>
  );
}
