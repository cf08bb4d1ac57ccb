import type { ReactNode } from 'react';
import { ExplainButton } from '#web/kit/ui/explain-button.tsx';
import type { Explain } from '#web/kit/ui/explanation.ts';
import { Section } from './section.tsx';
import styles from './statistics.module.css';

export type Statistic = {
  label: string;
  value: ReactNode;
  /** Whose it is, or how sure it is. */
  detail?: ReactNode;
  explain?: Explain | undefined;
};

/** Figures that follow from those above, side by side as there is room. */
export function Statistics({ title, items }: { title: string; items: readonly Statistic[] }) {
  return (
    <Section title={title}>
      <dl className={styles['statistics']}>
        {items.map(({ label, value, detail, explain }) => (
          <div key={label}>
            <dt>
              {label}
              {explain && <ExplainButton label={label} explain={explain} />}
            </dt>
            <dd className={styles['value']}>{value}</dd>
            {detail !== undefined && <dd className={styles['detail']}>{detail}</dd>}
          </div>
        ))}
      </dl>
    </Section>
  );
}
