import type { CSSProperties } from 'react';
import type { Currency } from '#domain/basics/currencies.ts';
import {
  changeParts,
  type MoneyPart,
  moneyParts,
  type NumericValue,
} from '#web/kit/i18n/format.ts';
import { useLanguage } from '#web/kit/i18n/language.tsx';
import styles from './amount.module.css';
import { classes } from './classes.ts';

type Props = {
  value: NumericValue;
  currency: Currency;
  /** The one figure of a screen, of a section, of a widget, or one in a row of them. */
  size?: 'hero' | 'section' | 'widget' | 'row' | undefined;
  /** Shows its sign, also above zero. */
  isChange?: boolean | undefined;
};

/**
 * Width of a character of the decimals and the unit, in em of a figure that is fitted to its frame.
 * The other sizes are drawn before any script runs, when no style can be set.
 */
const STEP_BACK = { hero: 0.21, section: null, widget: 0.28, row: null };

/** An amount of money; from 26 px up its decimals and unit step back. */
export function Amount({ value, currency, size = 'row', isChange = false }: Props) {
  const parts = (isChange ? changeParts : moneyParts)(value, currency, useLanguage());
  const small = STEP_BACK[size];
  const width = small === null ? undefined : { '--figure-ems': widthInEms(parts, small) };
  return (
    <span className={classes(styles['amount'], styles[size])} style={width as CSSProperties}>
      {parts.map(({ kind, text }) => (
        <span key={kind} className={styles[kind]}>
          {text}
        </span>
      ))}
    </span>
  );
}

/** Maximum width of a figure in its own font size. */
function widthInEms(parts: readonly MoneyPart[], small: number): number {
  const ems = parts.flatMap(({ kind, text }) =>
    [...text].map((character) => {
      if (kind === 'decimals' || kind === 'unit') return small;
      return /[\s,.]/u.test(character) ? 0.22 : 0.55;
    }),
  );
  return ems.reduce((sum, width) => sum + width, 0);
}
