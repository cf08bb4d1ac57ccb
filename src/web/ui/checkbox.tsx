import type { ComponentProps } from 'react';
import styles from './checkbox.module.css';

type Props = Omit<ComponentProps<'input'>, 'type'> & { label: string };

/** A yes or no, with its words beside it. */
export function Checkbox({ label, ...input }: Props) {
  return (
    <label className={styles['check']}>
      <input {...input} type="checkbox" />
      {label}
    </label>
  );
}
