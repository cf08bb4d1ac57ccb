import type { CountingValue } from '#domain/figures/history/month-values.ts';
import type { Month } from '#domain/basics/months.ts';
import type { Language } from '#domain/basics/texts.ts';
import { formatDay, formatMonth, formatMonthName } from '#web/kit/i18n/format.ts';
import { historyTexts } from './texts.ts';

/** Why a value counts in a month: "From March", "By index since 3 Feb 2021", "From the bank". */
export function whyWords(counts: CountingValue | null, month: Month, language: Language): string {
  const { why } = historyTexts[language];
  if (counts === null) return why.none;
  const { indexedFrom, source, statedIn } = counts;
  if (indexedFrom !== null) return why.index({ day: formatDay(indexedFrom, language) });
  if (statedIn === month) return why[source];
  const isSameYear = statedIn.slice(0, 4) === month.slice(0, 4);
  const then = (isSameYear ? formatMonthName : formatMonth)(statedIn, language);
  return source === 'bank' ? why.bankOf({ month: then }) : why.from({ month: then });
}
