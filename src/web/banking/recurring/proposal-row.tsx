import type { Recurring } from '#domain/banking/recurring/recurring.ts';
import { categoryIcon } from '#web/banking/categories/category-icons.ts';
import type { Category } from '#web/banking/categories/category-words.ts';
import { priceWords } from './recurring-words.ts';
import { formatShortDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ListRow } from '#web/kit/ui/list.tsx';
import styles from './recurring.module.css';
import { recurringTexts } from './texts.ts';
import { useDismissing } from './use-dismissing.ts';

type ProposalProps = { recurring: Recurring; category: Category | undefined; onAdd: () => void };

/** Something that comes back, and what can be made of it. */
export function ProposalRow({ recurring, category, onAdd }: ProposalProps) {
  const texts = useTexts(recurringTexts);
  const language = useLanguage();
  const { merchant, cadence, nextOn, count, amount, currency } = recurring;
  const dismiss = useDismissing(recurring);
  const facts = [
    texts.cadences[cadence],
    ...priceWords(recurring, language),
    texts.next({ day: formatShortDay(nextOn, language) }),
    texts.times({ count }),
  ];
  return (
    <ListRow
      icon={categoryIcon(category)}
      name={merchant}
      facts={facts.join(' · ')}
      tags={
        <span className={styles['choices']}>
          <Button size="small" aria-label={texts.addOf({ name: merchant })} onClick={onAdd}>
            {texts.add}
          </Button>
          <Button
            size="small"
            variant="ghost"
            aria-label={texts.dismissOf({ name: merchant })}
            onClick={dismiss}
          >
            {texts.dismiss}
          </Button>
        </span>
      }
      amount={<Amount value={amount} currency={currency} />}
    />
  );
}
