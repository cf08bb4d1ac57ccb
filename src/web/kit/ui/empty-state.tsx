import type { ReactNode } from 'react';
import { segmentOf, segmentPath } from './arcs.ts';
import styles from './empty-state.module.css';

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

const SEGMENTS = 7;
const KEYSTONE = 3;
const RING = { inner: 52, outer: 84, center: { x: 90, y: 92 }, joint: 4 };
const ARCH = Array.from({ length: SEGMENTS }, (_, index) =>
  segmentPath(segmentOf(index, SEGMENTS, RING)),
);
const PIER = ['M44 78h92v18h-92Z', ...[56, 34, 12].map((y) => `M58 ${y}h64v18h-64Z`)];
const BLOCK = 'M58 58h64v34h-64Z';

/** Drawings for empty states: arch with one segment, pier, arch without keystone, one block. */
export type Drawing = 'arch' | 'pier' | 'keystone' | 'block';

type DrawnPath = { path: string; looks: 'laid' | 'standing' | 'outlined' };

const DRAWN: Readonly<Record<Drawing, readonly DrawnPath[]>> = {
  arch: ARCH.map((path, index) => ({ path, looks: index === 0 ? 'laid' : 'outlined' })),
  pier: PIER.map((path, index) => ({ path, looks: index === 0 ? 'laid' : 'outlined' })),
  keystone: ARCH.map((path, index) => ({
    path,
    looks: index === KEYSTONE ? 'outlined' : 'standing',
  })),
  block: [{ path: BLOCK, looks: 'outlined' }],
};

export function EmptyDrawing({ drawing }: { drawing: Drawing }) {
  return (
    <svg width="180" height="100" viewBox="0 0 180 100" aria-hidden="true">
      {DRAWN[drawing].map(({ path, looks }) => (
        <path key={path} d={path} className={styles[looks]} />
      ))}
    </svg>
  );
}
