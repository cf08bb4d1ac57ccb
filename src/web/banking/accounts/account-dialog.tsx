import { type BankAccount } from '#domain/banking/transactions/transactions.ts';
import { SmallFormDialog } from '#web/client/forms/small-form-dialog.tsx';
import { useSmallForm } from '#web/client/forms/use-small-form.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { AccountFields } from './account-fields.tsx';
import { AccountRemoval } from './account-removal.tsx';
import { accountTexts } from './texts.ts';
import { FIELDS, useSavingAccount } from './use-saving-account.ts';

type Props = { account: BankAccount; onClose: () => void };

/** What an account is called and known by, and the way to take it away. */
export function AccountDialog({ account, onClose }: Props) {
  const texts = useTexts(accountTexts);
  const form = useSmallForm(FIELDS, useSavingAccount(account, onClose));
  const { editTitle: title, editText: description, cancel, save: submit, saving: busy } = texts;
  return (
    <SmallFormDialog
      words={{ title, description, cancel, submit, busy }}
      form={form}
      onClose={onClose}
    >
      <AccountFields account={account} errorOf={form.errorOf} />
      <AccountRemoval account={account} onDone={onClose} />
    </SmallFormDialog>
  );
}
