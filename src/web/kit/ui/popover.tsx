import { PanelButton } from './panel-button.tsx';
import type { PopoverProps } from './popover-panel.tsx';

const loadPanel = () => import('./popover-panel.tsx');

/** A button that opens a small panel beside it. */
export function Popover(props: PopoverProps) {
  return (
    <PanelButton label={props.label} trigger={props.trigger} opens="dialog" load={loadPanel}>
      {({ PopoverPanel }) => <PopoverPanel {...props} />}
    </PanelButton>
  );
}
