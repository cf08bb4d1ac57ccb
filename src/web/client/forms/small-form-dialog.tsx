import type { ReactNode } from 'react';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { DialogBody, DialogCancel, DialogFooter, DialogForm, Dialog } from '#web/kit/ui/dialog.tsx';
import type { useSmallForm } from './use-small-form.ts';

type Props = {
  words: { title: string; description: string; cancel: string; submit: string; busy: string };
  form: Pick<
    ReturnType<typeof useSmallForm>,
    'isBusy' | 'isDirty' | 'alert' | 'alertTitle' | 'parts'
  >;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog that sends its typed values; a refusal is shown above its buttons. */
export function SmallFormDialog({ words, form, onClose, children }: Props) {
  const { title, description, cancel, submit, busy } = words;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={title}
      description={description}
      isDirty={form.isDirty}
    >
      <DialogForm {...form.parts}>
        <DialogBody>
          {children}
          {form.alert !== null && <FormError title={form.alertTitle}>{form.alert}</FormError>}
        </DialogBody>
        <DialogFooter>
          <DialogCancel>{cancel}</DialogCancel>
          <Button type="submit" variant="primary" isBusy={form.isBusy} busyText={busy}>
            {submit}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
