import { useTexts } from '#web/i18n/language.tsx';
import styles from './change-mark.module.css';
import { classes } from './classes.ts';
import { uiTexts } from './texts.ts';

type Props = {
  direction: 'up' | 'down' | 'same';
  /** Whether the direction is good for the person: a falling debt is. */
  isGood: boolean;
  /** The signed amount and percentage, formatted. */
  text: string;
};

const SHAPES = {
  up: 'M4.5 0 9 8H0Z',
  down: 'M4.5 8 0 0H9Z',
  same: 'M0 2h9v1.6H0zM0 5.4h9V7H0z',
} as const;

/** The triangle shows the direction, the colour whether it is good. */
export function ChangeMark({ direction, isGood, text }: Props) {
  const texts = useTexts(uiTexts);
  const tone = direction === 'same' ? 'same' : isGood ? 'good' : 'bad';
  return (
    <span className={classes(styles['change'], styles[tone])}>
      <svg width="9" height="8" viewBox="0 0 9 8" aria-hidden="true">
        <path d={SHAPES[direction]} fill="currentColor" />
      </svg>
      {direction === 'same' ? texts.unchanged : text}
    </span>
  );
}
