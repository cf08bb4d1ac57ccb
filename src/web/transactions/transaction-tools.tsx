import { useState } from 'react';
import { addMonths, dayOf, monthOf } from '#domain/months.ts';
import type { BankAccount } from '#domain/transactions.ts';
import { parseTypedAmount } from '#domain/typed-amount.ts';
import { NO_CATEGORY, type Wanted } from '#web/data/wanted-transactions.ts';
import { formatMonth, formatTyped } from '#web/i18n/format.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { ListChoice, ListField, ListSearch, ListTools } from '#web/ui/list-tools.tsx';
import { useTyped } from '#web/ui/use-typed.ts';
import { type Category, categoryName } from '#web/data/category-words.ts';
import { transactionTexts } from './texts.ts';

/** So far back the months are offered. */
const MONTHS = 36;
/** Of the amount. */
const BOUNDS = ['least', 'most'] as const;

type Props = {
  wanted: Wanted;
  accounts: readonly BankAccount[];
  categories: readonly Category[];
  onChange: (wanted: Wanted) => void;
};

/** Search, amount, account, category, month, and whether it was reviewed. */
export function TransactionTools(props: Props) {
  const { wanted, onChange } = props;
  const texts = useTexts(transactionTexts);
  const [search, setSearch] = useTyped(wanted.search, {
    told: wanted.search,
    read: (typed) => typed,
    onTold: (typed) => onChange({ ...wanted, search: typed }),
  });
  return (
    <ListTools label={texts.tools}>
      <ListSearch label={texts.search} value={search} onChange={setSearch} />
      {BOUNDS.map((bound) => (
        <AmountBound
          key={bound}
          label={texts[bound]}
          told={wanted[bound]}
          onTold={(amount) => onChange({ ...wanted, [bound]: amount })}
        />
      ))}
      {useChoices(props).map(({ field, label, options }) => (
        <ListChoice
          key={field}
          label={label}
          value={wanted[field]}
          options={options}
          onChange={(value) => onChange({ ...wanted, [field]: value })}
        />
      ))}
    </ListTools>
  );
}

type Choice = {
  field: Exclude<keyof Wanted, 'search' | (typeof BOUNDS)[number]>;
  label: string;
  options: { value: string; text: string }[];
};

/** What can be chosen, each with what is no condition first. */
function useChoices({ accounts, categories }: Props): Choice[] {
  const texts = useTexts(transactionTexts);
  const language = useLanguage();
  const [running] = useState(() => monthOf(dayOf(new Date())));
  const months = Array.from({ length: MONTHS }, (_, back) => addMonths(running, -back));
  const ofAccounts = accounts.map(({ id, accountName }) => ({ value: id, text: accountName }));
  const ofCategories = categories.map((each) => ({
    value: each.id,
    text: categoryName(each, language),
  }));
  const ofMonths = months.map((month) => ({ value: month, text: formatMonth(month, language) }));
  const none = { value: NO_CATEGORY, text: texts.noCategory };
  const ofReview = [
    { value: '0', text: texts.notReviewed },
    { value: '1', text: texts.reviewed },
  ];
  const all: [Choice['field'], label: string, every: string, Choice['options']][] = [
    ['account', texts.account, texts.everyAccount, ofAccounts],
    ['category', texts.category, texts.everyCategory, [none, ...ofCategories]],
    ['month', texts.month, texts.everyMonth, ofMonths],
    ['reviewed', texts.review, texts.everyReview, ofReview],
  ];
  return all
    .filter(([field]) => field !== 'account' || accounts.length > 1)
    .map(([field, label, every, options]) => ({
      field,
      label,
      options: [{ value: '', text: every }, ...options],
    }));
}

type BoundProps = {
  label: string;
  /** As the server reads it; empty: no bound. */
  told: string;
  onTold: (amount: string) => void;
};

/** One end of the amounts that are looked for. What is no amount is marked, and changes nothing. */
function AmountBound({ label, told, onTold }: BoundProps) {
  const language = useLanguage();
  const read = (typed: string) => {
    const { amount, problem } = parseTypedAmount(typed, language);
    return problem === 'empty' ? '' : (amount?.replace('-', '') ?? null);
  };
  const first = told === '' ? '' : formatTyped(told, language);
  const [typed, setTyped] = useTyped(first, { told, read, onTold });
  return (
    <ListField label={label} value={typed} isWrong={read(typed) === null} onChange={setTyped} />
  );
}
