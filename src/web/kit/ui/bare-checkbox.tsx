import type { ComponentProps } from 'react';
import styles from './checkbox.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'aria-label'> & {
  /** Accessible name of the choice. */
  label: string;
};

/** A checkbox beside its subject, which is its label. */
export function BareCheckbox({ label, ...input }: Props) {
  return (
    <label className={styles['bare']}>
      <input {...input} type="checkbox" aria-label={label} />
    </label>
  );
}
