import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './distribution.module.css';
import { type Palette, paletteClass, restClass } from './palette-class.ts';
import { type DistributionPart, Ring } from './ring.tsx';
import { unseenClass } from './text-class.ts';

type Props = {
  /** Description of the chart, in a sentence. */
  sentence: string;
  /** Without `share` the table leaves the shares out, where the whole means nothing. */
  columns: { name: string; share?: string; amount: string };
  parts: readonly DistributionPart[];
  palette?: Palette | undefined;
  /** In the middle of the ring. */
  children: ReactNode;
};

/** A ring in proportion, beside the same figures as a table. */
export function Distribution(props: Props) {
  const { sentence, columns, parts, palette = 'chart', children } = props;
  return (
    <div className={styles['distribution']}>
      <Ring sentence={sentence} parts={parts} palette={palette}>
        {children}
      </Ring>
      <table className={styles['table']}>
        <caption className={unseenClass}>{sentence}</caption>
        <thead className={unseenClass}>
          <tr>
            <th scope="col">{columns.name}</th>
            {columns.share && <th scope="col">{columns.share}</th>}
            <th scope="col">{columns.amount}</th>
          </tr>
        </thead>
        <tbody className={paletteClass(palette)}>
          {parts.map(({ id, name, share, amount, isRest }) => (
            <tr key={id} className={classes(isRest && restClass)}>
              <th scope="row">
                <span className={styles['swatch']} />
                {name}
              </th>
              {columns.share && <td>{share}</td>}
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
