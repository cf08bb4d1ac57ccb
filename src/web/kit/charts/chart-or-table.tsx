import type { ComponentProps, ReactNode } from 'react';
import { ChartTable } from './chart-table.tsx';
import { useIsPrinting } from './use-is-printing.ts';

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
