import type { LucideIcon } from 'lucide-react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { Field, type FieldParts } from './field.tsx';
import { Icon } from './button.tsx';
import styles from './select.module.css';

type SelectOption = { value: string; text: string; isDisabled?: boolean };
type Props = FieldParts &
  Omit<ComponentProps<'select'>, 'children'> & {
    options: readonly SelectOption[];
    icon?: LucideIcon | undefined;
    /** Shown, but not selectable, while nothing is selected. */
    placeholder?: string | undefined;
  };

export function Select(props: Props) {
  const { label, help, error, isOptional, options, icon, placeholder, ...select } = props;
  return (
    <Field label={label} help={help} error={error} isOptional={isOptional} id={select.id}>
      {({ className, ...control }) => (
        <div className={classes(className, styles['frame'], icon && styles['withIcon'])}>
          {icon && <Icon of={icon} size={17} className={styles['icon']} />}
          <select {...select} {...control}>
            {placeholder !== undefined && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map(({ value, text, isDisabled }) => (
              <option key={value} value={value} disabled={isDisabled}>
                {text}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} size={16} className={styles['chevron']} />
        </div>
      )}
    </Field>
  );
}
