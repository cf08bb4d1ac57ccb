import { type ReactNode, type MouseEvent, useState } from 'react';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { classes } from './classes.ts';
import type { Explain } from './explanation.ts';
import styles from './figure.module.css';
import { loadAhead, LazyPart, showNotOpened } from './lazy-part.tsx';
import { uiTexts } from './texts.ts';

type FigureProps = {
  label: string;
  /** Explanation of the figure; null while loading or without a calculation. */
  explain: Explain | null;
  /** The figure: an `Amount`, or a word. */
  children: ReactNode;
  /** Change, tags and notes. */
  below?: ReactNode;
};

/** A labeled figure that explains itself: label and `=`, figure, change. */
export function Figure({ label, explain, children, below }: FigureProps) {
  return (
    <div>
      <p className={styles['label']}>
        {label}
        {explain && <ExplainButton label={label} explain={explain} />}
      </p>
      <div className={styles['value']}>{children}</div>
      {below !== undefined && <div className={styles['below']}>{below}</div>}
    </div>
  );
}

const loadDrawer = () => import('./explanation-drawer.tsx');

type ExplainButtonProps = { label: string; explain: Explain };

/** The equals sign beside a figure: opens its lines, shares, rates, days and rule. */
export function ExplainButton({ label, explain }: ExplainButtonProps) {
  const texts = useTexts(uiTexts);
  const [state, setState] = useState<'new' | 'open' | 'closed'>('new');
  const open = (event: MouseEvent) => {
    event.stopPropagation();
    setState('open');
  };
  return (
    <>
      <button
        type="button"
        className={styles['explain']}
        aria-label={texts.explain({ label })}
        aria-haspopup="dialog"
        aria-expanded={state === 'open'}
        onPointerEnter={() => loadAhead(loadDrawer)}
        onClick={open}
      />
      {state !== 'new' && (
        <LazyPart load={loadDrawer} onFailure={() => setState('new')}>
          {({ ExplanationDrawer }) => (
            <ExplanationDrawer
              label={label}
              explain={explain}
              isOpen={state === 'open'}
              onOpenChange={(isOpen) => setState(isOpen ? 'open' : 'closed')}
              onFailure={() => {
                showNotOpened(texts);
                setState('new');
              }}
            />
          )}
        </LazyPart>
      )}
    </>
  );
}

const SHAPES = {
  up: 'M4.5 0 9 8H0Z',
  down: 'M4.5 8 0 0H9Z',
  level: 'M0 1.3H9V3H0ZM0 5H9V6.7H0Z',
} as const;

type TrendProps = {
  /** Null: there is nothing to compare with. */
  direction: keyof typeof SHAPES | null;
  tone: 'good' | 'bad' | null;
  children: ReactNode;
};

/** Trend of a figure: the mark shows the direction, the color whether it is good. */
export function Trend({ direction, tone, children }: TrendProps) {
  return (
    <span className={classes(styles['trend'], tone && styles[tone])}>
      {direction !== null && (
        <svg width="9" height="8" viewBox="0 0 9 8" aria-hidden="true">
          <path d={SHAPES[direction]} fill="currentColor" />
        </svg>
      )}
      {children}
    </span>
  );
}

/** Trend of an amount that is good above zero. */
export function GainTrend({ gain, children }: { gain: number; children: ReactNode }) {
  const [direction, tone] =
    gain === 0
      ? (['level', null] as const)
      : gain > 0
        ? (['up', 'good'] as const)
        : (['down', 'bad'] as const);
  return <Trend {...{ direction, tone }}>{children}</Trend>;
}
