import styles from './brand.module.css';

const HAUNCHES =
  'M3.2 16A12.8 12.8 0 0 1 11.8 3.9L13.9 9.9A6.4 6.4 0 0 0 9.6 16ZM3.2 15.9H9.6V29H3.2Z' +
  'M20.2 3.9A12.8 12.8 0 0 1 28.8 16L22.4 16A6.4 6.4 0 0 0 18.1 9.9ZM22.4 15.9H28.8V29H22.4Z';
const KEYSTONE = 'M12.8 2.5A13.9 13.9 0 0 1 19.2 2.5L17.5 9.8A6.4 6.4 0 0 0 14.5 9.8Z';

/** The arch: two haunches and a keystone, which is the only part in color. */
export function ArchMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path d={HAUNCHES} fill="currentColor" />
      <path d={KEYSTONE} className={styles['keystone']} />
    </svg>
  );
}

/** The arch and the name. */
export function Wordmark({ size = 28 }: { size?: number }) {
  return (
    <span className={styles['brand']}>
      <ArchMark size={size} />
      Valv
    </span>
  );
}
