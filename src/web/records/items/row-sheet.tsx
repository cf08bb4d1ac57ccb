import type { ReactNode } from 'react';
import { Button } from '#web/kit/ui/button.tsx';
import { DialogBody, Dialog } from '#web/kit/ui/dialog.tsx';
import type { RowAction } from '#web/kit/ui/list.tsx';
import styles from './row-sheet.module.css';

type Props = {
  name: string;
  amount: ReactNode;
  facts: ReactNode;
  actions: readonly RowAction[];
  onClose: () => void;
};

/** Actions on the pressed row, on a phone. */
export function RowSheet({ name, amount, facts, actions, onClose }: Props) {
  return (
    <Dialog isOpen onOpenChange={onClose} title={name}>
      <DialogBody>
        <div className={styles['about']}>
          <strong>{amount}</strong>
          {facts !== undefined && <p>{facts}</p>}
        </div>
        <ul className={styles['actions']}>
          {actions.map(({ icon, label, text, onSelect }) => (
            <li key={label}>
              <Button
                icon={icon}
                isWide
                aria-label={label}
                onClick={() => {
                  swallowSecondPress();
                  onClose();
                  onSelect();
                }}
              >
                {text}
              </Button>
            </li>
          ))}
        </ul>
      </DialogBody>
    </Dialog>
  );
}

/** The second press of a double click comes this soon. */
const SOON_MS = 600;

/**
 * Ignores the second click of a double click when the first one removed the button: it would hit
 * the element below.
 */
function swallowSecondPress(): void {
  const swallow = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', swallow, { capture: true });
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }), SOON_MS);
}
