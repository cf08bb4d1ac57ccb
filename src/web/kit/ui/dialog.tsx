import X from 'lucide-react/icons/x';
import { Dialog as Radix, AlertDialog } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useState, type ComponentProps, Children } from 'react';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button, IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { useLayer, scrollByKeys, useDialogFocus } from './layers.ts';
import styles from './dialog.module.css';
import { dialogTexts, uiTexts } from './texts.ts';
import { useUnsaved } from './unsaved.ts';

export type DialogSize = 'default' | '4xl' | '6xl';

const SIZES = { 'default': null, '4xl': 'wide', '6xl': 'widest' } as const;

type DialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The verb of the dialog's action. */
  title: string;
  description?: string | undefined;
  size?: DialogSize | undefined;
  /** The form has unsaved input: closing asks the user first. */
  isDirty?: boolean | undefined;
  children: ReactNode;
};

/**
 * A dialog in the middle, on phones a sheet from below. Put `DialogBody` and `DialogFooter` in it,
 * within a `DialogForm` when it sends something. Focus goes in, stays, and returns.
 */
export function Dialog(props: DialogProps) {
  const { isOpen, onOpenChange, title, description, size = 'default', isDirty, children } = props;
  const texts = useTexts(dialogTexts);
  const [isAsking, setAsking] = useState(false);
  const change = (wantsOpen: boolean) => {
    if (!wantsOpen && isDirty) setAsking(true);
    else onOpenChange(wantsOpen);
  };
  const discard = () => {
    setAsking(false);
    onOpenChange(false);
  };
  const [hasTyped, setTyped] = useState(false);
  useUnsaved(isOpen && (isDirty ?? hasTyped));
  const onEscapeKeyDown = useLayer(isOpen, () => change(false));
  const focus = useDialogFocus();
  const sizeName = SIZES[size];
  return (
    <Radix.Root open={isOpen} onOpenChange={change}>
      <Radix.Portal>
        <div className={styles['scrim']} data-scrim>
          <Radix.Content
            {...focus}
            onEscapeKeyDown={onEscapeKeyDown}
            onInput={() => setTyped(true)}
            onKeyDown={sendByKeys}
            className={classes(styles['dialog'], sizeName && styles[sizeName])}
            {...(description === undefined && { 'aria-describedby': undefined })}
          >
            <Head title={title} description={description} />
            {children}
            <ConfirmDialog
              isOpen={isAsking}
              title={texts.discardTitle}
              text={texts.discardText}
              confirmText={texts.discard}
              cancelText={texts.keepTyping}
              onConfirm={discard}
              onCancel={() => setAsking(false)}
            />
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Ctrl or ⌘ and Enter send the form, by its button, which refuses while it is busy. */
function sendByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
}

function Head({ title, description }: Pick<DialogProps, 'title' | 'description'>) {
  const texts = useTexts(uiTexts);
  return (
    <header className={styles['head']}>
      <div>
        <Radix.Title className={styles['title']}>{title}</Radix.Title>
        {description !== undefined && (
          <Radix.Description className={styles['description']}>{description}</Radix.Description>
        )}
      </div>
      <Radix.Close asChild>
        <IconButton icon={X} label={texts.close} />
      </Radix.Close>
    </header>
  );
}

/** The form of a dialog: its body scrolls, its footer is fixed. */
export function DialogForm(props: ComponentProps<'form'>) {
  return <form noValidate {...props} className={styles['form']} />;
}

export function DialogBody(props: { children: ReactNode }) {
  return (
    <div ref={scrollByKeys} className={styles['body']}>
      {props.children}
    </div>
  );
}

/** Error that stays visible while the body scrolls. */
export function DialogAlert(props: { children: ReactNode }) {
  return <div className={styles['alert']}>{props.children}</div>;
}

/** Cancel first, the one primary button last. */
export function DialogFooter(props: { children: ReactNode }) {
  return <footer className={styles['footer']}>{props.children}</footer>;
}

/** Closes its dialog, asking first when it has unsaved texts. */
export function DialogCancel(props: { children: ReactNode }) {
  return (
    <Radix.Close asChild>
      <Button variant="ghost">{props.children}</Button>
    </Radix.Close>
  );
}

type ConfirmDialogProps = {
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
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, text, isBusy, busyText, onConfirm, onCancel } = props;
  const { onCloseAutoFocus, onOpenAutoFocus } = useDialogFocus();
  const onEscapeKeyDown = useLayer(isOpen, onCancel);
  const hasBody = Children.toArray(props.children).length > 0;
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(wantsOpen) => !wantsOpen && onCancel()}>
      <AlertDialog.Portal>
        <div className={styles['scrim']} data-scrim>
          <AlertDialog.Content
            onOpenAutoFocus={onOpenAutoFocus}
            onCloseAutoFocus={onCloseAutoFocus}
            onEscapeKeyDown={onEscapeKeyDown}
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
