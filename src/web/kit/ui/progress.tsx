import { formatPercent } from '#web/kit/i18n/format.ts';
import { useLanguage } from '#web/kit/i18n/language.tsx';
import styles from './progress.module.css';

/** Progress bar; clamped to 0 to 100 percent. */
export function Progress({ label, percent }: { label: string; percent: number }) {
  const reached = Math.min(Math.max(percent, 0), 100);
  return <progress className={styles['track']} aria-label={label} value={reached} max={100} />;
}

/** Progress bar with its percentage, for rows of a list. */
export function PercentBar({ label, percent }: { label: string; percent: number }) {
  return (
    <div className={styles['bar']}>
      <Progress label={label} percent={percent} />
      <span>{formatPercent(percent, useLanguage(), 1)}</span>
    </div>
  );
}
