import type { ReactNode } from 'react';
import type { Currency } from '#domain/basics/currencies.ts';
import { Amount } from '#web/kit/ui/amount.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import type { Explain } from '#web/kit/ui/explanation.ts';
import { Figure } from '#web/kit/ui/figure.tsx';
import { MonthChange, type MovingField } from './month-change.tsx';
import styles from './overview.module.css';

type Props = {
  label: string;
  value: number;
  currency: Currency;
  explain: Explain;
  field: MovingField;
  /** Notes on the items that the figure leaves out. */
  notes: ReactNode;
  /** Shown beside the figure: its parts. */
  children?: ReactNode;
};

/** The figure that leads a dialog, its change, and its parts. */
export function Overview(props: Props) {
  const { label, value, currency, explain, field, notes, children } = props;
  return (
    <Sides>
      <div>
        <Figure
          label={label}
          explain={explain}
          below={<MonthChange field={field} currency={currency} />}
        >
          <Amount value={value} currency={currency} size="section" />
        </Figure>
        {notes}
      </div>
      {children}
    </Sides>
  );
}

/** Side by side where there is room for both. */
export function Sides({ isEven, children }: { isEven?: boolean; children: ReactNode }) {
  return (
    <div className={styles['overview']}>
      <div className={classes(styles['sides'], isEven && styles['even'])}>{children}</div>
    </div>
  );
}
