import { monthOf } from '#domain/basics/months.ts';
import type { Transaction } from '#domain/banking/transactions/transactions.ts';
import { formatMonth } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { List } from '#web/kit/ui/list.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { transactionTexts } from './texts.ts';
import { type Shown, TransactionRow } from './transaction-row.tsx';

/** Transactions by their months, newest first. */
export function TransactionList(props: Shown & { transactions: readonly Transaction[] }) {
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
