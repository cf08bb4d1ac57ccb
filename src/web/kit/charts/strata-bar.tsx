import { classes, paletteClass, restClass } from '#web/kit/ui/classes.ts';
import type { DistributionPart } from '#web/kit/ui/distribution.tsx';
import styles from './strata-bar.module.css';

type Props = {
  /** Description of the chart, in a sentence. */
  sentence: string;
  /** Largest first; a rest comes last. There are six colors, which are gone through again. */
  parts: readonly DistributionPart[];
};

/** Parts of a whole as layers side by side, and each one's name, share and amount below. */
export function StrataBar({ sentence, parts }: Props) {
  return (
    <div className={styles['strata']}>
      <div
        className={classes(styles['bar'], paletteClass('asset'))}
        role="img"
        aria-label={sentence}
      >
        {parts.map(({ id, percent, isRest }) => (
          <span key={id} className={classes(isRest && restClass)} style={{ flexGrow: percent }} />
        ))}
      </div>
      <ul className={classes(styles['legend'], paletteClass('asset'))}>
        {parts.map(({ id, name, share, amount, isRest }) => (
          <li key={id} className={classes(isRest && restClass)}>
            <span className={styles['swatch']} />
            <span className={styles['name']}>{name}</span>
            <span className={styles['share']}>{share}</span>
            <span className={styles['amount']}>{amount}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
