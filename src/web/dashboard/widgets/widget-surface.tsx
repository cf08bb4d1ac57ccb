import type { MouseEvent, ReactNode } from 'react';
import { classes } from '#web/kit/ui/classes.ts';
import styles from './widget-card.module.css';

type Props = { onOpen: (() => void) | undefined; children: ReactNode };

/** The label is the button for keyboard and screen reader; the surface only makes it larger. */
export function WidgetSurface({ onOpen, children }: Props) {
  if (!onOpen) return <div className={styles['card']}>{children}</div>;
  const open = (event: MouseEvent<HTMLDivElement>) => {
    if (isOnSurface(event)) onOpen();
  };
  return (
    <div role="presentation" className={classes(styles['card'], styles['opens'])} onClick={open}>
      {children}
    </div>
  );
}

const CONTROLS = 'a, button, input, select, label, summary, table, [role="dialog"], [data-own]';

/** Not a control of its own, not a dialog above it (whose events pass here), not marked text. */
function isOnSurface({ target, currentTarget, defaultPrevented }: MouseEvent<HTMLDivElement>) {
  if (defaultPrevented || !(target instanceof Element)) return false;
  if (!currentTarget.contains(target) || target.closest(CONTROLS) !== null) return false;
  return getSelection()?.type !== 'Range';
}
