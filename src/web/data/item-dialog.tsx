import type { FormEvent, ReactNode } from 'react';
import { useTexts } from '#web/i18n/language.tsx';
import { Button } from '#web/ui/button.tsx';
import {
  DialogAlert,
  DialogBody,
  DialogCancel,
  DialogFooter,
  DialogForm,
} from '#web/ui/dialog-parts.tsx';
import { Dialog, type DialogSize } from '#web/ui/dialog.tsx';
import { itemTexts } from './item-texts.ts';

type Props = {
  title: string;
  size?: DialogSize;
  submitText: string;
  busyText: string;
  isBusy: boolean;
  isDirty: boolean;
  /** What came of sending it, where that was no success. */
  failure: ReactNode;
  onSubmit: (event: FormEvent) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog in which an item is written: its fields, the way back, and the one button. */
export function ItemDialog(props: Props) {
  const { title, size, submitText, busyText, isBusy, isDirty, onSubmit, onClose } = props;
  const texts = useTexts(itemTexts);
  return (
    <Dialog isOpen onOpenChange={onClose} title={title} size={size} isDirty={isDirty}>
      <DialogForm onSubmit={(event) => void onSubmit(event)}>
        <DialogBody>{props.children}</DialogBody>
        <DialogAlert>{props.failure}</DialogAlert>
        <DialogFooter>
          <DialogCancel>{texts.cancel}</DialogCancel>
          <Button type="submit" variant="primary" isBusy={isBusy} busyText={busyText}>
            {submitText}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
