import { Table, type TableProps } from './table.tsx';
import styles from './wide-table.module.css';

/** More columns than a phone has room for: there each row is a name with its figures below it. */
export function WideTable(table: Omit<TableProps, 'className'>) {
  return <Table {...table} className={styles['wide']} />;
}
