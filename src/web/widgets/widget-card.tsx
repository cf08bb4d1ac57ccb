import type { MouseEvent, ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { ExplainButton } from '#web/ui/explain-button.tsx';
import type { Explanation } from '#web/ui/explanation.ts';
import styles from './widget-card.module.css';

type Props = {
  label: string;
  /** How the figure came about. Null while it is not known yet, or when nothing was calculated. */
  explanation?: Explanation | null;
  /** The figure: an `Amount`, or a word. */
  value?: ReactNode;
  /** The change, tags and notes below the figure. */
  change?: ReactNode;
  /** The chart or list below, as tall as the row. */
  children?: ReactNode;
  /** Stands beside the label, to the right: a choice of period, a legend. */
  tools?: ReactNode;
  /** Opens the widget's dialog: from anywhere on its surface, and by its label as a button. */
  onOpen?: (() => void) | undefined;
};

/** A widget: label and `=`, figure, change, small chart. */
export function WidgetCard(props: Props) {
  const { label, explanation = null, value, change, children, tools, onOpen } = props;
  return (
    <Surface onOpen={onOpen}>
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
        {explanation && <ExplainButton label={label} explanation={explanation} />}
        {tools !== undefined && <div className={styles['tools']}>{tools}</div>}
      </div>
      {value !== undefined && <div className={styles['value']}>{value}</div>}
      {change !== undefined && <div className={styles['change']}>{change}</div>}
      {children !== undefined && <div className={styles['rest']}>{children}</div>}
    </Surface>
  );
}

/** The label is the button for keyboard and screen reader; the surface only makes it larger. */
function Surface({ onOpen, children }: { onOpen: Props['onOpen']; children: ReactNode }) {
  if (!onOpen) return <div className={styles['card']}>{children}</div>;
  const open = (event: MouseEvent<HTMLDivElement>) => {
    if (isOnSurface(event)) onOpen();
  };
  return (
    <div role="presentation" className={classes(styles['card'], styles['opens'])} onClick={open}>
      {children}
    </div>
  );
}

const CONTROLS = 'a, button, input, select, label, summary, table, [role="dialog"], [data-own]';

/** Not a control of its own, not a dialog above it (whose events pass here), not marked text. */
function isOnSurface({ target, currentTarget, defaultPrevented }: MouseEvent<HTMLDivElement>) {
  if (defaultPrevented || !(target instanceof Element)) return false;
  if (!currentTarget.contains(target) || target.closest(CONTROLS) !== null) return false;
  return getSelection()?.type !== 'Range';
}
