import Pencil from 'lucide-react/icons/pencil';
import type { BankAccount, Transaction } from '#domain/transactions.ts';
import { formatShortDay } from '#web/i18n/format.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ListRow } from '#web/ui/list.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { categoryIcon } from './category-icons.ts';
import { type Category, categoryName } from './category-words.ts';
import { transactionTexts } from './texts.ts';

/** What a row is shown with, and what can be done with it. */
export type Shown = {
  accounts: readonly BankAccount[];
  categories: readonly Category[];
  onEdit: (transaction: Transaction) => void;
};

/** What it was, when, and how much. */
export function TransactionRow(props: Shown & { transaction: Transaction }) {
  const { transaction, accounts, categories, onEdit } = props;
  const texts = useTexts(transactionTexts);
  const language = useLanguage();
  const { description, amount, currency, tags, isReviewed } = transaction;
  const category = categories.find(({ id }) => id === transaction.category);
  const account = accounts.find(({ id }) => id === transaction.bankAccountId);
  const facts = [
    category === undefined ? texts.noCategory : categoryName(category, language),
    formatShortDay(transaction.transactionDate, language),
    ...(accounts.length > 1 && account ? [account.accountName] : []),
    ...tags,
  ];
  return (
    <ListRow
      icon={categoryIcon(category)}
      name={description}
      facts={facts.join(' · ')}
      tags={isReviewed === 1 ? <Tag tone="good">{texts.reviewed}</Tag> : undefined}
      amount={<Amount value={amount} currency={currency} isChange />}
      actions={
        <IconButton
          icon={Pencil}
          size="small"
          label={texts.edit({ name: description })}
          onClick={() => onEdit(transaction)}
        />
      }
    />
  );
}
