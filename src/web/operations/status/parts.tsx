import type { ReactNode } from 'react';
import { formatNumber } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import styles from './standings.module.css';
import { standingTexts } from './texts.ts';

/** Instead of what only the database knows. */
export function Unknown() {
  const texts = useTexts(standingTexts);
  return <p className={styles['none']}>{texts.unknown}</p>;
}

/** A number that ought to be none. */
export function Failures({ count }: { count: number }) {
  const language = useLanguage();
  if (count === 0) return '0';
  return <strong className={styles['wrong']}>{formatNumber(count, language)}</strong>;
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles['facts']}>{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
