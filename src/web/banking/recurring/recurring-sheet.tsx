import { useId, useState } from 'react';
import type { Recurring } from '#domain/banking/recurring/recurring.ts';
import { categoryIcon } from '#web/banking/categories/category-icons.ts';
import type { NamedCategory } from '#web/banking/categories/category-words.ts';
import { showFailure } from '#web/client/http/failures.tsx';
import { formatShortDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { List, ListRow } from '#web/kit/ui/list.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { cadenceWords, priceWords } from './recurring-words.ts';
import styles from './recurring.module.css';
import { recurringTexts } from './texts.ts';
import { useDecide, useProposals, useDeleteDecision } from './use-recurring.ts';

const loadAdding = () => import('./add-recurring.tsx');

/** Recurring payments that are in no list yet, as one line until it is opened. */
export function RecurringSheet({ categories }: { categories: readonly NamedCategory[] }) {
  const texts = useTexts(recurringTexts);
  const proposals = useProposals();
  const [isOpen, setOpen] = useState(false);
  const [added, setAdded] = useState<Recurring | null>(null);
  const listId = useId();
  const close = () => setAdded(null);
  // All users have categories: until they are read the type of a cost is unknown.
  if (proposals.length === 0 || categories.length === 0) return null;
  return (
    <Sheet>
      <SheetHead title={texts.title}>
        <Toggle listId={listId} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      </SheetHead>
      <p className={styles['note']}>{texts.note({ count: proposals.length })}</p>
      <div id={listId} hidden={!isOpen}>
        {isOpen && (
          <List label={texts.title}>
            {proposals.map((each) => (
              <ProposalRow
                key={each.key}
                recurring={each}
                category={categories.find(({ id }) => id === each.category)}
                onAdd={() => setAdded(each)}
              />
            ))}
          </List>
        )}
      </div>
      {added && (
        <LazyPart load={loadAdding} onFailure={close}>
          {({ AddRecurring }) => (
            <AddRecurring
              recurring={added}
              category={categories.find(({ id }) => id === added.category)}
              onClose={close}
            />
          )}
        </LazyPart>
      )}
    </Sheet>
  );
}

type ToggleProps = { listId: string; isOpen: boolean; onToggle: () => void };

function Toggle({ listId, isOpen, onToggle }: ToggleProps) {
  const texts = useTexts(recurringTexts);
  return (
    <Button
      variant="ghost"
      size="small"
      aria-expanded={isOpen}
      aria-controls={listId}
      aria-label={isOpen ? texts.hideAll : texts.showAll}
      onClick={onToggle}
    >
      {isOpen ? texts.hide : texts.show}
    </Button>
  );
}

type ProposalProps = {
  recurring: Recurring;
  category: NamedCategory | undefined;
  onAdd: () => void;
};

/** A recurring payment with its actions. */
function ProposalRow({ recurring, category, onAdd }: ProposalProps) {
  const texts = useTexts(recurringTexts);
  const language = useLanguage();
  const { merchant, cadence, nextOn, count, amount, currency } = recurring;
  const dismiss = useDismissing(recurring);
  const facts = [
    cadenceWords(cadence, language),
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

/** Dismisses the payment; the message offers an undo. */
function useDismissing({ key, merchant }: Recurring) {
  const texts = useTexts(recurringTexts);
  const language = useLanguage();
  const decide = useDecide();
  const deleteDecision = useDeleteDecision();
  const failing = (retry: () => void) => (error: unknown) =>
    showFailure({ title: texts.failed, retry }, error, language);
  const undo = () => void deleteDecision.mutateAsync(key).catch(failing(undo));
  const dismiss = () =>
    decide.mutate(
      { key, decision: 'dismissed' },
      {
        onSuccess: () =>
          showToast({
            title: texts.dismissed,
            description: merchant,
            action: { text: texts.undo, onAction: undo },
          }),
        onError: failing(dismiss),
      },
    );
  return dismiss;
}
