import type { ReactNode } from 'react';
import { unseenClass } from './text-class.ts';
import styles from './wide-table.module.css';

type Row = { id: string; name: ReactNode; figures: readonly ReactNode[] };
type Props = { caption: string; columns: readonly string[]; rows: readonly Row[] };

/** More columns than a phone has room for: there each row is a name with its figures below it. */
export function WideTable({ caption, columns, rows }: Props) {
  return (
    <div className={styles['frame']}>
      <table>
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
