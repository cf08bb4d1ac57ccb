import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './menu.module.css';
import { loadAhead, OnDemand } from './on-demand.tsx';

/** One value out of several; the options appear when it is chosen. */
export type MenuChoice = {
  kind: 'choice';
  text: string;
  icon: LucideIcon;
  value: string;
  options: readonly { value: string; text: string; lang?: string }[];
  onChoose: (value: string) => void;
};

export type MenuEntry =
  | { kind: 'action'; text: string; icon: LucideIcon; onSelect: () => void }
  | { kind: 'link'; text: string; icon: LucideIcon; href: string; onSelect: () => void }
  | MenuChoice;

export type MenuProps = {
  /** What the button opens, in words. */
  label: string;
  /** What is seen of the button: an avatar, an icon. */
  trigger: ReactNode;
  header?: ReactNode;
  /** Groups of entries, parted by a line. */
  groups: readonly (readonly MenuEntry[])[];
};

const loadPanel = () => import('./menu-panel.tsx');

/** A button that opens a menu. The menu's code comes when the button is neared. */
export function Menu(props: MenuProps) {
  const [isWanted, setWanted] = useState(false);
  const button = (
    <button
      type="button"
      className={styles['trigger']}
      aria-label={props.label}
      aria-haspopup="menu"
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
      {({ MenuPanel }) => <MenuPanel {...props} />}
    </OnDemand>
  );
}
