import { type ComponentProps, useId } from 'react';
import styles from './choices.module.css';
import { FieldError } from './field.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: string;
  /** Explanation below the label. */
  help?: string | undefined;
};

/** A checkbox with its text beside it. */
export function Checkbox({ label, help, ...input }: CheckboxProps) {
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

type BareCheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'aria-label'> & {
  /** Accessible name of the choice. */
  label: string;
};

/** A checkbox beside its subject, which is its label. */
export function BareCheckbox({ label, ...input }: BareCheckboxProps) {
  return (
    <label className={styles['bare']}>
      <input {...input} type="checkbox" aria-label={label} />
    </label>
  );
}

type ChoiceOption<Value extends string> = { value: Value; text: string; help: string };

type ChoiceFieldProps<Value extends string> = Pick<ComponentProps<'input'>, 'ref'> & {
  label: string;
  options: readonly ChoiceOption<Value>[];
  /** Null: nothing is chosen yet. */
  value: Value | null;
  error: string | undefined;
  onChange: (value: Value) => void;
};

/** A question with few answers, each with its effect; `ref` is the first of them. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, options, value, error, onChange, ref } = props;
  const id = useId();
  const isWrong = error !== undefined;
  return (
    <fieldset className={styles['choice']} aria-describedby={isWrong ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      {options.map((option, at) => (
        <div key={option.value}>
          <label>
            <input
              ref={at === 0 ? ref : undefined}
              type="radio"
              name={id}
              checked={option.value === value}
              aria-describedby={`${id}-${option.value}`}
              onChange={() => onChange(option.value)}
            />
            {option.text}
          </label>
          <p id={`${id}-${option.value}`}>{option.help}</p>
        </div>
      ))}
      {isWrong && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
