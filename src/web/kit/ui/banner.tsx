import Info from 'lucide-react/icons/info';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { classes } from './classes.ts';
import { Icon } from './button.tsx';

/** Error of a form as a whole, above its buttons; announced when it appears. */
export function FormError({
  title,
  children,
}: {
  title?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={styles['banner']} role="alert">
      <Icon of={OctagonAlert} className={styles['icon']} />
      <div className={styles['words']}>
        {title !== undefined && (
          <p>
            <strong>{title}</strong>
          </p>
        )}
        <div>{children}</div>
      </div>
    </div>
  );
}

/** A notice above the content. */
export function Notice(props: { children: ReactNode }) {
  return (
    <div className={classes(styles['banner'], styles['info'])} role="status">
      <Icon of={Info} className={styles['icon']} />
      <div className={styles['words']}>{props.children}</div>
    </div>
  );
}
