import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { PanelButton } from './panel-button.tsx';

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

/** A button that opens a menu. */
export function Menu(props: MenuProps) {
  return (
    <PanelButton label={props.label} trigger={props.trigger} opens="menu" load={loadPanel}>
      {({ MenuPanel }) => <MenuPanel {...props} />}
    </PanelButton>
  );
}
