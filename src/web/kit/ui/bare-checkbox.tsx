import type { ComponentProps } from 'react';
import styles from './checkbox.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'aria-label'> & {
  /** Accessible name of the choice. */
  label: string;
};

/** A yes or no beside what it is about, which says its words. */
export function BareCheckbox({ label, ...input }: Props) {
  return (
    <label className={styles['bare']}>
      <input {...input} type="checkbox" aria-label={label} />
    </label>
  );
}
