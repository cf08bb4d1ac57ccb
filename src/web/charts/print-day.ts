import { dayOf } from '#domain/months.ts';
import type { Language } from '#domain/texts.ts';
import { formatDay } from '#web/i18n/format.ts';

/** Has the foot of each page with charts say when it was printed (base.css). */
export function tellPrintDay(): void {
  const { lang, style } = document.documentElement;
  const day = formatDay(dayOf(new Date()), lang as Language);
  style.setProperty('--printed', JSON.stringify(day));
}
