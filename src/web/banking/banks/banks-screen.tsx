import type { LucideIcon } from 'lucide-react';
import CreditCard from 'lucide-react/icons/credit-card';
import Landmark from 'lucide-react/icons/landmark';
import PiggyBank from 'lucide-react/icons/piggy-bank';
import Wallet from 'lucide-react/icons/wallet';
import { useState } from 'react';
import { Link } from 'wouter';
import type {
  BankChoice,
  BankConnection,
  LinkedItem,
  OfferedAccount,
} from '#domain/banking/accounts/bank-connections.ts';
import type { AccountType } from '#domain/banking/transactions/transactions.ts';
import { AccountItemButton } from '#web/banking/accounts/account-item-button.tsx';
import { bankTexts } from '#web/banking/connections/texts.ts';
import {
  useBanks,
  useConnections,
  useOpenBankConsent,
} from '#web/banking/connections/use-connections.ts';
import { PremiumUpsell } from '#web/billing/status/premium-status.tsx';
import { useSubscription } from '#web/billing/status/use-subscription.ts';
import { ReadFailure, showFailure } from '#web/client/http/failures.tsx';
import { BankingLinks } from '#web/client/navigation/banking-links.tsx';
import { paths } from '#web/client/navigation/paths.ts';
import { useItems } from '#web/client/records/use-records.tsx';
import { useWhen } from '#web/client/records/activity-words.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { Notice } from '#web/kit/ui/banner.tsx';
import { Button, buttonClass } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { List, ListRow } from '#web/kit/ui/list.tsx';
import { PageHead } from '#web/kit/ui/page-frame.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { ConnectionActions, ConnectionNews, ConnectionTag, isResting } from './bank-connection.tsx';
import styles from './banks.module.css';

const loadDialog = () => import('./connect-dialog.tsx');

/** The user's connections to banks, and the button to add one. */
export function BanksScreen() {
  const texts = useTexts(bankTexts);
  const reads = [useConnections(), useBanks(), useSubscription()];
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <BankingLinks />
      <div className={styles['page']}>
        {/* In one go, so that nothing moves. */}
        {reads.some(({ isPending }) => isPending) ? (
          <Sheet className={styles['padded']}>
            <Skeleton shapes={['row', 'row', 'row']} />
          </Sheet>
        ) : (
          <Banks />
        )}
      </div>
    </>
  );
}

function Banks() {
  const texts = useTexts(bankTexts);
  const { data: connections, error, isFetching, refetch } = useConnections();
  const { data: choice, ...banks } = useBanks();
  const isPremium = useSubscription().data?.isPremium !== 0;
  const mayConnect = isPremium && choice !== undefined && choice.provider !== 'none';
  return (
    <>
      {error && connections === undefined && (
        <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {choice?.provider === 'sandbox' && isPremium && <Notice>{texts.sandbox}</Notice>}
      {connections?.map((connection) => (
        <ConnectionCard key={connection.id} connection={connection} isPremium={isPremium} />
      ))}
      {mayConnect && (connections?.length ?? 0) > 0 && (
        <div className={styles['add']}>
          <Connect choice={choice} isFurther />
        </div>
      )}
      {banks.error && choice === undefined && (
        <ReadFailure
          error={banks.error}
          isRetrying={banks.isFetching}
          onRetry={() => void banks.refetch()}
        />
      )}
      {!isPremium && <PremiumUpsell feature="banks" />}
      {isPremium && choice && <None connections={connections} choice={choice} />}
    </>
  );
}

type NoneProps = { connections: readonly BankConnection[] | undefined; choice: BankChoice };

function None({ connections, choice }: NoneProps) {
  const texts = useTexts(bankTexts);
  if (connections?.length !== 0) return null;
  const isOff = choice.provider === 'none';
  return (
    <Sheet>
      <EmptyState
        title={isOff ? texts.offTitle : texts.emptyTitle}
        text={isOff ? texts.offText : texts.emptyText}
      >
        {isOff ? (
          <Link href={paths.transactions} className={buttonClass({ variant: 'primary' })}>
            {texts.toFiles}
          </Link>
        ) : (
          <Connect choice={choice} />
        )}
      </EmptyState>
    </Sheet>
  );
}

type ConnectProps = {
  choice: BankChoice;
  /** Beside banks whose own next step comes first. */
  isFurther?: boolean;
};

/** Where the provider lets the user choose their bank, directly to it. */
function Connect({ choice, isFurther = false }: ConnectProps) {
  const texts = useTexts(bankTexts);
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, isSuccess } = useOpenBankConsent();
  const go = () => {
    const failed = { title: texts.failedStart, retry: go };
    mutate({ bank: null }, { onError: (error) => showFailure(failed, error, language) });
  };
  const { banks } = choice;
  return (
    <>
      <Button
        variant={isFurther ? 'secondary' : 'primary'}
        icon={Landmark}
        isBusy={isPending || isSuccess}
        busyText={texts.opening}
        onClick={banks === null ? go : () => setOpen(true)}
      >
        {texts.connect}
      </Button>
      {isOpen && banks !== null && (
        <LazyPart load={loadDialog} onFailure={() => setOpen(false)}>
          {({ ConnectDialog }) => <ConnectDialog banks={banks} onClose={() => setOpen(false)} />}
        </LazyPart>
      )}
    </>
  );
}

type Props = { connection: BankConnection; isPremium: boolean };

/** Status of a connection, its accounts, and the actions on it. */
function ConnectionCard({ connection, isPremium }: Props) {
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
