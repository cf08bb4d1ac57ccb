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
const JOINT = 3;

function Ring({ sentence, parts, children }: Omit<Props, 'columns'>) {
  const whole = parts.reduce((sum, { percent }) => sum + percent, 0);
  return (
    <div className={styles['ring']}>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={sentence}>
        {parts.map(({ id, percent, isRest }, index) => {
          const before = parts.slice(0, index).reduce((sum, part) => sum + part.percent, 0);
          return (
            <path
              key={id}
              className={classes(styles['part'], isRest && styles['rest'])}
              d={arcPath(before / whole, (before + percent) / whole)}
              fill="none"
              stroke="currentColor"
              strokeWidth={THICKNESS}
            />
          );
        })}
      </svg>
      <div className={styles['middle']}>{children}</div>
    </div>
  );
}

/** The middle line of a part of the ring, in turns from the top, with half a joint at each end. */
function arcPath(from: number, to: number): string {
  const radius = (SIZE - THICKNESS) / 2;
  const isWhole = to - from > 0.999;
  const joint = isWhole
    ? 0
    : Math.min(JOINT / 2 / radius / (2 * Math.PI), (to - from) / 2 - 0.0005);
  const at = (turns: number) => {
    const angle = (turns - 0.25) * 2 * Math.PI;
    const [x, y] = [Math.cos(angle), Math.sin(angle)].map((unit) => SIZE / 2 + radius * unit);
    return `${round(x)} ${round(y)}`;
  };
  const [start, middle, end] = [from + joint, (from + to) / 2, to - joint];
  const arcTo = (turns: number) => `A${radius} ${radius} 0 0 1 ${at(turns)}`;
  return `M${at(start)}${arcTo(middle)}${arcTo(end)}`;
}

function round(value = 0): number {
  return Math.round(value * 100) / 100;
}
