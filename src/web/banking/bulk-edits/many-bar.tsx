import { useState } from 'react';
import type { NamedCategory } from '#web/banking/categories/category-words.ts';
import type { TransactionFilter } from '#web/client/navigation/wanted-transactions.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import styles from './many-transactions.module.css';
import { manyTexts } from './texts.ts';

const loadDialog = () => import('./many-dialog.tsx');

type Props = {
  wanted: TransactionFilter;
  chosen: ReadonlySet<string>;
  /** The transactions shown. */
  transactions: readonly { id: string }[];
  categories: readonly NamedCategory[];
  onChosen: (ids: readonly string[] | null) => void;
};

/** Up to this number, ids are sent; more are identified by the search. */
const NAMED_MAX = 1_000;

/** Actions on the chosen transactions: at the foot of the screen, always in reach. */
export function ManyBar({ wanted, chosen, transactions, categories, onChosen }: Props) {
  const texts = useTexts(manyTexts);
  const [isEverything, setEverything] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const count = chosen.size;
  const listed = transactions.slice(0, NAMED_MAX).map(({ id }) => id);
  const areAllChosen = count > 0 && listed.every((id) => chosen.has(id));
  const meant = isEverything && areAllChosen ? { filter: wanted } : { ids: [...chosen] };
  const close = () => setChanging(false);
  return (
    <div role="region" aria-label={texts.bar} className={styles['bar']}>
      <p role="status">{'filter' in meant ? texts.everything : texts.chosen({ count })}</p>
      {!areAllChosen && (
        <Button size="small" onClick={() => onChosen(listed)}>
          {texts.chooseListed}
        </Button>
      )}
      {areAllChosen && !isEverything && (
        <Button size="small" onClick={() => setEverything(true)}>
          {texts.chooseEverything}
        </Button>
      )}
      <span className={styles['end']}>
        <Button variant="ghost" size="small" onClick={() => onChosen(null)}>
          {texts.end}
        </Button>
        <Button
          variant="primary"
          size="small"
          disabled={count === 0}
          onClick={() => setChanging(true)}
        >
          {texts.change}
        </Button>
      </span>
      {isChanging && (
        <LazyPart load={loadDialog} onFailure={close}>
          {({ ManyDialog }) => (
            <ManyDialog
              {...{ meant, categories }}
              onClose={close}
              onChanged={() => onChosen(null)}
            />
          )}
        </LazyPart>
      )}
    </div>
  );
}
