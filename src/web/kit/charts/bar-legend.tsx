import styles from './bar-legend.module.css';

/** Legend for bars above and below the line, and for the net. */
export function BarLegend({ above, below, net }: Record<'above' | 'below' | 'net', string>) {
  return (
    <ul className={styles['legend']}>
      <li>{above}</li>
      <li className={styles['below']}>{below}</li>
      <li className={styles['net']}>{net}</li>
    </ul>
  );
}
