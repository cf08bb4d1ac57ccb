import OctagonAlert from 'lucide-react/icons/octagon-alert';
import type { ReactNode } from 'react';
import styles from './field-error.module.css';
import { Icon } from './icon.tsx';

/** Message on how to correct a field. */
export function FieldError(props: { id?: string | undefined; children: ReactNode }) {
  return (
    <p className={styles['error']} id={props.id}>
      <Icon of={OctagonAlert} size={14} className={styles['icon']} />
      <span>{props.children}</span>
    </p>
  );
}
