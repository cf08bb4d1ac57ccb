import type { BankConnection } from '#domain/banking/accounts/bank-connections.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { DialogBody, DialogCancel, DialogFooter, DialogForm, Dialog } from '#web/kit/ui/dialog.tsx';
import { AccountFields, SaveAccounts, useAccountsForm } from './accounts-form.tsx';
import { bankTexts } from './texts.ts';

type Props = { connection: BankConnection; onClose: () => void };

/** Choice of the followed accounts of a connection, and of the item of each balance. */
export function AccountsDialog({ connection, onClose }: Props) {
  const texts = useTexts(bankTexts);
  const form = useAccountsForm(connection, onClose);
  const name = connection.bankName ?? texts.title;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={texts.accountsAt({ name })}
      description={texts.accountsText}
      isDirty={form.isDirty}
    >
      <DialogForm onSubmit={form.onSubmit}>
        <DialogBody>
          <AccountFields form={form} />
        </DialogBody>
        <DialogFooter>
          <DialogCancel>{texts.cancel}</DialogCancel>
          <SaveAccounts form={form} text={texts.save} />
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
