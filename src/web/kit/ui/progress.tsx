import styles from './progress.module.css';

/** Progress bar; clamped to 0 to 100 percent. */
export function Progress({ label, percent }: { label: string; percent: number }) {
  const reached = Math.min(Math.max(percent, 0), 100);
  return <progress className={styles['track']} aria-label={label} value={reached} max={100} />;
}
