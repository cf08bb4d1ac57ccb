import { PanelButton } from './panel-button.tsx';
import type { MenuProps } from './menu-panel.tsx';

const loadPanel = () => import('./menu-panel.tsx');

/** A button that opens a menu. */
export function Menu(props: MenuProps) {
  return (
    <PanelButton label={props.label} trigger={props.trigger} opens="menu" load={loadPanel}>
      {({ MenuPanel }) => <MenuPanel {...props} />}
    </PanelButton>
  );
}
