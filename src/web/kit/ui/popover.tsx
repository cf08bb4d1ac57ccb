import type { ReactNode } from 'react';
import { PanelButton } from './panel-button.tsx';

export type PopoverProps = {
  /** What the button opens, in words. */
  label: string;
  trigger: ReactNode;
  /** What is in it; `close` takes it away. */
  children: (close: () => void) => ReactNode;
};

const loadPanel = () => import('./popover-panel.tsx');

/** A button that opens a small surface beside it. */
export function Popover(props: PopoverProps) {
  return (
    <PanelButton label={props.label} trigger={props.trigger} opens="dialog" load={loadPanel}>
      {({ PopoverPanel }) => <PopoverPanel {...props} />}
    </PanelButton>
  );
}
