import { useId, useState } from 'react';
import type { Recurring } from '#domain/banking/recurring/recurring.ts';
import type { Category } from '#web/banking/categories/category-words.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { List } from '#web/kit/ui/list.tsx';
import { OnDemand } from '#web/kit/ui/on-demand.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { ProposalRow } from './proposal-row.tsx';
import styles from './recurring.module.css';
import { recurringTexts } from './texts.ts';
import { useProposals } from './use-recurring.ts';

const loadAdding = () => import('./add-recurring.tsx');

/** What comes back and is in no list yet, in a line until it is asked for. */
export function RecurringSheet({ categories }: { categories: readonly Category[] }) {
  const texts = useTexts(recurringTexts);
  const proposals = useProposals();
  const [isOpen, setOpen] = useState(false);
  const [added, setAdded] = useState<Recurring | null>(null);
  const listId = useId();
  const close = () => setAdded(null);
  // Everybody has categories: until they are read it is not known what a cost would be.
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
