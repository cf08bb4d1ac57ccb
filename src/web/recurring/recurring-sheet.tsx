import { useState } from 'react';
import type { Recurring } from '#domain/recurring.ts';
import type { Category } from '#web/data/category-words.ts';
import { useTexts } from '#web/i18n/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { List } from '#web/ui/list.tsx';
import { OnDemand } from '#web/ui/on-demand.tsx';
import { Sheet, SheetHead } from '#web/ui/sheet.tsx';
import { ProposalRow } from './proposal-row.tsx';
import styles from './recurring.module.css';
import { recurringTexts } from './texts.ts';
import { useProposals } from './use-recurring.ts';

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
          <ProposalRow
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
