/**
 * Makes the browser load its data on days, months and money. That takes a slow phone 100 ms the
 * first time: here it runs while the application's code is still loading.
 */
export function warmFormats(language: string): void {
  const zone = { timeZone: 'Europe/Stockholm' } as const;
  // Days are calculated in Swedish, whatever language they are shown in.
  new Intl.DateTimeFormat('sv-SE', { ...zone, dateStyle: 'short' }).format();
  new Intl.DateTimeFormat(language, { ...zone, month: 'long', year: 'numeric' }).format();
  new Intl.NumberFormat('sv-SE', { style: 'currency', currency: 'SEK' }).formatToParts(0);
  new Intl.DisplayNames(language, { type: 'currency' }).of('SEK');
}
