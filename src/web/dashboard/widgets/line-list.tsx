import type { ReactNode } from 'react';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { CountedLine } from '#domain/figures/totals/totals.ts';
import { explainLine } from '#web/figures/totals/explain-total.ts';
import styles from './line-list.module.css';

type ListedLine = { id: string; name: string; facts?: string | undefined; amount: string };

type Props = {
  lines: readonly ListedLine[];
  /** Shown below the lines, under a rule. */
  sum?: { label: ReactNode; amount: string } | undefined;
};

/** A line of a total: its counted amount, and its calculation unless it is as typed. */
export function shownLine(line: CountedLine, terms: { currency: Currency; language: Language }) {
  const { label, amount, detail } = explainLine(line, terms);
  return { id: line.id, name: label, facts: detail, amount };
}

/** Items with their facts, and their counted amounts. */
export function LineList({ lines, sum }: Props) {
  return (
    <ul className={styles['list']}>
      {lines.map(({ id, name, facts, amount }) => (
        <li key={id}>
          <span className={styles['name']}>
            {name}
            {facts && <span className={styles['facts']}>{facts}</span>}
          </span>
          <span className={styles['amount']}>{amount}</span>
        </li>
      ))}
      {sum && (
        <li className={styles['sum']}>
          <span className={styles['name']}>{sum.label}</span>
          <span className={styles['amount']}>{sum.amount}</span>
        </li>
      )}
    </ul>
  );
}
