import { lazy, type ReactNode, Suspense, useState } from 'react';
import styles from './menu.module.css';

export type PopoverProps = {
  /** What the button opens, in words. */
  label: string;
  trigger: ReactNode;
  /** What is in it; `close` takes it away. */
  children: (close: () => void) => ReactNode;
};

const loadPanel = () => import('./popover-panel.tsx');
const PopoverPanel = lazy(() => loadPanel().then((module) => ({ default: module.PopoverPanel })));

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
      onPointerEnter={() => void loadPanel()}
      onFocus={() => void loadPanel()}
      onClick={() => setWanted(true)}
    >
      {props.trigger}
    </button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <PopoverPanel {...props} />
    </Suspense>
  );
}
