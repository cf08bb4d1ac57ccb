import { type MouseEvent, useState } from 'react';
import { useTexts } from '#web/kit/i18n/language.tsx';
import type { Explain } from './explanation.ts';
import styles from './explain-button.module.css';
import { loadAhead, LazyPart, sayNotOpened } from './lazy-part.tsx';
import { uiTexts } from './texts.ts';

const loadDrawer = () => import('./explanation-drawer.tsx');

type Props = { label: string; explain: Explain };

/** The equals sign beside a figure: opens its lines, shares, rates, days and rule. */
export function ExplainButton({ label, explain }: Props) {
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
        className={styles['button']}
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
                sayNotOpened(texts);
                setState('new');
              }}
            />
          )}
        </LazyPart>
      )}
    </>
  );
}
