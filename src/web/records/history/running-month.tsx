import { useState } from 'react';
import type { Month } from '#domain/basics/months.ts';
import type { HistoryMonth, MonthItem } from '#domain/figures/history/history-month.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { usePlannedBalances } from '#web/mortgage/planned-balances.tsx';
import { HistoryItem } from './history-item.tsx';
import styles from './history.module.css';
import { historyTexts } from './texts.ts';
import { HISTORY_KINDS, type HistoryKind } from '#domain/records/kinds.ts';

type RunningItem = { kind: HistoryKind; item: MonthItem };

/**
 * Items of the running month that wait for the user. A finished item stays in its place for as long
 * as the page is open, so that nothing shifts.
 */
export function useListed(items: HistoryMonth): readonly string[] {
  const [listed, setListed] = useState<readonly string[]>([]);
  const added = waitingIn(items).filter((id) => !listed.includes(id));
  if (added.length === 0) return listed;
  const next = [...listed, ...added];
  setListed(next);
  return next;
}

/** The ids of the items that wait for the user. */
export function waitingIn(items: HistoryMonth): string[] {
  return HISTORY_KINDS.flatMap((kind) =>
    items[kind].filter(({ needsUser }) => needsUser).map(({ id }) => id),
  );
}

type Props = { items: HistoryMonth; month: Month; listed: readonly string[] };

/** The values that need the user, one below the other. */
export function WaitingList({ items, month, listed }: Props) {
  const texts = useTexts(historyTexts);
  const planned = usePlannedBalances(items.liabilities, month);
  const shown = HISTORY_KINDS.flatMap((kind): RunningItem[] =>
    items[kind].filter(({ id }) => listed.includes(id)).map((item) => ({ kind, item })),
  );
  return (
    <Sheet className={styles['waiting']}>
      <ul aria-label={texts.waitingList}>
        {shown.map(({ kind, item }) => (
          <HistoryItem
            key={item.id}
            {...{ kind, item, month }}
            isRunning
            isBrief
            planned={planned.get(item.id)}
          />
        ))}
      </ul>
    </Sheet>
  );
}
