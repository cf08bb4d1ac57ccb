import History from 'lucide-react/icons/history';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { oldRatesOf, type ValuationTerms } from '#domain/figures/totals/summary.ts';
import type { Total } from '#domain/figures/totals/totals.ts';
import { hasHistory, type Kind } from '#domain/records/kinds.ts';
import type { ItemOf } from '#domain/records/records.ts';
import type { PrefetchContext } from '#web/client/cache/queries.ts';
import { ReadFailure } from '#web/client/http/failures.tsx';
import { paths } from '#web/client/navigation/paths.ts';
import { storedCurrency } from '#web/client/records/preferred-currency.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import { TotalNotes } from '#web/figures/totals/total-notes.tsx';
import { readItemsAndTerms, useItemsAndTerms } from '#web/figures/totals/use-items-and-terms.ts';
import { readLinks } from '#web/household/co-owners/use-links.ts';
import { currencyUnits } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button, buttonClass, Icon } from '#web/kit/ui/button.tsx';
import { type Drawing, EmptyState } from '#web/kit/ui/empty-state.tsx';
import { LazyPart, loadAhead } from '#web/kit/ui/lazy-part.tsx';
import { Skeleton, useAwaitedAtFirst } from '#web/kit/ui/loading.tsx';
import { PageHead } from '#web/kit/ui/page-frame.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { demoQuery } from './examples.ts';
import { itemSeriesQuery, useIsMovementAwaited } from './item-movement.tsx';
import styles from './items-screen.module.css';
import { itemTexts } from './texts.ts';

/** The dialogs of a kind; `task` says which one is open, and for what. */
type ItemDialogs<Task> = {
  Dialog: (props: { task: Task; terms: ValuationTerms; onClose: () => void }) => ReactNode;
};

type Props<K extends Kind, Task> = Omit<
  ItemsHeadProps<K>,
  'items' | 'terms' | 'words' | 'onAdd'
> & {
  loadDialogs: () => Promise<ItemDialogs<Task>>;
  /** The task of adding an item. */
  add: NoInfer<Task>;
  words: HeadWords & { emptyTitle: string; emptyText: string };
  /** Content below the head, with or without items. */
  above?: ReactNode;
  /** Content below that once there are items. */
  content: (
    items: readonly ItemOf<K>[],
    terms: ValuationTerms,
    onTask: (task: NoInfer<Task>) => void,
  ) => ReactNode;
  /** Buttons to begin without items, and the drawing above them. */
  beginnings: (onTask: (task: NoInfer<Task>) => void) => ReactNode;
  drawing?: Drawing;
  /** Whether something is still read that decides which actions the rows have. */
  areActionsAwaited?: boolean;
};

/** The screen of a kind of items: its head, its list, and the open dialog. */
export function ItemsScreen<K extends Kind, Task>(props: Props<K, Task>) {
  const { kind, words, above, content, beginnings, drawing, loadDialogs } = props;
  const { areActionsAwaited = false } = props;
  const [task, setTask] = useState<Task | null>(null);
  const add = () => setTask(() => props.add);
  const close = () => setTask(null);
  const begin = (begun: Task) => setTask(() => begun);
  const { items, terms, failed, retry } = useItemsAndTerms(kind);
  // They change the width of each row's name, and with it the height of the row.
  const isMovementAwaited = useIsMovementAwaited(kind);
  const isAwaited = useAwaitedAtFirst(
    items === null || terms === null || isMovementAwaited || areActionsAwaited,
  );
  useAskedToAdd(add);
  // With the rows below the first view.
  useShown(useDeferredValue(items !== null && terms !== null, false));
  return (
    <>
      <ItemsHead {...props} onAdd={add} items={isAwaited ? null : items} terms={terms} />
      <div className={styles['above']}>{above}</div>
      {failed && (
        <ReadFailure error={failed.error} isRetrying={failed.isFetching} onRetry={retry} />
      )}
      {!failed && (!items || !terms || (isAwaited && items.length > 0)) && <ItemsLoading />}
      {items?.length === 0 && terms && (
        <Sheet>
          <EmptyState title={words.emptyTitle} text={words.emptyText} drawing={drawing}>
            {beginnings(begin)}
          </EmptyState>
        </Sheet>
      )}
      {items && items.length > 0 && terms && !isAwaited && content(items, terms, begin)}
      {terms && task !== null && (
        <LazyPart load={loadDialogs} onFailure={close}>
          {({ Dialog }) => <Dialog task={task} terms={terms} onClose={close} />}
        </LazyPart>
      )}
    </>
  );
}

/** A link may ask for the dialog that adds something (`adding` in paths.ts); a reload does not. */
function useAskedToAdd(onAdd: () => void): void {
  const [params, change] = useSearchParams();
  const isAsked = params.has('add');
  const add = useEffectEvent(() => {
    onAdd();
    change({}, { replace: true });
  });
  useEffect(() => {
    if (isAsked) add();
  }, [isAsked]);
}

/** A link may lead to one row (`showing` in paths.ts): it is brought into sight and has focus. */
function useShown(isRead: boolean): void {
  const [params, change] = useSearchParams();
  const id = params.get('show');
  const show = useEffectEvent((wanted: string) => {
    const row = document.querySelector(`[data-item="${CSS.escape(wanted)}"]`);
    row?.scrollIntoView({ block: 'center' });
    const buttons = [...(row?.querySelectorAll('button') ?? [])];
    buttons.find((button) => button.checkVisibility())?.focus({ preventScroll: true });
    change({}, { replace: true });
  });
  useEffect(() => {
    if (id !== null && isRead) show(id);
  }, [id, isRead]);
}

/** Shown until a screen of items is read. */
export function ItemsLoading() {
  return (
    <Sheet className={styles['loading']}>
      <Skeleton shapes={['label', 'figure', 'row', 'row', 'row']} />
    </Sheet>
  );
}

type HeadWords = {
  heading: string;
  lead: (values: { currencies: string }) => string;
  add: string;
};

type ItemsHeadProps<K extends Kind> = {
  kind: K;
  words: HeadWords;
  /** The totals whose gaps and old rates are noted in the head. */
  totalsOf: (items: readonly ItemOf<K>[], terms: ValuationTerms) => readonly Total[];
  onAdd: () => void;
  /** Loads the code of the dialogs, before they are asked for. */
  loadDialogs: () => Promise<unknown>;
  items: readonly ItemOf<K>[] | null;
  terms: ValuationTerms | null;
};

/** Head of the screen: totals, the items they leave out, and actions. */
function ItemsHead<K extends Kind>(props: ItemsHeadProps<K>) {
  const { kind, words, totalsOf, onAdd, loadDialogs, items, terms } = props;
  const language = useLanguage();
  const load = () => loadAhead(loadDialogs);
  // Known before the totals are, and the same, so that nothing moves when they come.
  const currency = terms?.currency ?? storedCurrency();
  const lead = currency && words.lead({ currencies: currencyUnits(currency, language) });
  return (
    <PageHead
      title={words.heading}
      lead={lead ?? '\u00a0'}
      notes={items && terms && <Notes totals={totalsOf(items, terms)} terms={terms} />}
    >
      {hasHistory(kind) && <HistoryLink />}
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

/** Items that the totals leave out, and the age of their rates. */
function Notes({ totals, terms }: { totals: readonly Total[]; terms: ValuationTerms }) {
  return (
    <TotalNotes
      currency={terms.currency}
      notIncluded={totals.flatMap(({ notIncluded }) => notIncluded)}
      oldRates={oldRatesOf(totals, terms.asOf)}
    />
  );
}

/** From the items of a kind to their values month by month. */
function HistoryLink() {
  const texts = useTexts(itemTexts);
  const { isAccount } = useSource();
  return (
    <Link href={isAccount ? paths.historicalData : paths.guestHistory} className={buttonClass({})}>
      <Icon of={History} size={16} />
      {texts.historicalData}
    </Link>
  );
}

/** Reads the list of a kind of items, with what its rows show. */
export function readItems(ahead: PrefetchContext, kind: Kind): Promise<unknown> {
  const { read, source } = ahead;
  return Promise.all([
    readItemsAndTerms(ahead, kind),
    hasHistory(kind) && read(itemSeriesQuery(source, kind)),
    readLinks(ahead),
    read(demoQuery(source)),
  ]);
}
