import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { EmptyDrawing, type Drawing } from './empty-drawing.tsx';

type Props = {
  title: string;
  text: string;
  drawing?: Drawing | undefined;
  /** The one useful button. */
  children?: ReactNode;
};

/** Outlined drawing with the first one laid, one sentence, one first action. */
export function EmptyState({ title, text, drawing = 'arch', children }: Props) {
  return (
    <div className={styles['empty']}>
      <EmptyDrawing drawing={drawing} />
      <h2 className={styles['title']}>{title}</h2>
      <p className={styles['text']}>{text}</p>
      {children !== undefined && <div className={styles['actions']}>{children}</div>}
    </div>
  );
}
