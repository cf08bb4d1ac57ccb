import { useState } from 'react';
import { addMonths, dayOf, isMonth, monthOf } from '#domain/basics/months.ts';
import type { BankAccount } from '#domain/banking/transactions/transactions.ts';
import { type NamedCategory, categoryName } from '#web/banking/categories/category-words.ts';
import { NO_CATEGORY, type TransactionFilter } from '#web/client/navigation/wanted-transactions.ts';
import { formatMonth } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { filterTexts } from './texts.ts';

/** Number of months in the filter. */
const MONTHS = 36;

type Props = {
  wanted: TransactionFilter;
  accounts: readonly BankAccount[];
  categories: readonly NamedCategory[];
};

/** A choice with "no condition" first, and its effect on the search. */
type FilterChoice = {
  label: string;
  value: string;
  options: { value: string; text: string }[];
  toWanted: (value: string) => Partial<TransactionFilter>;
};

/** Frequent and rare filters. */
export function useChoices(props: Props): { often: FilterChoice[]; rare: FilterChoice[] } {
  const { wanted, accounts } = props;
  const texts = useTexts(filterTexts);
  const often = [useCategoryChoice(props), useMonthChoice(wanted)];
  const ofAccount: FilterChoice = {
    label: texts.account,
    value: wanted.account,
    options: [
      { value: '', text: texts.everyAccount },
      ...accounts.map(({ id, accountName }) => ({ value: id, text: accountName })),
    ],
    toWanted: (account) => ({ account }),
  };
  const ofReview: FilterChoice = {
    label: texts.review,
    value: wanted.reviewed,
    options: [
      { value: '', text: texts.everyReview },
      { value: '0', text: texts.notReviewed },
      { value: '1', text: texts.reviewed },
    ],
    toWanted: (reviewed) => ({ reviewed }),
  };
  const isAsked = accounts.length > 1 || wanted.account !== '';
  return { often, rare: isAsked ? [ofAccount, ofReview] : [ofReview] };
}

function useCategoryChoice({ wanted, categories }: Props): FilterChoice {
  const texts = useTexts(filterTexts);
  const language = useLanguage();
  return {
    label: texts.category,
    value: wanted.category,
    options: [
      { value: '', text: texts.everyCategory },
      { value: NO_CATEGORY, text: texts.noCategory },
      ...categories.map((each) => ({ value: each.id, text: categoryName(each, language) })),
    ],
    toWanted: (category) => ({ category }),
  };
}

/** Prefix of a month from which on all transactions are wanted. */
const SINCE = 'since ';

/** The last months, and any other month of the address. */
function useMonthChoice({ month, since }: TransactionFilter): FilterChoice {
  const texts = useTexts(filterTexts);
  const language = useLanguage();
  const [running] = useState(() => monthOf(dayOf(new Date())));
  const last = Array.from({ length: MONTHS }, (_, back) => addMonths(running, -back));
  const named = isMonth(month) && !last.includes(month) ? [month] : [];
  const from = isMonth(since) ? [since] : [];
  return {
    label: texts.month,
    value: since === '' ? month : SINCE + since,
    options: [
      { value: '', text: texts.everyMonth },
      ...from.map((each) => ({
        value: SINCE + each,
        text: texts.since({ month: formatMonth(each, language) }),
      })),
      ...[...last, ...named].map((each) => ({ value: each, text: formatMonth(each, language) })),
    ],
    toWanted: (value) =>
      value.startsWith(SINCE)
        ? { month: '', since: value.slice(SINCE.length) }
        : { month: value, since: '' },
  };
}
