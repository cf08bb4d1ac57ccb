import Landmark from 'lucide-react/icons/landmark';
import { useState } from 'react';
import { Link } from 'wouter';
import type { BankChoice, BankConnection } from '#domain/banking/accounts/bank-connections.ts';
import { BankingLinks } from '#web/client/navigation/banking-links.tsx';
import { paths } from '#web/client/navigation/paths.ts';
import { PremiumUpsell } from '#web/billing/status/premium-upsell.tsx';
import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { showFailure } from '#web/client/http/show-failure.ts';
import { useSubscription } from '#web/billing/status/use-subscription.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Notice } from '#web/kit/ui/banner.tsx';
import { buttonClass } from '#web/kit/ui/button-class.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { PageHead } from '#web/kit/ui/page-head.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import styles from './banks.module.css';
import { ConnectionCard } from './connection-card.tsx';
import { bankTexts } from '#web/banking/connections/texts.ts';
import {
  useBanks,
  useConnections,
  useWayToBank,
} from '#web/banking/connections/use-connections.ts';

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
  const { mutate, isPending, isSuccess } = useWayToBank();
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
