import type { LucideIcon } from 'lucide-react';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classes } from './classes.ts';
import { Icon } from './button.tsx';
import styles from './list.module.css';

type ListRowProps = {
  /** By which it is found on the page. */
  id?: string | undefined;
  icon: LucideIcon;
  name: string;
  /** Kind, share and other facts in one line. */
  facts?: ReactNode;
  tags?: ReactNode;
  change?: ReactNode;
  /** Sparkline and change; a list has both in all of its rows or in none. */
  spark?: ReactNode;
  trend?: ReactNode;
  amount: ReactNode;
  /** Below the amount, such as the whole when the amount is a share of it. */
  under?: ReactNode;
  /** Icon buttons. */
  actions?: ReactNode;
  /** Whether the actions are one small control, which has room beside the amount on phones. */
  isBeside?: boolean;
  /** Opens the actions where a row has no space for them: on phones. */
  onPress?: { label: string; open: () => void } | undefined;
};

export function List(props: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={props.label} className={styles['list']}>
      {props.children}
    </ul>
  );
}

/** Tile, name and facts, change, amount, actions. On phones it is two lines, and is pressed. */
export function ListRow(props: ListRowProps) {
  const { icon, name, facts, tags, change, spark, trend, amount, under, actions } = props;
  const { onPress } = props;
  const place = onPress ? 'behind' : props.isBeside && 'beside';
  return (
    <li className={styles['row']} data-item={props.id} ref={usePlaceKept()}>
      <span className={styles['tile']}>
        <Icon of={icon} />
      </span>
      <div className={styles['main']}>
        <h3 className={styles['name']}>{name}</h3>
        {facts !== undefined && <p className={styles['facts']}>{facts}</p>}
      </div>
      {tags !== undefined && <div className={styles['tags']}>{tags}</div>}
      {change !== undefined && <div className={styles['change']}>{change}</div>}
      {spark !== undefined && <div className={styles['spark']}>{spark}</div>}
      {trend !== undefined && <div className={styles['trend']}>{trend}</div>}
      <div className={styles['amount']}>
        <strong>{amount}</strong>
        {under !== undefined && <p className={styles['under']}>{under}</p>}
      </div>
      {actions !== undefined && (
        <div className={classes(styles['actions'], place && styles[place])}>{actions}</div>
      )}
      {onPress && (
        <button
          type="button"
          className={styles['press']}
          aria-label={onPress.label}
          aria-haspopup="dialog"
          onClick={onPress.open}
        >
          <Icon of={EllipsisVertical} size={16} />
        </button>
      )}
    </li>
  );
}

/** When the focused row is removed, the next one gets the focus, so that the place is not lost. */
function usePlaceKept() {
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const own = row.current;
    return () => {
      if (own === null || !own.contains(document.activeElement)) return;
      const neighbor = own.nextElementSibling ?? own.previousElementSibling;
      const buttons = neighbor?.querySelectorAll(
        `.${styles['actions']} button, .${styles['press']}`,
      );
      const shown = [...(buttons ?? [])].find((button) => button.checkVisibility());
      if (shown instanceof HTMLElement) shown.focus({ preventScroll: true });
    };
  }, []);
  return row;
}

/** An action on an item. */
export type RowAction = {
  icon: LucideIcon;
  /** With the item's name. */
  label: string;
  /** Label without the name, for menus headed by it. */
  text: string;
  /** A dialog opens, whose code is fetched when it is pointed at. */
  load?: (() => Promise<unknown>) | undefined;
  /** The row itself offers it where there is room for icons. */
  isInRow?: boolean;
  onSelect: () => void;
};

/** An action that opens a dialog of its own. */
export type DialogAction = Omit<RowAction, 'onSelect'> & {
  dialog: (onClose: () => void) => ReactNode;
};
