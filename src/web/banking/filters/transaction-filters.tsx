import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import type { BankAccount } from '#domain/banking/transactions/transactions.ts';
import type { Category } from '#web/banking/categories/category-words.ts';
import { countOf, EVERYTHING, type Wanted } from '#web/client/navigation/wanted-transactions.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ListChoice, ListSearch, ListTools } from '#web/kit/ui/list-tools.tsx';
import { useTyped } from '#web/kit/ui/use-typed.ts';
import { AmountBound } from './amount-bound.tsx';
import { filterTexts } from './texts.ts';
import styles from './transaction-filters.module.css';
import { useChoices } from './use-choices.ts';

/** Of the amount. */
const BOUNDS = ['least', 'most'] as const;

type Props = {
  wanted: Wanted;
  accounts: readonly BankAccount[];
  categories: readonly Category[];
  onChange: (wanted: Wanted) => void;
  /** What else can be done with the list. */
  children?: ReactNode;
};

/** What the list is searched by; what is rarely asked is behind a button that counts it. */
export function TransactionFilters(props: Props) {
  const { wanted, accounts, onChange, children } = props;
  const texts = useTexts(filterTexts);
  const [isOpen, setOpen] = useState(false);
  const rareId = useId();
  const { account, reviewed, least, most } = wanted;
  const { often, rare } = useChoices(props);
  const [currency = null, ...others] = new Set(accounts.map((each) => each.currency));
  const change = (said: Partial<Wanted>) => onChange({ ...wanted, ...said });
  return (
    <div className={styles['filters']}>
      <ListTools label={texts.tools}>
        <Search told={wanted.search} onTold={(search) => change({ search })} />
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
          <Button size="small" variant="ghost" onClick={() => onChange(EVERYTHING)}>
            {texts.clear}
          </Button>
        )}
      </div>
      <div id={rareId} hidden={!isOpen} className={styles['rare']}>
        <ListTools label={texts.rare}>
          {rare.map((each) => choiceOf(each, change))}
          {BOUNDS.map((bound) => (
            <AmountBound
              key={bound}
              label={texts[bound]}
              currency={others.length > 0 ? null : currency}
              told={wanted[bound]}
              onTold={(amount) => change({ [bound]: amount })}
            />
          ))}
        </ListTools>
      </div>
    </div>
  );
}

function Search(props: Pick<ComponentProps<typeof AmountBound>, 'told' | 'onTold'>) {
  const { told } = props;
  const texts = useTexts(filterTexts);
  const [typed, setTyped] = useTyped(told, { ...props, read: (text) => text });
  return <ListSearch label={texts.search} value={typed} onChange={setTyped} />;
}

type Choice = ReturnType<typeof useChoices>['often'][number];

function choiceOf({ said, ...choice }: Choice, change: (said: Partial<Wanted>) => void) {
  return <ListChoice key={choice.label} {...choice} onChange={(value) => change(said(value))} />;
}
