import { useEffect, useState } from 'react';
import { addMonths, dayOf, monthOf } from '#domain/months.ts';
import type { BankAccount } from '#domain/transactions.ts';
import { NO_CATEGORY, type Wanted } from '#web/data/wanted-transactions.ts';
import { formatMonth } from '#web/i18n/format.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { ListChoice, ListSearch, ListTools } from '#web/ui/list-tools.tsx';
import { type Category, categoryName } from '#web/data/category-words.ts';
import { transactionTexts } from './texts.ts';

/** So far back the months are offered. */
const MONTHS = 36;
/** Whoever still types is not searched for. */
const PAUSE_MS = 250;

type Props = {
  wanted: Wanted;
  accounts: readonly BankAccount[];
  categories: readonly Category[];
  onChange: (wanted: Wanted) => void;
};

/** Search, account, category, month, and whether it was reviewed. */
export function TransactionTools(props: Props) {
  const { wanted, onChange } = props;
  const texts = useTexts(transactionTexts);
  const [search, setSearch] = useTyped(wanted.search, (typed) =>
    onChange({ ...wanted, search: typed }),
  );
  return (
    <ListTools label={texts.tools}>
      <ListSearch label={texts.search} value={search} onChange={setSearch} />
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
  field: Exclude<keyof Wanted, 'search'>;
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

/** What is typed, and told when nothing more has come for a moment. */
function useTyped(told: string, onTold: (typed: string) => void) {
  const [typed, setTyped] = useState(told);
  useEffect(() => {
    if (typed === told) return;
    const pause = setTimeout(() => onTold(typed), PAUSE_MS);
    return () => clearTimeout(pause);
  });
  return [typed, setTyped] as const;
}
