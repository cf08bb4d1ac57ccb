import type { ComponentProps, ReactNode } from 'react';
import { Table } from '#web/ui/table.tsx';
import styles from './chart-or-table.module.css';
import { useIsPrinting } from './use-is-printing.ts';

type Props = {
  isTable: boolean;
  table: ComponentProps<typeof Table>;
  /** The chart. */
  children: ReactNode;
};

/** Not every browser lets the keyboard into what scrolls by itself. */
const SCROLLS = { 'tabIndex': 0, 'data-own': '' };

/** A chart, or the same as a table; on paper, where nothing can be pressed, both. */
export function ChartOrTable({ isTable, table, children }: Props) {
  const isPrinting = useIsPrinting();
  return (
    <>
      {(!isTable || isPrinting) && children}
      {(isTable || isPrinting) && (
        <section className={styles['table']} aria-label={table.caption} {...SCROLLS}>
          <Table {...table} />
        </section>
      )}
    </>
  );
}
