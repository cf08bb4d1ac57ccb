import ChevronDown from 'lucide-react/icons/chevron-down';
import Copy from 'lucide-react/icons/copy';
import { useDeferredValue, useState } from 'react';
import { addMonths, type Month } from '#domain/basics/months.ts';
import { KIND_SCREENS } from '#web/client/records/kind-screens.ts';
import { usePrimaryOwners } from '#web/household/co-owners/use-links.ts';
import type { HistoryMonth, MonthItem } from '#domain/figures/history/history-month.ts';
import { Icon, Button } from '#web/kit/ui/button.tsx';
import { itemTexts } from '#web/records/items/texts.ts';
import { WriteFailure } from '#web/client/http/failures.tsx';
import { formatMonth, formatMonthName, formatTyped } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Below, useFirstRows } from '#web/kit/ui/loading.tsx';
import { ListSearch, ListTools } from '#web/kit/ui/list-tools.tsx';
import { planTexts } from '#web/mortgage/texts.ts';
import { usePlannedBalances } from '#web/mortgage/planned-balances.tsx';
import { HistoryItem, ManagedItem } from './history-item.tsx';
import styles from './history.module.css';
import { useListed, WaitingList } from './running-month.tsx';
import { historyTexts } from './texts.ts';
import { useTypedMonth, useTyping } from './typing.ts';
import { useCopying, useMonthForm } from './use-month-form.ts';
import { HISTORY_KINDS, type HistoryKind } from '#domain/records/kinds.ts';

/** From this number of items on, they can be searched. */
const SEARCH_FROM = 12;

/** Rows of a section that a first view can hold. */
const FIRST_ROWS = 5;

type Props = { items: HistoryMonth; month: Month; isRunning: boolean; isReading: boolean };

/**
 * All items in a month, kind by kind, and the save bar; in the running month those that wait for
 * the user come first.
 */
export function MonthForm({ items, month, isRunning, isReading }: Props) {
  const texts = useTexts(itemTexts);
  const { others: othersOf } = useTexts(historyTexts);
  const monthName = formatMonthName(month, useLanguage());
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search).trim().toLocaleLowerCase();
  const primaryOwners = usePrimaryOwners();
  const listed = useListed(items);
  const [isShort] = useState(listed.length > 0);
  const count = HISTORY_KINDS.reduce((sum, kind) => sum + items[kind].length, 0);
  const section = (kind: HistoryKind) => (
    <HistorySection
      key={kind}
      kind={kind}
      items={items[kind].filter(
        ({ id, name }) => !listed.includes(id) && name.toLocaleLowerCase().includes(wanted),
      )}
      month={month}
      isRunning={isRunning}
      isOpen={!isShort || wanted !== ''}
      primaryOwners={primaryOwners}
    />
  );
  return (
    <div className={styles['form']} inert={isReading}>
      {listed.length > 0 && <WaitingList items={items} month={month} listed={listed} />}
      {listed.length > 0 && <h3 className={styles['others']}>{othersOf({ month: monthName })}</h3>}
      {count >= SEARCH_FROM && (
        <div className={styles['search']}>
          <ListTools label={texts.tools}>
            <ListSearch label={texts.search} value={search} onChange={setSearch} />
          </ListTools>
        </div>
      )}
      {HISTORY_KINDS.slice(0, 1).map(section)}
      <Below>{HISTORY_KINDS.slice(1).map(section)}</Below>
      <SaveBar
        key={month}
        month={month}
        items={ownAmong(items, primaryOwners)}
        isRunning={isRunning}
      />
    </div>
  );
}

/** Items that the user may write. */
function ownAmong(items: HistoryMonth, primaryOwners: ReadonlyMap<string, string>): HistoryMonth {
  if (primaryOwners.size === 0) return items;
  const own = HISTORY_KINDS.map((kind) => [
    kind,
    items[kind].filter(({ id }) => !primaryOwners.has(id)),
  ]);
  return { ...items, ...Object.fromEntries(own) };
}

/** Always in reach: saving it all, copying the month before, and how much is unsaved. */
function SaveBar({ month, items, isRunning }: Omit<Props, 'isReading'>) {
  const texts = useTexts(historyTexts);
  const before = formatMonth(addMonths(month, -1), useLanguage());
  const { count, isSaving, error, save } = useMonthForm(month, items);
  const { isCopying, error: copyError, copy, undo } = useCopying(month);
  const { copyable, copied } = items;
  const words = isRunning ? texts.confirmed : texts.copied;
  const copiedWords = copied !== null && count === 0 && words({ ...copied, month: before });
  return (
    <div className={styles['bar']}>
      {(error ?? copyError) && (
        <div className={styles['failure']}>
          <WriteFailure error={error ?? copyError} title={texts.failed} />
        </div>
      )}
      <Button
        variant="primary"
        disabled={count === 0}
        isBusy={isSaving}
        busyText={texts.saving}
        onClick={save}
      >
        {texts.saveMonth}
      </Button>
      <Button icon={Copy} disabled={copyable === 0} isBusy={isCopying} onClick={copy}>
        {isRunning ? texts.restUnchanged : texts.copy}
      </Button>
      <FillByPlan month={month} loans={items.liabilities} />
      <div className={styles['state']}>
        <p role="status">{copiedWords || texts.changes({ count })}</p>
        {copied !== null && (
          <Button
            variant="ghost"
            size="small"
            aria-label={texts.undoCopy}
            onClick={() => undo(copied.id)}
          >
            {texts.undo}
          </Button>
        )}
      </div>
    </div>
  );
}

type FillProps = { month: Month; loans: readonly MonthItem[] };

/** Fills in all parts of mortgages without a stated balance; they count once they are saved. */
function FillByPlan({ month, loans }: FillProps) {
  const texts = useTexts(planTexts);
  const language = useLanguage();
  const typing = useTyping();
  const typed = useTypedMonth(month);
  const planned = usePlannedBalances(loans, month);
  const open = loans.filter(({ id }) => planned.has(id) && typed[id] === undefined);
  if (open.length === 0) return null;
  const fill = () => {
    const filled = open.map(({ id, currency }) => {
      const text = formatTyped(planned.get(id) ?? '', language);
      return [id, { text, currency, error: null, reason: 'by_plan' }];
    });
    typing.change(month, Object.fromEntries(filled));
  };
  return <Button onClick={fill}>{texts.fillAll({ count: open.length })}</Button>;
}

type HistorySectionProps = {
  kind: HistoryKind;
  items: readonly MonthItem[];
  month: Month;
  isRunning: boolean;
  isOpen: boolean;
  /** The primary owners of items that the user may not write. */
  primaryOwners: ReadonlyMap<string, string>;
};

/** Items of a kind, in a section that can be collapsed. */
function HistorySection({
  kind,
  items,
  month,
  isRunning,
  isOpen,
  primaryOwners,
}: HistorySectionProps) {
  const texts = useTexts(historyTexts);
  const planned = usePlannedBalances(kind === 'liabilities' ? items : [], month);
  const rows = useFirstRows(items, FIRST_ROWS);
  return (
    <details className={styles['section']} open={isOpen}>
      <summary className={styles['summary']}>
        <Icon of={KIND_SCREENS[kind].icon} />
        <h3>{texts.kinds[kind]}</h3>
        <span className={styles['count']}>{items.length}</span>
        <Icon of={ChevronDown} className={styles['chevron']} />
      </summary>
      {items.length === 0 && <p className={styles['none']}>{texts.noItems}</p>}
      <ul aria-label={texts.kinds[kind]}>
        {rows.map((item) => {
          const shown = { kind, item, month };
          const primaryOwner = primaryOwners.get(item.id);
          const key = `${item.id} ${month}`;
          if (primaryOwner !== undefined || item.followsHoldings)
            return <ManagedItem key={key} {...shown} primaryOwner={primaryOwner} />;
          return (
            <HistoryItem
              key={key}
              {...shown}
              isRunning={isRunning}
              planned={planned.get(item.id)}
            />
          );
        })}
      </ul>
    </details>
  );
}
