import { useState } from 'react';
import type { Recurring } from '#domain/recurring.ts';
import { categoryIcon } from '#web/data/category-icons.ts';
import type { Category } from '#web/data/category-words.ts';
import { showFailure } from '#web/data/show-failure.ts';
import { formatShortDay } from '#web/i18n/format.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { List, ListRow } from '#web/ui/list.tsx';
import { OnDemand } from '#web/ui/on-demand.tsx';
import { Sheet, SheetHead } from '#web/ui/sheet.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './recurring.module.css';
import { recurringTexts } from './texts.ts';
import { useDecide, useProposals, useUndecide } from './use-recurring.ts';

const loadAdding = () => import('./add-recurring.tsx');

/** So many stand there until more are asked for. */
const SHOWN = 3;

/** What comes back and is in no list yet. Nothing where nothing does. */
export function RecurringSheet({ categories }: { categories: readonly Category[] }) {
  const texts = useTexts(recurringTexts);
  const proposals = useProposals();
  const [shown, setShown] = useState(SHOWN);
  const [added, setAdded] = useState<Recurring | null>(null);
  const close = () => setAdded(null);
  const more = proposals.length - shown;
  if (proposals.length === 0) return null;
  return (
    <Sheet>
      <SheetHead title={texts.title} />
      <p className={styles['note']}>{texts.note}</p>
      <List label={texts.title}>
        {proposals.slice(0, shown).map((each) => (
          <Proposal
            key={each.key}
            recurring={each}
            category={categories.find(({ id }) => id === each.category)}
            onAdd={() => setAdded(each)}
          />
        ))}
      </List>
      {more > 0 && (
        <div className={styles['more']}>
          <Button variant="ghost" size="small" onClick={() => setShown(proposals.length)}>
            {texts.more({ count: more })}
          </Button>
        </div>
      )}
      {added && (
        <OnDemand load={loadAdding} onFailure={close}>
          {({ AddRecurring }) => (
            <AddRecurring
              recurring={added}
              category={categories.find(({ id }) => id === added.category)}
              onClose={close}
            />
          )}
        </OnDemand>
      )}
    </Sheet>
  );
}

type ProposalProps = { recurring: Recurring; category: Category | undefined; onAdd: () => void };

function Proposal({ recurring, category, onAdd }: ProposalProps) {
  const texts = useTexts(recurringTexts);
  const language = useLanguage();
  const { merchant, cadence, nextOn, count, amount, currency } = recurring;
  const dismiss = useDismissing(recurring);
  const facts = [
    texts.cadences[cadence],
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

function useDismissing({ key, merchant }: Recurring) {
  const texts = useTexts(recurringTexts);
  const language = useLanguage();
  const decide = useDecide();
  const undecide = useUndecide();
  const fail = (error: unknown) => showFailure(texts.failed, error, language);
  const undo = () => void undecide.mutateAsync(key).catch(fail);
  return () =>
    decide.mutate(
      { key, decision: 'dismissed' },
      {
        onSuccess: () =>
          showToast({
            title: texts.dismissed,
            description: merchant,
            action: { text: texts.undo, onAction: undo },
          }),
        onError: fail,
      },
    );
}
