import { type ReactNode, useState } from 'react';
import styles from './menu.module.css';
import { loadAhead, OnDemand } from './on-demand.tsx';

export type PopoverProps = {
  /** What the button opens, in words. */
  label: string;
  trigger: ReactNode;
  /** What is in it; `close` takes it away. */
  children: (close: () => void) => ReactNode;
};

const loadPanel = () => import('./popover-panel.tsx');

/** A button that opens a small surface beside it. Its code comes when the button is neared. */
export function Popover(props: PopoverProps) {
  const [isWanted, setWanted] = useState(false);
  const button = (
    <button
      type="button"
      className={styles['trigger']}
      aria-label={props.label}
      aria-haspopup="dialog"
      aria-expanded="false"
      onPointerEnter={() => loadAhead(loadPanel)}
      onFocus={() => loadAhead(loadPanel)}
      onClick={() => setWanted(true)}
    >
      {props.trigger}
    </button>
  );
  if (!isWanted) return button;
  return (
    <OnDemand load={loadPanel} meanwhile={button} onFailure={() => setWanted(false)}>
      {({ PopoverPanel }) => <PopoverPanel {...props} />}
    </OnDemand>
  );
}
