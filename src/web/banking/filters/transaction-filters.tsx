import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ComponentProps, type ReactNode, useId, useState, useEffect } from 'react';
import type { BankAccount } from '#domain/banking/transactions/transactions.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { issueText } from '#domain/basics/issues.ts';
import { parseTypedAmount } from '#domain/basics/typed-amount.ts';
import type { NamedCategory } from '#web/banking/categories/category-words.ts';
import { AMOUNT_ISSUES } from '#web/client/forms/number-issues.ts';
import {
  countOf,
  EVERYTHING,
  type TransactionFilter,
} from '#web/client/navigation/wanted-transactions.ts';
import { formatMoney, formatTyped } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ListChoice, ListField, ListSearch, ListTools } from '#web/kit/ui/list-tools.tsx';
import { filterTexts } from './texts.ts';
import styles from './transaction-filters.module.css';
import { useChoices } from './use-choices.ts';

/** Of the amount. */
const BOUNDS = ['least', 'most'] as const;

type Props = {
  wanted: TransactionFilter;
  accounts: readonly BankAccount[];
  categories: readonly NamedCategory[];
  onChange: (wanted: TransactionFilter) => void;
  /** Further actions on the list. */
  children?: ReactNode;
};

/** Search and filters of the list; rare filters are behind a button with their number. */
export function TransactionFilters(props: Props) {
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

/** A bound of the amounts. A text that is no amount is marked, and does not filter. */
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
