import type { ComponentProps } from 'react';
import { Table } from '#web/kit/ui/table.tsx';
import styles from './chart-table.module.css';

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
