import styles from './bar-legend.module.css';

/** What bars above the line, bars below it, and the line of what is left stand for. */
export function BarLegend({ above, below, net }: Record<'above' | 'below' | 'net', string>) {
  return (
    <ul className={styles['legend']}>
      <li>{above}</li>
      <li className={styles['below']}>{below}</li>
      <li className={styles['net']}>{net}</li>
    </ul>
  );
}
