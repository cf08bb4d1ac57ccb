import { AlertDialog } from 'radix-ui';
import { Children, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { useClosedByBack } from './closed-by-back.ts';
import styles from './dialog.module.css';
import { useDialogFocus } from './use-dialog-focus.ts';

type Props = {
  isOpen: boolean;
  /** Names the item: `Delete "Volvo V60"?` */
  title: string;
  /** Consequences of confirming. */
  text?: ReactNode;
  /** Choices before confirming, and the error. */
  children?: ReactNode;
  confirmText: string;
  /** Nothing is lost by it: it looks like any first button. */
  isSafe?: boolean | undefined;
  cancelText: string;
  isBusy?: boolean | undefined;
  busyText?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
};

/** A question before something is lost. Focus starts on the way back. */
export function ConfirmDialog(props: Props) {
  const { isOpen, title, text, isBusy, busyText, onConfirm, onCancel } = props;
  const { onCloseAutoFocus, onOpenAutoFocus } = useDialogFocus();
  useClosedByBack(isOpen, onCancel);
  const hasBody = Children.toArray(props.children).length > 0;
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(wantsOpen) => !wantsOpen && onCancel()}>
      <AlertDialog.Portal>
        <div className={styles['scrim']} data-scrim>
          <AlertDialog.Content
            onOpenAutoFocus={onOpenAutoFocus}
            onCloseAutoFocus={onCloseAutoFocus}
            className={classes(styles['dialog'], styles['small'])}
            aria-modal
            {...(text === undefined && { 'aria-describedby': undefined })}
          >
            <div className={styles['head']}>
              <div>
                <AlertDialog.Title className={styles['title']}>{title}</AlertDialog.Title>
                {text !== undefined && (
                  <AlertDialog.Description className={styles['description']}>
                    {text}
                  </AlertDialog.Description>
                )}
              </div>
            </div>
            {hasBody && <div className={styles['body']}>{props.children}</div>}
            <footer className={styles['footer']}>
              <AlertDialog.Cancel asChild>
                <Button variant="ghost">{props.cancelText}</Button>
              </AlertDialog.Cancel>
              <Button
                variant={props.isSafe ? 'primary' : 'danger'}
                isBusy={isBusy}
                busyText={busyText}
                onClick={onConfirm}
              >
                {props.confirmText}
              </Button>
            </footer>
          </AlertDialog.Content>
        </div>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
