import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Hourglass from 'lucide-react/icons/hourglass';
import Pencil from 'lucide-react/icons/pencil';
import type { BankAccount, Transaction } from '#domain/banking/transactions/transactions.ts';
import { categoryIcon } from '#web/banking/categories/category-icons.ts';
import { type NamedCategory, categoryName } from '#web/banking/categories/category-words.ts';
import { formatShortDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { BareCheckbox } from '#web/kit/ui/choices.tsx';
import { IconButton } from '#web/kit/ui/button.tsx';
import { ListRow } from '#web/kit/ui/list.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { transactionTexts } from './texts.ts';

/** Data of a row, and its actions. */
export type TransactionRowContext = {
  accounts: readonly BankAccount[];
  categories: readonly NamedCategory[];
  onEdit: (transaction: Transaction) => void;
  /** The chosen ones; null: none are being chosen. */
  chosen: ReadonlySet<string> | null;
  onChoose: (id: string) => void;
};

/** Text, day and amount of a transaction. */
export function TransactionRow(props: TransactionRowContext & { transaction: Transaction }) {
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
