import CreditCard from 'lucide-react/icons/credit-card';
import PiggyBank from 'lucide-react/icons/piggy-bank';
import Wallet from 'lucide-react/icons/wallet';
import type { LucideIcon } from 'lucide-react';
import type {
  BankConnection,
  LinkedItem,
  OfferedAccount,
} from '#domain/banking/accounts/bank-connections.ts';
import type { AccountType } from '#domain/banking/transactions/transactions.ts';
import { AccountItemButton } from '#web/banking/accounts/account-item-button.tsx';
import { useItems } from '#web/client/records/use-records.ts';
import { useWhen } from '#web/client/records/use-when.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { List, ListRow } from '#web/kit/ui/list.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import styles from './banks.module.css';
import { ConnectionActions } from './connection-actions.tsx';
import { ConnectionNews, ConnectionTag, isResting } from './connection-state.tsx';
import { bankTexts } from '#web/banking/connections/texts.ts';

type Props = { connection: BankConnection; isPremium: boolean };

/** Status of a connection, its accounts, and the actions on it. */
export function ConnectionCard({ connection, isPremium }: Props) {
  const texts = useTexts(bankTexts);
  const { bankName, accounts } = connection;
  const name = bankName ?? texts.title;
  const followed = accounts.filter(({ isChosen }) => isChosen);
  return (
    <Sheet aria-label={name}>
      <SheetHead title={name}>
        <ConnectionTag connection={connection} isPremium={isPremium} />
      </SheetHead>
      <div className={styles['about']}>
        <ConnectionNews connection={connection} isPremium={isPremium} />
        <Facts connection={connection} isPremium={isPremium} />
      </div>
      {followed.length > 0 && (
        <List label={texts.accountsAt({ name })}>
          {followed.map((account) => (
            <Account key={account.key} account={account} />
          ))}
        </List>
      )}
      <ConnectionActions connection={connection} isPremium={isPremium} />
    </Sheet>
  );
}

function Facts({ connection, isPremium }: Props) {
  const texts = useTexts(bankTexts);
  const language = useLanguage();
  const { lastSyncAt, nextSyncAt, consentEndsAt, status } = connection;
  const isRead = status !== 'disconnected' && !isResting(connection, isPremium);
  const isEnding = consentEndsAt !== null && isRead;
  const until = isEnding && formatDay(consentEndsAt.slice(0, 10), language);
  return (
    <p className={styles['facts']}>
      {lastSyncAt === null ? texts.neverRead : <At instant={lastSyncAt} say={texts.readAt} />}
      {status === 'error' && isRead && nextSyncAt !== null && (
        <>
          {' · '}
          <At instant={nextSyncAt} say={texts.nextTry} />
        </>
      )}
      {until && ` · ${texts.consentUntil({ when: until })}`}
    </p>
  );
}

type AtProps = { instant: string; say: (at: { when: string }) => string };

function At({ instant, say }: AtProps) {
  return <>{say({ when: useWhen(instant) })}</>;
}

const ICONS: Readonly<Record<AccountType, LucideIcon>> = {
  checking: Wallet,
  savings: PiggyBank,
  credit_card: CreditCard,
  other: Wallet,
};

function Account({ account }: { account: OfferedAccount }) {
  const { id, name, number, type, balance, currency, link } = account;
  const isOffered = id !== null && link === null && balance !== null;
  return (
    <ListRow
      icon={ICONS[type]}
      name={name}
      facts={number ?? undefined}
      amount={balance === null ? undefined : <Amount value={balance} currency={currency} />}
      under={link ? <Linked link={link} /> : undefined}
      actions={isOffered ? <AccountItemButton account={{ id, name, type }} /> : undefined}
    />
  );
}

function Linked({ link }: { link: LinkedItem }) {
  const texts = useTexts(bankTexts);
  const { data: assets } = useItems('assets');
  const { data: liabilities } = useItems('liabilities');
  const isAsset = link.kind === 'asset';
  const item = (isAsset ? assets : liabilities)?.find(({ id }) => id === link.id);
  if (item === undefined) return null;
  return <>{(isAsset ? texts.isAsset : texts.isLiability)({ name: item.name })}</>;
}
