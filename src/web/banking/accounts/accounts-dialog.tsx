import type { BankAccount, ListedAccount } from '#domain/banking/transactions/transactions.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { DialogBody, DialogCancel, DialogFooter } from '#web/kit/ui/dialog-parts.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { AccountRow } from './account-row.tsx';
import { accountTexts } from './texts.ts';

type Props = {
  accounts: readonly ListedAccount[];
  onEdit: (account: BankAccount) => void;
  onClose: () => void;
};

/** The person's bank accounts. */
export function AccountsDialog({ accounts, onEdit, onClose }: Props) {
  const texts = useTexts(accountTexts);
  return (
    <Dialog isOpen onOpenChange={onClose} title={texts.title} description={texts.text}>
      <DialogBody>
        {accounts.length === 0 && <p>{texts.none}</p>}
        <ul>
          {accounts.map((account) => (
            <AccountRow key={account.id} account={account} onEdit={() => onEdit(account)} />
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <DialogCancel>{texts.close}</DialogCancel>
      </DialogFooter>
    </Dialog>
  );
}
