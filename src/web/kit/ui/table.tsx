import type { CSSProperties, ReactNode } from 'react';
import styles from './table.module.css';
import { unseenClass } from './classes.ts';

type TableRow = { id: string; name: ReactNode; figures: readonly ReactNode[] };
export type TableProps = {
  /** Accessible caption of the table. */
  caption: string;
  /** Above the names, then above each column of figures. */
  columns: readonly string[];
  rows: readonly TableRow[];
  /** Class for narrow screens; by default each name is above its figures. */
  className?: string | undefined;
};

/** Names to the left, figures to the right, hairlines between the rows. */
export function Table({ caption, columns, rows, className = styles['table'] }: TableProps) {
  return (
    <div className={styles['frame']} style={{ '--figures': columns.length - 1 } as CSSProperties}>
      <table className={className}>
        <caption className={unseenClass}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, figures }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {figures.map((figure, index) => (
                <td key={columns[index + 1]} data-name={columns[index + 1]}>
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** More columns than a phone has room for: there each row is a name with its figures below it. */
export function WideTable(table: Omit<TableProps, 'className'>) {
  return <Table {...table} className={styles['wide']} />;
}
