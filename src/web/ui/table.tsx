import type { CSSProperties, ReactNode } from 'react';
import styles from './table.module.css';
import { unseenClass } from './text-class.ts';

type Row = { id: string; name: ReactNode; figures: readonly ReactNode[] };
type Props = {
  /** What the table shows, for those who cannot see it. */
  caption: string;
  /** Above the names, then above each column of figures. */
  columns: readonly string[];
  rows: readonly Row[];
};

/** Names to the left, figures to the right, hairlines between the rows. */
export function Table({ caption, columns, rows }: Props) {
  return (
    <div className={styles['frame']}>
      <table
        className={styles['table']}
        style={{ '--figures': columns.length - 1 } as CSSProperties}
      >
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
                <td key={columns[index + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
