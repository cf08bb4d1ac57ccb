import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './tooltip.module.css';

/** Delays of the specification (section 9). */
const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** Stands once around everything that has tooltips. */
export function TooltipProvider(props: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {props.children}
    </Radix.Provider>
  );
}

type Props = {
  text: string;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  /** One element that takes focus. It has its own name: a tooltip only repeats it to the eye. */
  children: ReactNode;
};

export function Tooltip({ text, side = 'top', children }: Props) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={styles['tooltip']}
          side={side}
          sideOffset={6}
          collisionPadding={8}
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
