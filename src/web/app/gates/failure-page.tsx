import type { ReactNode } from 'react';
import { ArchMark } from '#web/kit/ui/brand.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import styles from './failure-page.module.css';

type Props = {
  title: string;
  text: string;
  /** It is in a page with a head and navigation: a part of that page's content. */
  isWithin?: boolean;
  children: ReactNode;
};

/** In place of a page that cannot be shown: the problem, and a link. */
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
