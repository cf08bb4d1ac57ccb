import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';

type Props = ComponentProps<'button'> &
  ButtonLook & {
    icon?: LucideIcon | undefined;
    isBusy?: boolean | undefined;
    /** Text while the action runs; the button keeps its width. */
    busyText?: string | undefined;
  };

export function Button(props: Props) {
  const { variant, size, isWide, icon, isBusy = false, busyText, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClass({ variant, size, isWide }), rest.className)}
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={isBusy ? refuse : rest.onClick}
    >
      <span className={styles['words']}>
        <span className={classes(isBusy && busyText !== undefined && styles['unseen'])}>
          {icon && <Icon of={icon} size={16} />}
          {children}
        </span>
        {busyText !== undefined && (
          <span className={classes(!isBusy && styles['unseen'])}>{busyText}</span>
        )}
      </span>
    </button>
  );
}

/** A busy button stays focusable, but neither acts nor sends its form again. */
function refuse(event: MouseEvent) {
  event.preventDefault();
}
