import type { ReactNode } from 'react';
import { classes } from '#web/kit/ui/classes.ts';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import styles from './gallery.module.css';

type SpecimenProps = {
  /** The component, as it is imported. */
  name: string;
  /** It draws its own surface, or none. */
  isBare?: boolean;
  /** Its states need more than a column of a field's width. */
  isLarge?: boolean;
  children: ReactNode;
};

/** A component with its states. */
export function Specimen({ name, isBare = false, isLarge = false, children }: SpecimenProps) {
  const content = (
    <>
      <h3 className={styles['name']}>{name}</h3>
      <div className={classes(styles['states'], isLarge && styles['large'])}>{children}</div>
    </>
  );
  if (isBare) return <section>{content}</section>;
  return <Sheet className={styles['specimen']}>{content}</Sheet>;
}

type StateProps = {
  of: string;
  /** As wide as the specimen. */
  isWide?: boolean;
  children: ReactNode;
};

/** One state of a component, named. */
export function State({ of, isWide = false, children }: StateProps) {
  return (
    <div className={classes(styles['state'], isWide && styles['wide'])}>
      <p className={styles['of']}>{of}</p>
      {children}
    </div>
  );
}

/** Components side by side. */
export function Row(props: { children: ReactNode }) {
  return <div className={styles['row']}>{props.children}</div>;
}
