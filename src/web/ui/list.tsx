import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Icon } from './icon.tsx';
import styles from './list.module.css';

type RowProps = {
  icon: LucideIcon;
  name: string;
  /** Kind, share and other facts in one line. */
  facts?: ReactNode;
  tags?: ReactNode;
  change?: ReactNode;
  amount: ReactNode;
  /** Below the amount, such as the whole when the amount is a share of it. */
  under?: ReactNode;
  /** Icon buttons. */
  actions?: ReactNode;
};

export function List(props: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={props.label} className={styles['list']}>
      {props.children}
    </ul>
  );
}

/** Tile, name and facts, change, amount, actions. On phones it is two lines. */
export function ListRow(props: RowProps) {
  const { icon, name, facts, tags, change, amount, under, actions } = props;
  return (
    <li className={styles['row']} ref={usePlaceKept()}>
      <span className={styles['tile']}>
        <Icon of={icon} />
      </span>
      <div className={styles['main']}>
        <h3 className={styles['name']}>{name}</h3>
        {facts !== undefined && <p className={styles['facts']}>{facts}</p>}
        {tags !== undefined && <div className={styles['tags']}>{tags}</div>}
      </div>
      {change !== undefined && <div className={styles['change']}>{change}</div>}
      <div className={styles['amount']}>
        <strong>{amount}</strong>
        {under !== undefined && <p className={styles['under']}>{under}</p>}
      </div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </li>
  );
}

/** When a row goes away while it has focus, the next one has it, and nobody loses the place. */
function usePlaceKept() {
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const own = row.current;
    return () => {
      if (own === null || !own.contains(document.activeElement)) return;
      const neighbour = own.nextElementSibling ?? own.previousElementSibling;
      neighbour?.querySelector('button')?.focus({ preventScroll: true });
    };
  }, []);
  return row;
}
