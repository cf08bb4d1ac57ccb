import { useState } from 'react';
import type { ListedAccount } from '#domain/banking/transactions/transactions.ts';
import { AccountItemButton } from './account-item-button.tsx';
import { accountItemTexts } from './texts.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import { readStored, writeStored } from '#web/kit/storage/stored.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import styles from './unlisted-accounts.module.css';
import { UNLISTED_PREFIX } from '#web/kit/storage/keys.ts';

type Props = { accounts: readonly ListedAccount[]; isApart: boolean };

/** Accounts with a balance that are not assets yet, until the user has decided on each. */
export function UnlistedAccounts({ accounts, isApart }: Props) {
  const texts = useTexts(accountItemTexts);
  const { later, putOff } = useDismissForNow();
  const unlisted = accounts.filter(
    ({ id, isItem, balanceOn }) => !isItem && balanceOn !== null && !later.includes(id),
  );
  if (unlisted.length === 0) return null;
  return (
    <Sheet aria-label={texts.title} className={isApart ? styles['apart'] : undefined}>
      <SheetHead title={texts.title} />
      <p className={styles['note']}>{texts.text}</p>
      {unlisted.map((account) => (
        <Row key={account.id} account={account} onLater={() => putOff(account.id)} />
      ))}
    </Sheet>
  );
}

type UnlistedAccountProps = { account: ListedAccount; onLater: () => void };

function Row({ account, onLater }: UnlistedAccountProps) {
  const texts = useTexts(accountItemTexts);
  const { id, accountName: name, accountType: type, balance, currency } = account;
  return (
    <div className={styles['row']}>
      <p className={styles['name']}>{name}</p>
      <Amount value={balance} currency={currency} />
      <div className={styles['ways']}>
        <Button
          variant="ghost"
          size="small"
          aria-label={texts.laterName({ name })}
          onClick={onLater}
        >
          {texts.later}
        </Button>
        <AccountItemButton account={{ id, name, type }} />
      </div>
    </div>
  );
}

/** The accounts that the user does not want among the assets now, as this browser remembers. */
function useDismissForNow() {
  const { key } = useSource();
  const stored = `${UNLISTED_PREFIX}${key.join('.')}`;
  const [text, setText] = useState(() => readStored(stored) ?? '');
  return {
    later: text.split(' '),
    putOff: (id: string) => {
      const all = `${text} ${id}`.trim();
      writeStored(stored, all);
      setText(all);
    },
  };
}
