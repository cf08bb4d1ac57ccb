import Pencil from 'lucide-react/icons/pencil';
import type { BankAccount, ListedAccount } from '#domain/banking/transactions/transactions.ts';
import list from '#web/client/forms/small-list.module.css';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { DialogBody, DialogCancel, DialogFooter, Dialog } from '#web/kit/ui/dialog.tsx';
import { IconButton } from '#web/kit/ui/button.tsx';
import { AccountItemButton } from './account-item-button.tsx';
import { accountTexts } from './texts.ts';

type Props = {
  accounts: readonly ListedAccount[];
  onEdit: (account: BankAccount) => void;
  onClose: () => void;
};

/** The user's bank accounts. */
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

/** An account, its contents, and the button to edit it. */
function AccountRow({ account, onEdit }: { account: ListedAccount; onEdit: () => void }) {
  const texts = useTexts(accountTexts);
  const language = useLanguage();
  const { accountName, accountType, bankName, accountNumber, balance, balanceOn } = account;
  const known = [bankName, texts.kinds[accountType], accountNumber];
  const facts = [
    ...known,
    balanceOn === null ? texts.noBalance : texts.balanceOn({ day: formatDay(balanceOn, language) }),
  ];
  return (
    <li className={list['row']}>
      <div className={list['words']}>
        <p>{accountName}</p>
        <p className={list['note']}>{facts.filter((fact) => fact !== null).join(' · ')}</p>
        {!account.isItem && balanceOn !== null && (
          <AccountItemButton account={{ id: account.id, name: accountName, type: accountType }} />
        )}
      </div>
      {balanceOn !== null && <Amount value={balance} currency={account.currency} />}
      <IconButton
        icon={Pencil}
        size="small"
        label={texts.edit({ name: accountName })}
        onClick={onEdit}
      />
    </li>
  );
}
