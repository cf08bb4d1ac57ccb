import { assetAgeMonths, liabilityAgeMonths } from '#domain/records/freshness.ts';
import { type Day, type Month, monthOf, monthOfEntry } from '#domain/basics/months.ts';
import type { ItemOf } from '#domain/records/records.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { itemTexts } from './texts.ts';
import { useHistoryMonth } from '#web/records/history/use-history-month.ts';

const AGE_MONTHS = { assets: assetAgeMonths, liabilities: liabilityAgeMonths };

type AgingKind = keyof typeof AGE_MONTHS;
type AgeOf<K extends AgingKind> = (item: ItemOf<K>) => number | null;

/** Age of an item's value since it was stated, in months; null: it is not old. */
export function useAges<K extends AgingKind>(kind: K, today: Day): AgeOf<K> {
  const running = monthOf(today);
  const { data } = useHistoryMonth(running);
  const months = new Map<string, Month>();
  for (const { id, isSaid, previous } of data?.[kind] ?? []) {
    if (isSaid) months.set(id, running);
    else if (previous !== null) months.set(id, monthOfEntry(previous));
  }
  const ageMonths = AGE_MONTHS[kind] as (item: ItemOf<K>, at: object) => number | null;
  return (item) => {
    const statedIn = months.get(item.id);
    return statedIn === undefined ? null : ageMonths(item, { statedIn, running });
  };
}

/** Marks a value that has not been confirmed for long. */
export function OldTag({ months }: { months: number | null }) {
  const texts = useTexts(itemTexts);
  return months === null ? null : <Tag tone="warn">{texts.monthsOld({ months })}</Tag>;
}
