import { dayOf } from '#domain/basics/months.ts';
import type { Language } from '#domain/basics/texts.ts';
import { formatDay } from '#web/kit/i18n/format.ts';

let sheet: CSSStyleSheet | undefined;

/**
 * How pages with charts lie on paper: with the day at their foot, and no page left empty before a
 * chart that its table makes nearly a page high. It comes with the charts, not with the first view.
 */
export function layOutPages(): void {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet({ media: 'print' });
    document.adoptedStyleSheets.push(sheet);
  }
  const day = formatDay(dayOf(new Date()), document.documentElement.lang as Language);
  sheet.replaceSync(`
    @page {
      margin: 14mm 14mm 18mm;
      @bottom-left { content: 'Valv'; font: 9pt sans-serif }
      @bottom-center { content: ${JSON.stringify(day)}; font: 9pt sans-serif }
      @bottom-right { content: counter(page) ' / ' counter(pages); font: 9pt sans-serif }
    }
    [data-widget]:has(table) { break-inside: auto !important }
  `);
}
