import type { ReactNode } from 'react';
import { arcPath, RING } from './arcs.ts';
import { classes, type Palette, paletteClass, restClass, unseenClass } from './classes.ts';
import styles from './distribution.module.css';

type DistributionProps = {
  /** Description of the chart, in a sentence. */
  sentence: string;
  /** Without `share` the table leaves the shares out, where the whole means nothing. */
  columns: { name: string; share?: string; amount: string };
  parts: readonly (DistributionPart & {
    /** The name with what belongs to it, such as a link. */
    shown?: ReactNode;
  })[];
  palette?: Palette | undefined;
  /** In the middle of the ring. */
  children: ReactNode;
};

/** A ring in proportion, beside the same figures as a table. */
export function Distribution(props: DistributionProps) {
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
          {parts.map(({ id, name, shown, share, amount, isRest }) => (
            <tr key={id} className={classes(isRest && restClass)}>
              <th scope="row">
                <span className={styles['swatch']} />
                {shown ?? name}
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

/** A part of a whole, largest first; a rest, in one color, comes last. */
export type DistributionPart = {
  id: string;
  name: string;
  percent: number;
  share: string;
  amount: string;
  isRest: boolean;
};

type RingProps = {
  sentence: string;
  parts: readonly DistributionPart[];
  palette: Palette;
  children: ReactNode;
};

/** Parts around the content in the middle, in proportion; the first begins at the top. */
function Ring({ sentence, parts: listed, palette, children }: RingProps) {
  const rest = listed.filter(({ isRest }) => isRest);
  const percent = rest.reduce((sum, part) => sum + part.percent, 0);
  const parts = [
    ...listed.filter(({ isRest }) => !isRest),
    ...rest.slice(0, 1).map((first) => ({ ...first, percent })),
  ].filter((part) => part.percent > 0);
  const whole = parts.reduce((sum, { percent }) => sum + percent, 0);
  return (
    <div className={styles['ring']}>
      <svg
        className={paletteClass(palette)}
        viewBox={`0 0 ${RING.size} ${RING.size}`}
        role="img"
        aria-label={sentence}
      >
        {parts.map(({ id, percent: width, isRest }, index) => {
          const before = parts.slice(0, index).reduce((sum, part) => sum + part.percent, 0);
          return (
            <path
              key={id}
              className={classes(styles['part'], isRest && restClass)}
              d={arcPath(before / whole, (before + width) / whole)}
              fill="none"
              stroke="currentColor"
              strokeWidth={RING.thickness}
            />
          );
        })}
      </svg>
      <div className={styles['middle']}>{children}</div>
    </div>
  );
}
