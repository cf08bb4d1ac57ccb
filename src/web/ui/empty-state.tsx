import type { ReactNode } from 'react';
import { stoneOf, stonePath } from './arch.ts';
import styles from './empty-state.module.css';

const STONES = 7;
const RING = { inner: 52, outer: 84, center: { x: 90, y: 92 }, joint: 4 };
const PATHS = Array.from({ length: STONES }, (_, index) => stonePath(stoneOf(index, STONES, RING)));

type Props = {
  title: string;
  text: string;
  /** The one useful button. */
  children?: ReactNode;
};

/** An arch of seven outlined stones with the first one laid, one sentence, one first action. */
export function EmptyState({ title, text, children }: Props) {
  return (
    <div className={styles['empty']}>
      <svg width="180" height="100" viewBox="0 0 180 100" aria-hidden="true">
        {PATHS.map((path, index) => (
          <path key={path} d={path} className={styles[index === 0 ? 'laid' : 'outlined']} />
        ))}
      </svg>
      <h2 className={styles['title']}>{title}</h2>
      <p className={styles['text']}>{text}</p>
      {children !== undefined && <div className={styles['actions']}>{children}</div>}
    </div>
  );
}
