import { type Day, dayOf } from '#domain/basics/months.ts';
import { formatDay, formatShortDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { itemTexts } from './texts.ts';

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
