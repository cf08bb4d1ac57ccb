import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import styles from './icon-button.module.css';

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** Accessible name of the button. */
  label: string;
  icon: LucideIcon;
  size?: 'small' | 'medium' | undefined;
  badge?: string | null | undefined;
};

export function IconButton({ label, icon, size = 'medium', badge = null, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      data-tip={label}
      className={classes(styles['button'], size === 'small' && styles['small'], rest.className)}
    >
      <Icon of={icon} size={size === 'small' ? 16 : 18} />
      {badge !== null && (
        <span className={styles['badge']} aria-hidden="true">
          {badge}
        </span>
      )}
    </button>
  );
}
