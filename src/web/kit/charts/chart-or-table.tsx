import { type ComponentProps, type ReactNode, useSyncExternalStore } from 'react';
import { dayOf } from '#domain/basics/months.ts';
import type { Language } from '#domain/basics/texts.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { Table } from '#web/kit/ui/table.tsx';
import styles from './chart-or-table.module.css';

let sheet: CSSStyleSheet | undefined;

let isPrinting = false;

type Props = {
  isTable: boolean;
  /** Made when it is shown: it writes out every figure of the chart. */
  table: () => ComponentProps<typeof ChartTable>;
  /** The chart. */
  children: ReactNode;
};

/** A chart, or the same as a table; on paper, where nothing can be pressed, both. */
export function ChartOrTable({ isTable, table, children }: Props) {
  const isPrinting = useIsPrinting();
  return (
    <>
      {(!isTable || isPrinting) && children}
      {(isTable || isPrinting) && <ChartTable {...table()} />}
    </>
  );
}

/** Whether the page is being printed; drawings for paper are rendered before it is. */
function useIsPrinting(): boolean {
  return useSyncExternalStore(
    onPrinting,
    () => isPrinting,
    () => false,
  );
}

function onPrinting(listener: () => void): () => void {
  const change = ({ type }: Event) => {
    isPrinting = type === 'beforeprint';
    if (isPrinting) layOutPages();
    listener();
  };
  addEventListener('beforeprint', change);
  addEventListener('afterprint', change);
  return () => {
    removeEventListener('beforeprint', change);
    removeEventListener('afterprint', change);
  };
}

/**
 * Print layout of pages with charts: the day in the footer, and no empty page before a chart whose
 * table makes it nearly a page high. It loads with the charts, not with the first view.
 */
function layOutPages(): void {
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

/** Not every browser lets the keyboard into a scrolling area. */
const SCROLLS = { 'tabIndex': 0, 'data-own': '' };

/** The figures of a chart as a table; on a narrow screen it scrolls within its place. */
export function ChartTable(table: ComponentProps<typeof Table>) {
  return (
    <section className={styles['table']} aria-label={table.caption} {...SCROLLS}>
      <Table {...table} />
    </section>
  );
}
