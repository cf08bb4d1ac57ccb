import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, type MouseEvent, useRef } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';

/** An icon beside a word, or inside a control that has a label of its own. */
export function Icon(props: { of: LucideIcon; size?: number; className?: string | undefined }) {
  const { of: Shape, size = 18, className } = props;
  return <Shape size={size} strokeWidth={1.6} aria-hidden="true" className={className} />;
}

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

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    icon?: LucideIcon | undefined;
    isBusy?: boolean | undefined;
    /** Text while the action runs; the button keeps its width. */
    busyText?: string | undefined;
  };

export function Button(props: ButtonProps) {
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

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** Accessible name of the button. */
  label: string;
  icon: LucideIcon;
  size?: 'small' | 'medium' | undefined;
  badge?: string | null | undefined;
};

export function IconButton({
  label,
  icon,
  size = 'medium',
  badge = null,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      data-tip={label}
      className={classes(
        styles['iconButton'],
        size === 'small' && styles['iconSmall'],
        rest.className,
      )}
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

type FileButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** Accepted file types, such as `image/*`. */
  accept: string;
  /** Several files can be chosen, or a folder, whose files are given. */
  of?: 'files' | 'folder' | undefined;
  onChoose: (file: File, all: readonly File[]) => void;
};

/** Button that opens a file picker; the same file can be chosen twice. */
export function FileButton({ accept, of, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={of === 'files'}
        {...(of === 'folder' && { webkitdirectory: '' })}
        onChange={({ target }) => {
          const all = [...(target.files ?? [])];
          const [file] = all;
          target.value = '';
          if (file) onChoose(file, all);
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}
