import styles from './button.module.css';
import { classes } from './classes.ts';

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  isWide?: boolean | undefined;
};

/** The look of a button, for links that are one: `<a className={buttonClass({ … })}>`. */
export function buttonClass({ variant = 'secondary', size = 'medium', isWide }: ButtonLook) {
  return classes(
    styles['button'],
    styles[variant],
    size !== 'medium' && styles[size],
    isWide && styles['wide'],
  );
}
