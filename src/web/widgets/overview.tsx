import type { ReactNode } from 'react';
import type { Currency } from '#domain/currencies.ts';
import { Amount } from '#web/ui/amount.tsx';
import type { Explanation } from '#web/ui/explanation.ts';
import { Figure } from '#web/ui/figure.tsx';
import { MonthChange, type MovingField } from './month-change.tsx';
import styles from './overview.module.css';

type Props = {
  label: string;
  value: number;
  currency: Currency;
  explanation: Explanation;
  field: MovingField;
  /** What the figure leaves out. */
  notes: ReactNode;
  /** Stands beside the figure: what it is made of. */
  children?: ReactNode;
};

/** The figure that leads a dialog, how it changed, and what it is made of. */
export function Overview(props: Props) {
  const { label, value, currency, explanation, field, notes, children } = props;
  return (
    <div className={styles['overview']}>
      <div>
        <Figure
          label={label}
          explanation={explanation}
          below={<MonthChange field={field} currency={currency} />}
        >
          <Amount value={value} currency={currency} size="section" />
        </Figure>
        {notes}
      </div>
      {children}
    </div>
  );
}
