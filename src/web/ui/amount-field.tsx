import type { ComponentProps, FocusEvent } from 'react';
import { parseTypedAmount } from '#domain/typed-amount.ts';
import { formatTyped } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import styles from './amount-field.module.css';
import { classes } from './classes.ts';
import { Field, type FieldParts } from './field.tsx';

type Props = FieldParts & Omit<ComponentProps<'input'>, 'type'> & { unit: string };

/**
 * An amount or a percentage as text, in either notation. On leaving the field it is written with
 * two decimals and groups; what is not understood stays as it was typed. The form reads it with
 * `parseTypedAmount`.
 */
export function AmountField({ label, help, error, isOptional, unit, ...input }: Props) {
  const language = useLanguage();
  const formatOnBlur = (event: FocusEvent<HTMLInputElement>) => {
    const { amount } = parseTypedAmount(event.target.value, language);
    if (amount !== null) writeTyped(event.target, formatTyped(amount, language));
    input.onBlur?.(event);
  };
  return (
    <Field label={label} help={help} error={error} isOptional={isOptional} id={input.id}>
      {(control) => (
        <div className={classes(styles['frame'], unit.length > 2 && styles['long'])}>
          <input
            inputMode="decimal"
            autoComplete="off"
            {...input}
            {...control}
            type="text"
            onBlur={formatOnBlur}
          />
          <span className={styles['unit']} aria-hidden="true">
            {unit}
          </span>
        </div>
      )}
    </Field>
  );
}

/** Writes as if it had been typed, so that whoever listens to the field hears of it. */
function writeTyped(input: HTMLInputElement, text: string): void {
  if (input.value === text) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
