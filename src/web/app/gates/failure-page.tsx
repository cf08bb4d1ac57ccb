import type { ReactNode } from 'react';
import { ArchMark } from '#web/kit/ui/brand.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import styles from './failure-page.module.css';

type Props = {
  title: string;
  text: string;
  /** It stands in a page that has its head and its way on: it is a part of that one's content. */
  isWithin?: boolean;
  children: ReactNode;
};

/** Instead of a page that cannot be shown: what is the matter, and the way on. */
export function FailurePage({ title, text, isWithin = false, children }: Props) {
  const Part = isWithin ? 'div' : 'main';
  const Title = isWithin ? 'h2' : 'h1';
  return (
    <Part className={classes(styles['page'], isWithin && styles['within'])}>
      <ArchMark size={40} />
      <Title>{title}</Title>
      <p role="alert">{text}</p>
      <div className={styles['actions']}>{children}</div>
    </Part>
  );
}
