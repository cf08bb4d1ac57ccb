import { formatPercent } from '#web/kit/i18n/format.ts';
import { useLanguage } from '#web/kit/i18n/language.tsx';
import styles from './percent-bar.module.css';
import { Progress } from './progress.tsx';

/** Progress bar with its percentage, for rows of a list. */
export function PercentBar({ label, percent }: { label: string; percent: number }) {
  return (
    <div className={styles['bar']}>
      <Progress label={label} percent={percent} />
      <span>{formatPercent(percent, useLanguage(), 1)}</span>
    </div>
  );
}
