import { type ReactNode, useState } from 'react';
import { loadAhead, LazyPart } from './lazy-part.tsx';
import type { MenuProps } from './menu-panel.tsx';
import styles from './panel-button.module.css';
import type { PopoverProps } from './popover-panel.tsx';

type Props<Code> = {
  /** Accessible name of the opened panel. */
  label: string;
  /** Contents of the button: an avatar or an icon. */
  trigger: ReactNode;
  opens: 'menu' | 'dialog';
  load: () => Promise<Code>;
  /** The same button with its panel open, once the code is there. */
  children: (code: Code) => ReactNode;
};

/** A button whose panel's code comes when the button is neared. */
export function PanelButton<Code extends object>(props: Props<Code>) {
  const { label, trigger, opens, load, children } = props;
  const [isWanted, setWanted] = useState(false);
  const button = (
    <button
      type="button"
      className={styles['trigger']}
      aria-label={label}
      aria-haspopup={opens}
      aria-expanded="false"
      onPointerEnter={() => loadAhead(load)}
      onFocus={() => loadAhead(load)}
      onClick={() => setWanted(true)}
    >
      {trigger}
    </button>
  );
  if (!isWanted) return button;
  return (
    <LazyPart load={load} waiting={button} onFailure={() => setWanted(false)}>
      {children}
    </LazyPart>
  );
}

const loadMenu = () => import('./menu-panel.tsx');

/** A button that opens a menu. */
export function Menu(props: MenuProps) {
  return (
    <PanelButton label={props.label} trigger={props.trigger} opens="menu" load={loadMenu}>
      {({ MenuPanel }) => <MenuPanel {...props} />}
    </PanelButton>
  );
}

const loadPopover = () => import('./popover-panel.tsx');

/** A button that opens a small panel beside it. */
export function Popover(props: PopoverProps) {
  return (
    <PanelButton label={props.label} trigger={props.trigger} opens="dialog" load={loadPopover}>
      {({ PopoverPanel }) => <PopoverPanel {...props} />}
    </PanelButton>
  );
}
