import { type ComponentProps, useId } from 'react';
import styles from './checkbox.module.css';

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  label: string;
  /** Explanation below the label. */
  help?: string | undefined;
};

/** A checkbox with its text beside it. */
export function Checkbox({ label, help, ...input }: Props) {
  const helpId = useId();
  const check = (
    <label className={styles['check']}>
      <input
        {...input}
        type="checkbox"
        aria-describedby={help === undefined ? undefined : helpId}
      />
      {label}
    </label>
  );
  if (help === undefined) return check;
  return (
    <div>
      {check}
      <p id={helpId} className={styles['help']}>
        {help}
      </p>
    </div>
  );
}
