import { Table, type TableProps } from '#web/kit/ui/table.tsx';
import styles from './mortgage-table.module.css';

/** A table of parts or months: on a phone each row is a name with its figures below it. */
export function MortgageTable(table: Omit<TableProps, 'className'>) {
  return <Table {...table} className={styles['wide']} />;
}
