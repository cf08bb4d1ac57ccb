import { useState, type ComponentProps, type ReactNode, useId, useEffect } from 'react';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { addMonths, dayOf, isMonth, monthOf } from '#domain/basics/months.ts';
import type { BankAccount } from '#domain/banking/transactions/transactions.ts';
import { type NamedCategory, categoryName } from '#web/banking/categories/category-words.ts';
import {
  NO_CATEGORY,
  type TransactionFilter,
  countOf,
  EVERYTHING,
} from '#web/client/navigation/wanted-transactions.ts';
import { formatMonth, formatMoney, formatTyped } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import type { Currency } from '#domain/basics/currencies.ts';
import { issueText } from '#domain/basics/issues.ts';
import { parseTypedAmount } from '#domain/basics/typed-amount.ts';
import { AMOUNT_ISSUES } from '#web/client/forms/number-issues.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ListChoice, ListField, ListSearch, ListTools } from '#web/kit/ui/list-tools.tsx';
import styles from './transaction-filters.module.css';
import { type CountParams, defineTexts } from '#domain/basics/texts.ts';

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
function useChoices(props: Props): { often: FilterChoice[]; rare: FilterChoice[] } {
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

/** Of the amount. */
const BOUNDS = ['least', 'most'] as const;

type TransactionFiltersProps = {
  wanted: TransactionFilter;
  accounts: readonly BankAccount[];
  categories: readonly NamedCategory[];
  onChange: (wanted: TransactionFilter) => void;
  /** Further actions on the list. */
  children?: ReactNode;
};

/** Search and filters of the list; rare filters are behind a button with their number. */
export function TransactionFilters(props: TransactionFiltersProps) {
  const { wanted, accounts, onChange, children } = props;
  const texts = useTexts(filterTexts);
  const [isOpen, setOpen] = useState(false);
  // Clearing all remounts the fields: a pending text would be searched for after it.
  const [clearCount, setClearCount] = useState(0);
  const rareId = useId();
  const { account, reviewed, least, most } = wanted;
  const { often, rare } = useChoices(props);
  const [currency = null, ...others] = new Set(accounts.map((each) => each.currency));
  const change = (changes: Partial<TransactionFilter>) => onChange({ ...wanted, ...changes });
  const clear = () => {
    setClearCount(clearCount + 1);
    onChange(EVERYTHING);
  };
  return (
    <div className={styles['filters']}>
      <ListTools label={texts.tools}>
        <Search
          key={clearCount}
          reported={wanted.search}
          onReport={(search) => change({ search })}
        />
        {often.map((each) => choiceOf(each, change))}
      </ListTools>
      <div className={styles['buttons']}>
        <Button
          size="small"
          icon={SlidersHorizontal}
          aria-expanded={isOpen}
          aria-controls={rareId}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.more({ count: countOf({ account, reviewed, least, most }) })}
        </Button>
        {children}
        {countOf(wanted) > 0 && (
          <Button size="small" variant="ghost" onClick={clear}>
            {texts.clear}
          </Button>
        )}
      </div>
      <div id={rareId} hidden={!isOpen} className={styles['rare']}>
        <ListTools label={texts.rare}>
          {rare.map((each) => choiceOf(each, change))}
          {BOUNDS.map((bound) => (
            <AmountBound
              key={`${bound} ${clearCount}`}
              label={texts[bound]}
              currency={others.length > 0 ? null : currency}
              reported={wanted[bound]}
              onReport={(amount) => change({ [bound]: amount })}
            />
          ))}
        </ListTools>
      </div>
    </div>
  );
}

function Search(props: Pick<ComponentProps<typeof AmountBound>, 'reported' | 'onReport'>) {
  const { reported } = props;
  const texts = useTexts(filterTexts);
  const [typed, setTyped] = useTyped(reported, { ...props, read: (text) => text });
  return <ListSearch label={texts.search} value={typed} onChange={setTyped} />;
}

type FrequentChoice = ReturnType<typeof useChoices>['often'][number];

function choiceOf(
  { toWanted, ...choice }: FrequentChoice,
  change: (changes: Partial<TransactionFilter>) => void,
) {
  return (
    <ListChoice key={choice.label} {...choice} onChange={(value) => change(toWanted(value))} />
  );
}

type AmountBoundProps = {
  label: string;
  /** Of all that is searched; null when it is in several. */
  currency: Currency | null;
  /** As the server reads it; empty: no bound. */
  reported: string;
  onReport: (amount: string) => void;
};

/** A bound of the amounts. A text that is not an amount is marked, and does not filter. */
function AmountBound({ label, currency, reported, onReport }: AmountBoundProps) {
  const language = useLanguage();
  const parse = (typed: string) => parseTypedAmount(typed, { language, unit: currency });
  const read = (typed: string) => {
    const { amount, problem } = parse(typed);
    return problem === 'empty' ? '' : (amount?.replace('-', '') ?? null);
  };
  const first = reported === '' ? '' : formatTyped(reported, language);
  const [typed, setTyped] = useTyped(first, { reported, read, onReport });
  const { amount, isPlain, problem } = parse(typed);
  const isWrong = problem !== null && problem !== 'empty';
  const issue = isWrong ? issueText(AMOUNT_ISSUES[problem], language) : null;
  const shown =
    amount !== null && currency !== null
      ? formatMoney(amount, currency, language)
      : formatTyped(amount ?? '0', language);
  const understood = amount === null || isPlain ? null : `= ${shown}`;
  return (
    <ListField
      label={label}
      value={typed}
      isWrong={isWrong}
      note={issue ?? understood}
      onChange={setTyped}
    />
  );
}

/** Delay after the last key before a search. */
const PAUSE_MS = 250;

type TypedOptions<Value> = {
  reported: Value;
  /** Value to report for a text; null when it is invalid or unchanged. */
  read: (typed: string) => Value | null;
  onReport: (reported: Value) => void;
};

/** Text of a field, reported after a pause in typing; `first` is the reported value. */
function useTyped<Value>(first: string, { reported, read, onReport }: TypedOptions<Value>) {
  const [typed, setTyped] = useState(first);
  const [followed, setFollowed] = useState(reported);
  const stated = read(typed);
  if (followed !== reported) {
    setFollowed(reported);
    // The reported value was changed elsewhere.
    if (reported !== stated) setTyped(first);
  }
  useEffect(() => {
    if (stated === null || stated === reported) return;
    const pause = setTimeout(() => onReport(stated), PAUSE_MS);
    return () => clearTimeout(pause);
  });
  return [typed, setTyped] as const;
}

const filterTexts = defineTexts({
  en: {
    tools: 'Find among the transactions',
    search: 'Search text, notes and tags',
    account: 'Account',
    everyAccount: 'All accounts',
    category: 'Category',
    everyCategory: 'All categories',
    noCategory: 'No category',
    month: 'Month',
    everyMonth: 'All months',
    since: ({ month }: { month: string }) => `Since ${month}`,
    least: 'Amount from',
    most: 'Amount to',
    review: 'Reviewed or not',
    everyReview: 'Reviewed and not',
    notReviewed: 'Not reviewed',
    reviewed: 'Reviewed',
    rare: 'More filters',
    more: ({ count }: CountParams) => (count === 0 ? 'More filters' : `More filters (${count})`),
    clear: 'Clear',
  },
  sv: {
    tools: 'Hitta bland transaktionerna',
    search: 'Sök i text, anteckningar och taggar',
    account: 'Konto',
    everyAccount: 'Alla konton',
    category: 'Kategori',
    everyCategory: 'Alla kategorier',
    noCategory: 'Utan kategori',
    month: 'Månad',
    everyMonth: 'Alla månader',
    since: ({ month }: { month: string }) => `Sedan ${month}`,
    least: 'Belopp från',
    most: 'Belopp till',
    review: 'Granskad eller inte',
    everyReview: 'Granskade och inte',
    notReviewed: 'Inte granskade',
    reviewed: 'Granskad',
    rare: 'Fler filter',
    more: ({ count }: CountParams) => (count === 0 ? 'Fler filter' : `Fler filter (${count})`),
    clear: 'Rensa',
  },
});
