import { type ReactNode, useId } from 'react';
import styles from './national-comparison.module.css';

type Props = { title: string; children: ReactNode };

/** One comparison under its title. */
export function OwnPart({ title, children }: Props) {
  const id = useId();
  return (
    <section className={styles['part']} aria-labelledby={id}>
      <h3 id={id} className={styles['title']}>
        {title}
      </h3>
      {children}
    </section>
  );
}
