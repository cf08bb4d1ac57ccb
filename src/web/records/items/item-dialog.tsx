import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Notice } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import {
  DialogAlert,
  DialogBody,
  DialogCancel,
  DialogFooter,
  DialogForm,
  Dialog,
  type DialogSize,
} from '#web/kit/ui/dialog.tsx';
import { firstFieldIn } from '#web/kit/ui/layers.ts';
import { itemTexts } from './texts.ts';

type Props = {
  title: string;
  size?: DialogSize;
  submitText: string;
  busyText: string;
  isBusy: boolean;
  isDirty: boolean;
  /** Message when sending did not succeed. */
  failure: ReactNode;
  onSubmit: (event: FormEvent) => Promise<void>;
  /** Saves it, and continues with a new one in the same dialog. */
  onSubmitAnother?: (event: MouseEvent) => Promise<void>;
  /** The item saved before the present one. */
  lastSaved?: { name: string } | null;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog in which an item is written: its fields, the ways back and on. */
export function ItemDialog(props: Props) {
  const { title, size, submitText, busyText, isBusy, isDirty, onSubmit } = props;
  const { onSubmitAnother, lastSaved = null, onClose } = props;
  const texts = useTexts(itemTexts);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (lastSaved !== null && form.current) firstFieldIn(form.current)?.focus();
  }, [lastSaved]);
  return (
    <Dialog isOpen onOpenChange={onClose} title={title} size={size} isDirty={isDirty}>
      <DialogForm ref={form} onSubmit={(event) => void onSubmit(event)}>
        <DialogBody>{props.children}</DialogBody>
        <DialogAlert>
          {lastSaved !== null && <Notice>{texts.savedOne(lastSaved)}</Notice>}
          {props.failure}
        </DialogAlert>
        <DialogFooter>
          <DialogCancel>{lastSaved === null ? texts.cancel : texts.done}</DialogCancel>
          {onSubmitAnother && (
            <Button
              isBusy={isBusy}
              // The second press of a double click would send the emptied form.
              onClick={(event) => event.detail < 2 && void onSubmitAnother(event)}
            >
              {texts.saveAnother}
            </Button>
          )}
          <Button type="submit" variant="primary" isBusy={isBusy} busyText={busyText}>
            {submitText}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
