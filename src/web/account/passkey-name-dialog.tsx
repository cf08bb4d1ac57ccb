import { useQueryClient } from '@tanstack/react-query';
import { failureText } from '#web/client/http/failure-text.ts';
import { type Outcome, useSmallForm } from '#web/client/forms/use-small-form.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '#web/kit/ui/dialog-parts.tsx';
import { TextField } from '#web/kit/ui/text-field.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { passkeyTexts } from './passkey-texts.ts';
import { type Passkey, readPasskeysAnew, renamePasskey } from './passkeys.ts';
import { useAsOwner } from './proof-dialog.tsx';

const FIELDS = ['name'] as const;

/** As the sign-in service has it. */
const NAME_MAX = 120;

type Props = { passkey: Passkey; onClose: () => void };

export function PasskeyNameDialog({ passkey, onClose }: Props) {
  const texts = useTexts(passkeyTexts);
  const form = useSmallForm(FIELDS, useRenaming(passkey, onClose));
  return (
    <Dialog isOpen onOpenChange={onClose} title={texts.renameTitle}>
      <DialogForm {...form.parts}>
        <DialogBody>
          <TextField
            label={texts.name}
            name="name"
            help={texts.nameHelp}
            defaultValue={passkey.name}
            autoComplete="off"
            error={form.errorOf('name')}
          />
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

function useRenaming({ id }: Passkey, onDone: () => void) {
  const texts = useTexts(passkeyTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const asOwner = useAsOwner();
  return async (typed: { name: string }): Promise<Outcome<'name'>> => {
    const name = typed.name.trim();
    if (name === '') return { issues: { name: texts.nameMissing } };
    if (name.length > NAME_MAX) return { issues: { name: texts.nameLong } };
    try {
      await asOwner(() => renamePasskey(id, name));
    } catch (error) {
      return { alert: failureText(error, language) };
    }
    readPasskeysAnew(client);
    showToast({ title: texts.renamed });
    onDone();
    return {};
  };
}
