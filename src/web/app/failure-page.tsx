import type { ReactNode } from 'react';
import { ArchMark } from '#web/ui/brand.tsx';
import styles from './failure-page.module.css';

type Props = { title: string; text: string; children: ReactNode };

/** Instead of a page that cannot be shown: what is the matter, and the way on. */
export function FailurePage({ title, text, children }: Props) {
  return (
    <main className={styles['page']}>
      <ArchMark size={40} />
      <h1>{title}</h1>
      <p role="alert">{text}</p>
      <div className={styles['actions']}>{children}</div>
    </main>
  );
}
