import { useEffect, useState } from 'react';
import { addMonths, dayOf, monthOf } from '#domain/months.ts';
import type { BankAccount } from '#domain/transactions.ts';
import type { Wanted } from '#web/data/wanted-transactions.ts';
import { formatMonth } from '#web/i18n/format.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { ListChoice, ListSearch, ListTools } from '#web/ui/list-tools.tsx';
import { type Category, categoryName } from '#web/data/category-words.ts';
import { transactionTexts } from './texts.ts';

/** So far back the months are offered. */
const MONTHS = 36;
/** Whoever still types is not searched for. */
const PAUSE_MS = 250;

/** As the server knows those without a category. */
const NO_CATEGORY = 'none';

type Props = {
  wanted: Wanted;
  accounts: readonly BankAccount[];
  categories: readonly Category[];
  onChange: (wanted: Wanted) => void;
};

/** Search, account, category and month. */
export function TransactionTools({ wanted, accounts, categories, onChange }: Props) {
  const texts = useTexts(transactionTexts);
  const language = useLanguage();
  const [running] = useState(() => monthOf(dayOf(new Date())));
  const [search, setSearch] = useTyped(wanted.search, (typed) =>
    onChange({ ...wanted, search: typed }),
  );
  const months = Array.from({ length: MONTHS }, (_, back) => addMonths(running, -back));
  return (
    <ListTools label={texts.tools}>
      <ListSearch label={texts.search} value={search} onChange={setSearch} />
      {accounts.length > 1 && (
        <ListChoice
          label={texts.account}
          value={wanted.account}
          options={[
            { value: '', text: texts.everyAccount },
            ...accounts.map(({ id, accountName }) => ({ value: id, text: accountName })),
          ]}
          onChange={(account) => onChange({ ...wanted, account })}
        />
      )}
      <ListChoice
        label={texts.category}
        value={wanted.category}
        options={[
          { value: '', text: texts.everyCategory },
          { value: NO_CATEGORY, text: texts.noCategory },
          ...categories.map((each) => ({ value: each.id, text: categoryName(each, language) })),
        ]}
        onChange={(category) => onChange({ ...wanted, category })}
      />
      <ListChoice
        label={texts.month}
        value={wanted.month}
        options={[
          { value: '', text: texts.everyMonth },
          ...months.map((month) => ({ value: month, text: formatMonth(month, language) })),
        ]}
        onChange={(month) => onChange({ ...wanted, month })}
      />
      <ListChoice
        label={texts.review}
        value={wanted.reviewed}
        options={[
          { value: '', text: texts.everyReview },
          { value: '0', text: texts.notReviewed },
          { value: '1', text: texts.reviewed },
        ]}
        onChange={(reviewed) => onChange({ ...wanted, reviewed })}
      />
    </ListTools>
  );
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
