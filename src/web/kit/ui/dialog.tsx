import X from 'lucide-react/icons/x';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { classes } from './classes.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import styles from './dialog.module.css';
import { dialogTexts, uiTexts } from './texts.ts';
import { IconButton } from './icon-button.tsx';
import { useClosedByBack } from './closed-by-back.ts';
import { useDialogFocus } from './use-dialog-focus.ts';
import { useUnsaved } from './unsaved.ts';

export type DialogSize = 'default' | '4xl' | '6xl';

const SIZES = { 'default': null, '4xl': 'wide', '6xl': 'widest' } as const;

type Props = {
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
export function Dialog(props: Props) {
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
  useClosedByBack(isOpen, () => change(false));
  const focus = useDialogFocus();
  const sizeName = SIZES[size];
  return (
    <Radix.Root open={isOpen} onOpenChange={change}>
      <Radix.Portal>
        <div className={styles['scrim']} data-scrim>
          <Radix.Content
            {...focus}
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

function Head({ title, description }: Pick<Props, 'title' | 'description'>) {
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
