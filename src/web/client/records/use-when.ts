import { useState } from 'react';
import { dayOf, daysBetween } from '#domain/basics/months.ts';
import { formatDay, formatShortDay, formatTime } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { activityWords } from './activity-words.ts';

/** When something was done, as near as it matters: `I dag 08:12`, `17 nov.`, `17 nov. 2025`. */
export function useWhen(instant: string): string {
  const texts = useTexts(activityWords);
  const language = useLanguage();
  const [today] = useState(() => dayOf(new Date()));
  const day = dayOf(new Date(instant));
  const time = formatTime(instant, language);
  if (day === today) return texts.today({ time });
  if (daysBetween(day, today) === 1) return texts.yesterday({ time });
  const format = day.slice(0, 4) === today.slice(0, 4) ? formatShortDay : formatDay;
  return format(day, language);
}
