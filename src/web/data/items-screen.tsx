import Plus from 'lucide-react/icons/plus';
import { type ReactNode, Suspense } from 'react';
import type { ItemOf, Kind } from '#domain/records.ts';
import { oldRatesOf, type Terms } from '#domain/summary.ts';
import type { Total } from '#domain/totals.ts';
import { currencyUnits } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { HistoryLink } from './history-link.tsx';
import styles from './items-screen.module.css';
import { ReadFailure } from './read-failure.tsx';
import { TotalNotes } from './total-notes.tsx';
import { useItemsAndTerms } from './use-items-and-terms.ts';

type Props<K extends Kind> = {
  kind: K;
  words: {
    heading: string;
    lead: (values: { currencies: string }) => string;
    add: string;
    emptyTitle: string;
    emptyText: string;
  };
  /** The totals whose gaps and old rates are said at the head. */
  totalsOf: (items: readonly ItemOf<K>[], terms: Terms) => readonly Total[];
  onAdd: () => void;
  /** Loads the code of the dialogs, before they are asked for. */
  loadDialogs: () => Promise<unknown>;
  /** What stands below the head once there are items. */
  content: (items: readonly ItemOf<K>[], terms: Terms) => ReactNode;
  /** The ways to begin when there are none. */
  beginnings: ReactNode;
  /** The dialog that is open, or nothing. */
  dialog: (terms: Terms) => ReactNode;
};

/** The screen of a kind of items: its head, what is kept, and the dialog that is open. */
export function ItemsScreen<K extends Kind>(props: Props<K>) {
  const { kind, words, content, beginnings, dialog } = props;
  const { items, terms, failed, retry } = useItemsAndTerms(kind);
  return (
    <>
      <Head {...props} items={items} terms={terms} />
      {failed && (
        <ReadFailure error={failed.error} isRetrying={failed.isFetching} onRetry={retry} />
      )}
      {!failed && (!items || !terms) && <Loading />}
      {items?.length === 0 && terms && (
        <Sheet>
          <EmptyState title={words.emptyTitle} text={words.emptyText}>
            {beginnings}
          </EmptyState>
        </Sheet>
      )}
      {items && items.length > 0 && terms && content(items, terms)}
      <Suspense>{terms && dialog(terms)}</Suspense>
    </>
  );
}

type HeadProps<K extends Kind> = Pick<
  Props<K>,
  'kind' | 'words' | 'totalsOf' | 'onAdd' | 'loadDialogs'
> & {
  items: readonly ItemOf<K>[] | null;
  terms: Terms | null;
};

function Head<K extends Kind>(props: HeadProps<K>) {
  const { kind, words, totalsOf, onAdd, loadDialogs, items, terms } = props;
  const language = useLanguage();
  const load = () => void loadDialogs().catch(() => undefined);
  const lead = terms && words.lead({ currencies: currencyUnits(terms.currency, language) });
  return (
    <PageHead
      title={words.heading}
      lead={lead ?? '\u00a0'}
      notes={items && terms && <Notes totals={totalsOf(items, terms)} terms={terms} />}
    >
      {kind !== 'goals' && <HistoryLink />}
      <Button
        variant="primary"
        icon={Plus}
        disabled={terms === null}
        onPointerEnter={load}
        onFocus={load}
        onClick={onAdd}
      >
        {words.add}
      </Button>
    </PageHead>
  );
}

/** What the totals leave out, and how old their rates are. */
function Notes({ totals, terms }: { totals: readonly Total[]; terms: Terms }) {
  return (
    <TotalNotes
      currency={terms.currency}
      notIncluded={totals.flatMap(({ notIncluded }) => notIncluded)}
      oldRates={oldRatesOf(totals, terms.asOf)}
    />
  );
}

function Loading() {
  return (
    <Sheet className={styles['loading']}>
      <Skeleton shapes={['label', 'figure', 'row', 'row', 'row']} />
    </Sheet>
  );
}
