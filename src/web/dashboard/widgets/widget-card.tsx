import type { ReactNode } from 'react';
import { ExplainButton } from '#web/kit/ui/explain-button.tsx';
import type { Explain } from '#web/kit/ui/explanation.ts';
import styles from './widget-card.module.css';
import { WidgetSurface } from './widget-surface.tsx';

/** Props of every widget: its name, as the label of its card. */
export type WidgetProps = { label: string };

type Props = {
  label: string;
  /** Calculation of the figure. Null while it is not known yet, or when nothing was calculated. */
  explain?: Explain | null;
  /** The figure: an `Amount`, or a word. */
  value?: ReactNode;
  /** The change, tags and notes below the figure. */
  change?: ReactNode;
  /** The chart or list below, as tall as the row. */
  children?: ReactNode;
  /** At the right of the label: a choice of period, a legend. */
  tools?: ReactNode;
  /** Opens the widget's dialog: from anywhere on its surface, and by its label as a button. */
  onOpen?: (() => void) | undefined;
};

/** A widget: label and `=`, figure, change, small chart. */
export function WidgetCard(props: Props) {
  const { label, explain = null, value, change, children, tools, onOpen } = props;
  return (
    <WidgetSurface onOpen={onOpen}>
      <WidgetHead label={label} explain={explain} tools={tools} onOpen={onOpen} />
      {value !== undefined && <div className={styles['value']}>{value}</div>}
      {change !== undefined && <div className={styles['change']}>{change}</div>}
      {children !== undefined && <div className={styles['rest']}>{children}</div>}
    </WidgetSurface>
  );
}

/** Note on the figure, at the foot of the card. */
export function WidgetNote({ children }: { children: ReactNode }) {
  return <p className={styles['note']}>{children}</p>;
}

type WidgetHeadProps = Pick<Props, 'label' | 'explain' | 'tools' | 'onOpen'>;

/** The label, `=` and the tools beside them. */
export function WidgetHead({ label, explain = null, tools, onOpen }: WidgetHeadProps) {
  return (
    <div className={styles['head']}>
      <h3 className={styles['label']}>
        {onOpen ? (
          <button type="button" aria-haspopup="dialog" onClick={onOpen}>
            {label}
          </button>
        ) : (
          label
        )}
      </h3>
      {explain && <ExplainButton label={label} explain={explain} />}
      {tools !== undefined && <div className={styles['tools']}>{tools}</div>}
    </div>
  );
}
