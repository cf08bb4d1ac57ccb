import Pencil from 'lucide-react/icons/pencil';
import type { ListedAccount } from '#domain/banking/transactions/transactions.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { AccountItemButton } from './account-item-button.tsx';
import list from '#web/client/forms/small-list.module.css';
import { accountTexts } from './texts.ts';

/** An account, what it holds, and the way to change it. */
export function AccountRow({ account, onEdit }: { account: ListedAccount; onEdit: () => void }) {
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
      </div>
      {!account.isItem && balanceOn !== null && (
        <AccountItemButton account={{ id: account.id, name: accountName, type: accountType }} />
      )}
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
