import { type ComponentProps, type FocusEvent, type ReactNode, useState } from 'react';
import type { Currency } from '#domain/basics/currencies.ts';
import { parseTypedAmount, type TypedUnit } from '#domain/basics/typed-amount.ts';
import { currencyUnit, formatMoney, formatRate, formatTyped } from '#web/kit/i18n/format.ts';
import { useLanguage } from '#web/kit/i18n/language.tsx';
import styles from './amount-field.module.css';
import { classes } from './classes.ts';
import { Field, type FieldParts } from './field.tsx';

type Props = FieldParts &
  Omit<ComponentProps<'input'>, 'type'> & {
    unit: TypedUnit;
    /** Value of a controlled field. */
    typed?: string | undefined;
    /** Sets the currency typed with the amount. Absent: it is refused. */
    onCurrency?: ((currency: Currency) => void) | undefined;
  };

/**
 * An amount or a percentage as text: in either notation, with a multiple or a currency, or as a
 * sum. If the amount differs from the text, it is shown below. On leaving the field it is written
 * with two decimals and groups; a text that is not understood stays. The form reads it with
 * `parseTypedAmount`.
 */
export function AmountField(props: Props) {
  const { label, help, error, isOptional, unit, typed, onCurrency, ...input } = props;
  const language = useLanguage();
  const shown = unit === '%' ? unit : currencyUnit(unit, language);
  const { understood, watch, formatOnBlur } = useParsedAmount({ unit, typed, onCurrency });
  const note = understood && (
    <span aria-live="polite" className={styles['understood']}>
      {understood}
    </span>
  );
  return (
    <Field label={label} help={notes(help, note)} {...{ error, isOptional }} id={input.id}>
      {(control) => (
        <div className={classes(styles['frame'], shown.length > 2 && styles['long'])}>
          <input
            inputMode="decimal"
            autoComplete="off"
            {...input}
            {...control}
            type="text"
            onInput={watch}
            onBlur={(event) => {
              formatOnBlur(event);
              input.onBlur?.(event);
            }}
          />
          <span className={styles['unit']} aria-hidden="true">
            {shown}
          </span>
        </div>
      )}
    </Field>
  );
}

function notes(help: ReactNode, note: ReactNode): ReactNode {
  if (note === null) return help;
  return (
    <>
      {note}
      {help}
    </>
  );
}

type ParsedAmount = { typed: string; text: string; unit: TypedUnit };

/** Parsed value of the text, shown when it differs from the text. */
function useParsedAmount({
  unit,
  typed,
  onCurrency,
}: Pick<Props, 'unit' | 'typed' | 'onCurrency'>) {
  const language = useLanguage();
  const [ownText, setOwnText] = useState('');
  /** Text before formatting; shown until the field changes. */
  const [written, setWritten] = useState<ParsedAmount | null>(null);
  const text = typed ?? ownText;
  const read = (of: string, inUnit: TypedUnit) =>
    parseTypedAmount(of, { language, unit: inUnit, takesCurrency: onCurrency !== undefined });
  const isWritten = written?.text === text && written.unit === unit;
  const source = isWritten ? written.typed : text;
  const { amount, currency, isPlain } = read(source, unit);
  const inUnit = currency ?? unit;
  const formatted =
    amount &&
    (inUnit === '%' ? formatRate(amount, language) : formatMoney(amount, inUnit, language));
  const formatOnBlur = ({ target }: FocusEvent<HTMLInputElement>) => {
    const left = read(target.value, unit);
    if (left.amount === null) return;
    const textLeft = formatTyped(left.amount, language);
    if (!left.isPlain) {
      setWritten({ typed: target.value, text: textLeft, unit: left.currency ?? unit });
    }
    if (left.currency !== null && left.currency !== unit) onCurrency?.(left.currency);
    writeTyped(target, textLeft);
  };
  return {
    understood:
      (isPlain && !isWritten) || formatted === null ? null : `${sourceText(source)} = ${formatted}`,
    watch: (event: { currentTarget: HTMLInputElement }) => setOwnText(event.currentTarget.value),
    formatOnBlur,
  };
}

/** A sum is written without the sign that begins it. */
function sourceText(typed: string): string {
  return typed.trim().replace(/^=\s*/, '');
}

/** Sets the value and dispatches an input event, so that listeners are notified. */
function writeTyped(input: HTMLInputElement, text: string): void {
  if (input.value === text) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
