import styles from './progress.module.css';

/** How far along something is, from 0 to 100 percent. */
export function Progress({ label, percent }: { label: string; percent: number }) {
  return <progress className={styles['track']} aria-label={label} value={percent} max={100} />;
}
