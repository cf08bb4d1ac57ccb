import { Popover as Radix } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import button from './panel-button.module.css';
import styles from './popover-panel.module.css';

export type PopoverProps = {
  /** Accessible name of the opened panel. */
  label: string;
  trigger: ReactNode;
  /** Contents; `close` removes the panel. */
  children: (close: () => void) => ReactNode;
};

/** The surface itself: open from the moment it is there, because its button was just pressed. */
export function PopoverPanel({ label, trigger, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger className={button['trigger']} aria-label={label}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={styles['surface']}
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label={label}
        >
          {children(() => setOpen(false))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
