import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './distribution.module.css';
import { unseenClass } from './text-class.ts';

/** A part of a whole, largest first; a rest without a name of its own comes last. */
export type DistributionPart = {
  id: string;
  name: string;
  percent: number;
  share: string;
  amount: string;
  isRest: boolean;
};

type Props = {
  /** What is seen, in a sentence. */
  sentence: string;
  columns: { name: string; share: string; amount: string };
  parts: readonly DistributionPart[];
  /** In the middle of the ring. */
  children: ReactNode;
};

/** A ring in proportion, and the same figures as a table beside it. */
export function Distribution({ sentence, columns, parts, children }: Props) {
  return (
    <div className={styles['distribution']}>
      <Ring sentence={sentence} parts={parts}>
        {children}
      </Ring>
      <table className={styles['table']}>
        <caption className={unseenClass}>{sentence}</caption>
        <thead className={unseenClass}>
          <tr>
            <th scope="col">{columns.name}</th>
            <th scope="col">{columns.share}</th>
            <th scope="col">{columns.amount}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ id, name, share, amount, isRest }) => (
            <tr key={id} className={classes(styles['part'], isRest && styles['rest'])}>
              <th scope="row">
                <span className={styles['swatch']} />
                {name}
              </th>
              <td>{share}</td>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const SIZE = 180;
const THICKNESS = 11;
const JOINT_PERCENT = 0.9;

function Ring({ sentence, parts, children }: Omit<Props, 'columns'>) {
  const joint = parts.length > 1 ? JOINT_PERCENT : 0;
  return (
    <div className={styles['ring']}>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={sentence}>
        {parts.map(({ id, percent, isRest }, index) => {
          const before = parts.slice(0, index).reduce((sum, part) => sum + part.percent, 0);
          const length = Math.max(percent - joint, 0.3);
          return (
            <circle
              key={id}
              className={classes(styles['part'], isRest && styles['rest'])}
              cx={SIZE / 2}
              cy={SIZE / 2}
              r={(SIZE - THICKNESS) / 2}
              pathLength={100}
              fill="none"
              stroke="currentColor"
              strokeWidth={THICKNESS}
              strokeDasharray={`${length} ${100 - length}`}
              strokeDashoffset={-before}
            />
          );
        })}
      </svg>
      <div className={styles['middle']}>{children}</div>
    </div>
  );
}
