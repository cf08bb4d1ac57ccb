import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './sheet.module.css';

/** A surface for related content. */
export function Sheet(props: ComponentProps<'section'>) {
  return <section {...props} className={classes(styles['sheet'], props.className)} />;
}

export function SheetHead(props: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles['head']}>
      <h2 className={styles['title']}>{props.title}</h2>
      {props.children}
    </div>
  );
}

/** Figures side by side in one sheet, parted by hairline joints. */
export function Tiles(props: { columnsMax?: 2 | 3 | 4; children: ReactNode }) {
  const { columnsMax = 4, children } = props;
  const columns = { 2: 'two', 3: 'three', 4: null }[columnsMax];
  return <div className={classes(styles['tiles'], columns && styles[columns])}>{children}</div>;
}

export function Tile(props: { spansRow?: boolean; children: ReactNode }) {
  return (
    <div className={classes(styles['tile'], props.spansRow && styles['across'])}>
      {props.children}
    </div>
  );
}
