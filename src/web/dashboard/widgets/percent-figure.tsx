import { formatPercentChange } from '#web/kit/i18n/format.ts';
import { useLanguage } from '#web/kit/i18n/language.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import styles from './percent-figure.module.css';

type Props = { percent: number; size?: 'widget' | 'row' };

/** A change in percent, in the color of where it went: `+14,2 %`. */
export function PercentFigure({ percent, size = 'row' }: Props) {
  const text = formatPercentChange(percent, useLanguage());
  const tone = percent === 0 ? null : percent > 0 ? 'gain' : 'loss';
  const [number] = text.split('%');
  return (
    <span className={classes(styles[size], tone && styles[tone])}>
      {number}
      <span className={styles['unit']}>%</span>
    </span>
  );
}
