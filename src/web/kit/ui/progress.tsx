import styles from './progress.module.css';

/** How far along something is; empty at 0 percent and before, full at 100 and beyond. */
export function Progress({ label, percent }: { label: string; percent: number }) {
  const reached = Math.min(Math.max(percent, 0), 100);
  return <progress className={styles['track']} aria-label={label} value={reached} max={100} />;
}
