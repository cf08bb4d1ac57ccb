import ListChecks from 'lucide-react/icons/list-checks';
import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { Transaction } from '#domain/banking/transactions/transactions.ts';
import { monthOf } from '#domain/basics/months.ts';
import { readingAhead, useMore } from '#web/client/cache/queries.ts';
import { ReadFailure } from '#web/client/http/failures.tsx';
import { paths } from '#web/client/navigation/paths.ts';
import { BankingLinks } from '#web/client/navigation/banking-links.tsx';
import { AccountsButton } from '#web/banking/accounts/accounts-button.tsx';
import { readUnlisted, UnlistedPart } from '#web/banking/accounts/unlisted-part.tsx';
import { AddedFilesButton } from '#web/banking/added-files/added-files-button.tsx';
import { ManyBar } from '#web/banking/bulk-edits/many-bar.tsx';
import { CategoriesButton } from '#web/banking/categories/categories-button.tsx';
import { TransactionFilters } from '#web/banking/filters/transaction-filters.tsx';
import { OpenBankFile } from '#web/banking/imports/open-bank-file.tsx';
import { RecurringSheet } from '#web/banking/recurring/recurring-sheet.tsx';
import { recurringQuery } from '#web/banking/recurring/use-recurring.ts';
import { useBankAccounts } from '#web/banking/accounts/use-bank-accounts.ts';
import type { NamedCategory } from '#web/banking/categories/category-words.ts';
import { categoriesQuery, useCategories } from '#web/banking/categories/use-categories.ts';
import {
  countOf,
  transactionsPath,
  type TransactionFilter,
  wantedIn,
} from '#web/client/navigation/wanted-transactions.ts';
import { formatMonth } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button, buttonClass } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { List } from '#web/kit/ui/list.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { PageHead } from '#web/kit/ui/page-frame.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { transactionTexts } from './texts.ts';
import { type TransactionRowContext, TransactionRow } from './transaction-row.tsx';
import styles from './transactions.module.css';
import { readTransactions, useTransactions } from './use-transactions.ts';

const loadDialog = () => import('./transaction-dialog.tsx');

const loadProposal = () => import('#web/banking/rules/rule-proposal.tsx');

/** Transactions on the user's bank accounts (design, premium). */
export function TransactionsScreen() {
  const texts = useTexts(transactionTexts);
  const { found, transactions, wanted, change, accounts, categories, ...choosing } = useScreen();
  const { chosen, setChosen, choose } = choosing;
  const [edited, setEdited] = useState<Transaction | null>(null);
  const isEmpty = found.isSuccess && transactions.length === 0;
  const isUnused = isEmpty && countOf(wanted) === 0;
  const begin = chosen === null && transactions.length > 0 && (
    <Button size="small" icon={ListChecks} onClick={() => setChosen([])}>
      {texts.chooseSome}
    </Button>
  );
  const tools = (
    <>
      <UnlistedPart />
      <RecurringSheet categories={categories} />
      <TransactionFilters {...{ wanted, accounts, categories }} onChange={change}>
        {begin}
      </TransactionFilters>
    </>
  );
  return (
    <>
      <PageHead title={texts.heading} lead={texts.lead}>
        <CategoriesButton categories={categories} />
        <AccountsButton />
        <AddedFilesButton />
        <OpenBankFile />
      </PageHead>
      <BankingLinks />
      <div className={styles['page']}>
        {isUnused ? <Beginning /> : tools}
        {isEmpty && !isUnused && (
          <Sheet className={styles['none']}>
            <p role="status">{texts.none}</p>
          </Sheet>
        )}
        <TransactionList
          {...{ transactions, accounts, categories, chosen }}
          onEdit={setEdited}
          onChoose={choose}
        />
        <RestOfList key={transactionsPath(wanted)} found={found} />
        {chosen && (
          <ManyBar {...{ wanted, chosen, transactions, categories }} onChosen={setChosen} />
        )}
      </div>
      <Editing edited={edited} categories={categories} onClose={() => setEdited(null)} />
    </>
  );
}

TransactionsScreen.readAhead = readingAhead((ahead) => {
  const { read, source } = ahead;
  return Promise.all([
    readTransactions(ahead),
    read(categoriesQuery(source)),
    read(recurringQuery(source)),
    readUnlisted(ahead),
  ]);
});

type EditingProps = {
  edited: Transaction | null;
  categories: readonly NamedCategory[];
  onClose: () => void;
};

/** The dialog of a transaction and, after a category was corrected there, the offer of a rule. */
function Editing({ edited, categories, onClose }: EditingProps) {
  const [corrected, setCorrected] = useState<Transaction | null>(null);
  const end = () => setCorrected(null);
  return (
    <>
      {edited && (
        <LazyPart load={loadDialog} onFailure={onClose}>
          {({ TransactionDialog }) => (
            <TransactionDialog
              transaction={edited}
              categories={categories}
              onCorrected={setCorrected}
              onClose={onClose}
            />
          )}
        </LazyPart>
      )}
      {corrected && (
        <LazyPart load={loadProposal} onFailure={end}>
          {({ RuleProposal }) => (
            <RuleProposal transaction={corrected} categories={categories} onClose={end} />
          )}
        </LazyPart>
      )}
    </>
  );
}

function Beginning() {
  const texts = useTexts(transactionTexts);
  return (
    <Sheet>
      <EmptyState title={texts.emptyTitle} text={texts.emptyText}>
        <OpenBankFile />
        <Link href={paths.banks} className={buttonClass({})}>
          {texts.connect}
        </Link>
      </EmptyState>
    </Sheet>
  );
}

/** Search, found transactions, and the chosen ones (null: none are being chosen). */
function useScreen() {
  const [wanted, setWanted] = useWanted();
  const [chosen, setSet] = useState<ReadonlySet<string> | null>(null);
  const { data: accounts = [] } = useBankAccounts();
  const { data: categories = [] } = useCategories();
  const found = useTransactions(wanted);
  const setChosen = (ids: readonly string[] | null) => setSet(ids && new Set(ids));
  return {
    wanted,
    accounts,
    categories,
    found,
    chosen,
    setChosen,
    transactions: found.data?.pages.flatMap((page) => page.transactions) ?? [],
    change: (next: TransactionFilter) => {
      setWanted(next);
      if (chosen !== null) setChosen([]);
    },
    choose: (id: string) => {
      const others = [...(chosen ?? [])].filter((each) => each !== id);
      setChosen(chosen?.has(id) ? others : [...others, id]);
    },
  };
}

/** The end of the list: loading, a failure, or the button for earlier transactions. */
function RestOfList({ found }: { found: ReturnType<typeof useTransactions> }) {
  const texts = useTexts(transactionTexts);
  const more = useMore(found);
  const retry = () => (found.data ? more.ask() : void found.refetch());
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
          <Button isBusy={more.isBusy} busyText={texts.reading} onClick={more.ask}>
            {texts.more}
          </Button>
        </div>
      )}
    </>
  );
}

/** Transactions by their months, newest first. */
function TransactionList(props: TransactionRowContext & { transactions: readonly Transaction[] }) {
  const { transactions, ...shown } = props;
  const texts = useTexts(transactionTexts);
  const language = useLanguage();
  const months = Map.groupBy(transactions, (each) => monthOf(each.transactionDate));
  return [...months].map(([month, ofMonth]) => {
    const name = formatMonth(month, language);
    return (
      <Sheet key={month}>
        <SheetHead title={name} />
        <List label={texts.list({ month: name })}>
          {ofMonth.map((each) => (
            <TransactionRow key={each.id} transaction={each} {...shown} />
          ))}
        </List>
      </Sheet>
    );
  });
}

/** The search, which is kept in the address so that a return finds it again. */
function useWanted() {
  const [, navigate] = useLocation();
  const wanted = wantedIn(useSearch());
  const setWanted = (next: TransactionFilter) =>
    navigate(transactionsPath(next), { replace: true });
  return [wanted, setWanted] as const;
}
