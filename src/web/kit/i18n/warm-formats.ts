import type { Language } from '#domain/basics/texts.ts';
import { currencyName, formatMonth, moneyParts } from './format.ts';

/**
 * Makes the browser load its data on days, months and money. That takes a slow phone 100 ms the
 * first time: here it runs while the application's code is still loading.
 */
export function warmFormats(language: Language): void {
  const formats = [
    // Days are calculated in Swedish, whatever language they are shown in.
    () =>
      new Intl.DateTimeFormat('sv-SE', {
        timeZone: 'Europe/Stockholm',
        dateStyle: 'short',
      }).format(),
    () => formatMonth('2026-01', language),
    () => moneyParts(0, 'SEK', 'sv'),
    () => currencyName('SEK', language),
  ];
  // Each in a task of its own: the page hears what is pressed in between.
  for (const format of formats) setTimeout(format);
}
