import ListChecks from 'lucide-react/icons/list-checks';
import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { Transaction, BankAccount } from '#domain/banking/transactions/transactions.ts';
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
import { type NamedCategory, categoryName } from '#web/banking/categories/category-words.ts';
import { categoriesQuery, useCategories } from '#web/banking/categories/use-categories.ts';
import {
  countOf,
  transactionsPath,
  type TransactionFilter,
  wantedIn,
} from '#web/client/navigation/wanted-transactions.ts';
import { formatMonth, formatShortDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button, buttonClass, IconButton } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { List, ListRow } from '#web/kit/ui/list.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { PageHead } from '#web/kit/ui/page-frame.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { transactionTexts } from './texts.ts';
import styles from './transactions.module.css';
import { readTransactions, useTransactions } from './use-transactions.ts';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Hourglass from 'lucide-react/icons/hourglass';
import Pencil from 'lucide-react/icons/pencil';
import { categoryIcon } from '#web/banking/categories/category-icons.ts';
import { Amount } from '#web/kit/ui/amount.tsx';
import { BareCheckbox } from '#web/kit/ui/choices.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';

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

/** Data of a row, and its actions. */
type TransactionRowContext = {
  accounts: readonly BankAccount[];
  categories: readonly NamedCategory[];
  onEdit: (transaction: Transaction) => void;
  /** The chosen ones; null: none are being chosen. */
  chosen: ReadonlySet<string> | null;
  onChoose: (id: string) => void;
};

/** Text, day and amount of a transaction. */
function TransactionRow(props: TransactionRowContext & { transaction: Transaction }) {
  const { transaction, accounts, categories, chosen, onEdit, onChoose } = props;
  const texts = useTexts(transactionTexts);
  const language = useLanguage();
  const { id, description, amount, currency, tags } = transaction;
  const category = categories.find((each) => each.id === transaction.category);
  const account = accounts.find((each) => each.id === transaction.bankAccountId);
  // A transaction with a category is not shown as having none while the categories are read.
  const isSorted = transaction.category !== null;
  const facts = [
    ...(isSorted ? [] : [texts.noCategory]),
    ...(category ? [categoryName(category, language)] : []),
    // A day on a phone's short line stays in one piece.
    formatShortDay(transaction.transactionDate, language).replaceAll(' ', '\u00a0'),
    ...(accounts.length > 1 && account ? [account.accountName] : []),
    ...tags,
  ];
  return (
    <ListRow
      icon={categoryIcon(category)}
      name={description}
      facts={facts.join(' · ')}
      tags={<Tags transaction={transaction} />}
      amount={<Amount value={amount} currency={currency} isChange />}
      isBeside
      actions={
        chosen === null ? (
          <IconButton
            icon={Pencil}
            size="small"
            label={texts.edit({ name: description })}
            onClick={() => onEdit(transaction)}
          />
        ) : (
          <BareCheckbox
            label={texts.choose({ name: description })}
            checked={chosen.has(id)}
            onChange={() => onChoose(id)}
          />
        )
      }
    />
  );
}

/** Tags for the transaction's unusual states. */
function Tags({ transaction }: { transaction: Transaction }) {
  const texts = useTexts(transactionTexts);
  const { isReviewed, status, transferOf } = transaction;
  return (
    <>
      {status === 'pending' && (
        <Tag tone="est" icon={Hourglass}>
          {texts.pending}
        </Tag>
      )}
      {transferOf !== null && (
        <Tag tone="info" icon={ArrowLeftRight}>
          {texts.ownTransfer}
        </Tag>
      )}
      {isReviewed === 1 && <Tag tone="good">{texts.reviewed}</Tag>}
    </>
  );
}
