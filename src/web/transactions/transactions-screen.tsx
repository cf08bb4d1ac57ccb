import { type ReactNode, useState } from 'react';
import type { Transaction } from '#domain/transactions.ts';
import { ReadFailure } from '#web/data/read-failure.tsx';
import { useBankAccounts } from '#web/data/use-bank-accounts.ts';
import { useTexts } from '#web/i18n/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { OnDemand } from '#web/ui/on-demand.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { transactionTexts } from './texts.ts';
import { TransactionList } from './transaction-list.tsx';
import { TransactionTools } from './transaction-tools.tsx';
import styles from './transactions.module.css';
import { EVERYTHING, useCategories, useTransactions, type Wanted } from './use-transactions.ts';

const loadDialog = () => import('./transaction-dialog.tsx');

type Props = {
  /** How transactions come here. */
  ways: ReactNode;
  /** The first of them, where there is nothing yet. */
  firstWay: ReactNode;
};

/** What came and went on the person's bank accounts (design, premium). */
export function TransactionsScreen({ ways, firstWay }: Props) {
  const texts = useTexts(transactionTexts);
  const [wanted, setWanted] = useState<Wanted>(EVERYTHING);
  const { data: accounts = [] } = useBankAccounts();
  const { data: categories = [] } = useCategories();
  const [edited, setEdited] = useState<Transaction | null>(null);
  const found = useTransactions(wanted);
  const transactions = found.data?.pages.flatMap((page) => page.transactions) ?? [];
  const isEmpty = found.isSuccess && transactions.length === 0;
  const isUnused = isEmpty && Object.values(wanted).every((text) => text === '');
  const close = () => setEdited(null);
  return (
    <>
      <PageHead title={texts.heading} lead={texts.lead}>
        {ways}
      </PageHead>
      <div className={styles['page']}>
        {isUnused ? (
          <Sheet>
            <EmptyState title={texts.emptyTitle} text={texts.emptyText}>
              {firstWay}
            </EmptyState>
          </Sheet>
        ) : (
          <TransactionTools {...{ wanted, accounts, categories }} onChange={setWanted} />
        )}
        {isEmpty && !isUnused && (
          <Sheet className={styles['none']}>
            <p role="status">{texts.none}</p>
          </Sheet>
        )}
        <TransactionList {...{ transactions, accounts, categories }} onEdit={setEdited} />
        <Rest found={found} />
      </div>
      {edited && (
        <OnDemand load={loadDialog} onFailure={close}>
          {({ TransactionDialog }) => (
            <TransactionDialog transaction={edited} categories={categories} onClose={close} />
          )}
        </OnDemand>
      )}
    </>
  );
}

/** What is still to come: the first page, a failure, or the way to earlier ones. */
function Rest({ found }: { found: ReturnType<typeof useTransactions> }) {
  const texts = useTexts(transactionTexts);
  const retry = () => void (found.data ? found.fetchNextPage() : found.refetch());
  if (found.isPending) {
    return (
      <Sheet className={styles['loading']}>
        <Skeleton shapes={['row', 'row', 'row', 'row']} />
      </Sheet>
    );
  }
  return (
    <>
      {found.error && (
        <ReadFailure error={found.error} isRetrying={found.isFetching} onRetry={retry} />
      )}
      {found.hasNextPage && (
        <div className={styles['more']}>
          <Button
            isBusy={found.isFetchingNextPage}
            busyText={texts.reading}
            onClick={() => void found.fetchNextPage()}
          >
            {texts.more}
          </Button>
        </div>
      )}
    </>
  );
}
