import { useState } from 'react';
import type { Transaction } from '#domain/banking/transactions/transactions.ts';
import { AddedFilesButton } from '#web/banking/added-files/added-files-button.tsx';
import { AccountsButton } from '#web/banking/accounts/accounts-button.tsx';
import { UnlistedPart } from '#web/banking/accounts/unlisted-part.tsx';
import { OpenBankFile } from '#web/banking/imports/open-bank-file.tsx';
import { CategoriesButton } from '#web/banking/categories/categories-button.tsx';
import { useCategories } from '#web/banking/categories/use-categories.ts';
import { ManyBar } from '#web/banking/bulk-edits/many-bar.tsx';
import { RecurringSheet } from '#web/banking/recurring/recurring-sheet.tsx';
import type { Category } from '#web/banking/categories/category-words.ts';
import { TransactionFilters } from '#web/banking/filters/transaction-filters.tsx';
import { TransactionsScreen } from '#web/banking/transactions/transactions-screen.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';

const loadProposal = () => import('#web/banking/rules/rule-proposal.tsx');

const loadRules = () => import('#web/banking/rules/rule-list.tsx');

/** Transactions, the ways in which they come, and what is learnt from what is corrected. */
export function TransactionsPage() {
  const { data: categories = [] } = useCategories();
  const [corrected, setCorrected] = useState<Transaction | null>(null);
  const close = () => setCorrected(null);
  return (
    <>
      <TransactionsScreen
        ways={
          <>
            <CategoriesButton
              categories={categories}
              rules={<RulesPart categories={categories} />}
            />
            <AccountsButton />
            <AddedFilesButton />
            <OpenBankFile />
          </>
        }
        firstWay={<OpenBankFile />}
        findings={
          <>
            <UnlistedPart />
            <RecurringSheet categories={categories} />
          </>
        }
        filters={(searching) => <TransactionFilters {...searching} />}
        bar={(choosing) => <ManyBar {...choosing} />}
        onCorrected={setCorrected}
      />
      {corrected && (
        <LazyPart load={loadProposal} onFailure={close}>
          {({ RuleProposal }) => (
            <RuleProposal transaction={corrected} categories={categories} onClose={close} />
          )}
        </LazyPart>
      )}
    </>
  );
}

/** The rules come with the dialog that shows them. */
function RulesPart({ categories }: { categories: readonly Category[] }) {
  return (
    <LazyPart load={loadRules} onFailure={() => undefined}>
      {({ RuleList }) => <RuleList categories={categories} />}
    </LazyPart>
  );
}
