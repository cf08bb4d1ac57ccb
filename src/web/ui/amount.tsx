import type { Currency } from '#domain/currencies.ts';
import { changeParts, moneyParts, type Value } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import styles from './amount.module.css';
import { classes } from './classes.ts';

type Props = {
  value: Value;
  currency: Currency;
  /** The one figure of a screen, of a section, of a widget, or one in a row of them. */
  size?: 'hero' | 'section' | 'widget' | 'row' | undefined;
  /** Says its sign, also when it is above zero. */
  isChange?: boolean | undefined;
};

/** An amount of money; from 26 px up its decimals and unit step back. */
export function Amount({ value, currency, size = 'row', isChange = false }: Props) {
  const parts = (isChange ? changeParts : moneyParts)(value, currency, useLanguage());
  return (
    <span className={classes(styles['amount'], styles[size])}>
      {parts.map(({ kind, text }) => (
        <span key={kind} className={styles[kind]}>
          {text}
        </span>
      ))}
    </span>
  );
}
