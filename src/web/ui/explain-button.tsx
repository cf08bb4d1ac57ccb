import { type MouseEvent, useState } from 'react';
import { useTexts } from '#web/i18n/language.tsx';
import type { Explanation } from './explanation.ts';
import styles from './explain-button.module.css';
import { loadAhead, OnDemand } from './on-demand.tsx';
import { uiTexts } from './texts.ts';

const loadDrawer = () => import('./explanation-drawer.tsx');

type Props = { label: string; explanation: Explanation };

/** The equals sign beside a figure: opens the lines, shares, rates, days and rule behind it. */
export function ExplainButton({ label, explanation }: Props) {
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
        <OnDemand load={loadDrawer} onFailure={() => setState('new')}>
          {({ ExplanationDrawer }) => (
            <ExplanationDrawer
              label={label}
              explanation={explanation}
              isOpen={state === 'open'}
              onOpenChange={(isOpen) => setState(isOpen ? 'open' : 'closed')}
            />
          )}
        </OnDemand>
      )}
    </>
  );
}
