import type { ReactNode } from 'react';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { DialogBody, DialogCancel, DialogFooter, DialogForm, Dialog } from '#web/kit/ui/dialog.tsx';
import type { useSmallForm } from './small-form.ts';

type SmallFormState = ReturnType<typeof useSmallForm>;

type Props = {
  words: { title: string; description: string; cancel: string; submit: string; busy: string };
  form: Pick<SmallFormState, 'isDirty'> & SmallFormContentProps['form'];
  onClose: () => void;
  children: ReactNode;
};

/** A dialog that sends its typed values; a refusal is shown above its buttons. */
export function SmallFormDialog({ words, form, onClose, children }: Props) {
  const { title, description } = words;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={title}
      description={description}
      isDirty={form.isDirty}
    >
      <SmallFormContent words={words} form={form}>
        {children}
      </SmallFormContent>
    </Dialog>
  );
}

type SmallFormContentProps = {
  words: { cancel: string; submit: string; busy: string };
  form: Pick<SmallFormState, 'isBusy' | 'alert' | 'alertTitle' | 'parts'>;
  variant?: 'primary' | 'danger';
  children: ReactNode;
};

/** The content of such a dialog: fields, a refusal, and the buttons. */
export function SmallFormContent({
  words,
  form,
  variant = 'primary',
  children,
}: SmallFormContentProps) {
  return (
    <DialogForm {...form.parts}>
      <DialogBody>
        {children}
        {form.alert !== null && <FormError title={form.alertTitle}>{form.alert}</FormError>}
      </DialogBody>
      <DialogFooter>
        <DialogCancel>{words.cancel}</DialogCancel>
        <Button type="submit" variant={variant} isBusy={form.isBusy} busyText={words.busy}>
          {words.submit}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}
