import type { ReactNode } from 'react';
import type { useSmallForm } from '#web/data/use-small-form.ts';
import { useTexts } from '#web/i18n/language.tsx';
import { FormError } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '#web/ui/dialog-parts.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { termsTexts } from './texts.ts';

type Props = {
  title: string;
  description: string;
  form: Pick<ReturnType<typeof useSmallForm>, 'isBusy' | 'isDirty' | 'alert' | 'parts'>;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog that saves what is chosen in it; what is refused is said above its buttons. */
export function TermsDialog({ title, description, form, onClose, children }: Props) {
  const texts = useTexts(termsTexts);
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
          {form.alert !== null && <FormError>{form.alert}</FormError>}
        </DialogBody>
        <DialogFooter>
          <DialogCancel>{texts.cancel}</DialogCancel>
          <Button type="submit" variant="primary" isBusy={form.isBusy} busyText={texts.saving}>
            {texts.save}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
