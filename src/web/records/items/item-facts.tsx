import type { Currency } from '#domain/basics/currencies.ts';
import { type Day, dayOf, type Month, monthOf, monthOfEntry } from '#domain/basics/months.ts';
import { assetAgeMonths, liabilityAgeMonths } from '#domain/records/freshness.ts';
import type { ItemOf } from '#domain/records/records.ts';
import { formatDay, formatPercent, formatShortDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { useHistoryMonth } from '#web/records/history/use-history-month.ts';
import { itemTexts } from './texts.ts';

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

/** Time of an item's last change in words, with the year if it is another one. */
export function useChangedWords(today: Day): (item: { updatedAt: string }) => string {
  const texts = useTexts(itemTexts);
  const language = useLanguage();
  return ({ updatedAt }) => {
    const day = dayOf(new Date(updatedAt));
    if (day === today) return texts.updatedToday;
    const format = day.slice(0, 4) === today.slice(0, 4) ? formatShortDay : formatDay;
    return texts.updatedOn({ day: format(day, language) });
  };
}

type SharedItemFields = {
  ownershipPercentage: string;
  coOwnerName: string | null;
  currency: Currency;
};

/** The user's share and the other owner, in words; null when it is wholly the user's. */
export function useShareWords(): (item: SharedItemFields) => string | null {
  const texts = useTexts(itemTexts);
  const language = useLanguage();
  return ({ ownershipPercentage, coOwnerName: name }) => {
    const percent = formatPercent(ownershipPercentage, language);
    if (name !== null) return texts.shareWith({ percent, name });
    return ownershipPercentage === '100.00' ? null : texts.share({ percent });
  };
}

/** The whole amount behind a share, or the typed amount in another currency; null when neither. */
export function useWholeWords(
  currency: Currency,
): (item: SharedItemFields, whole: string) => string | null {
  const texts = useTexts(itemTexts);
  return (item, whole) => {
    if (item.ownershipPercentage !== '100.00') return texts.ofWhole({ whole });
    return item.currency === currency ? null : whole;
  };
}
