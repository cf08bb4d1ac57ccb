import { type ComponentProps, useId } from 'react';
import styles from './choice-field.module.css';
import { FieldError } from './field-error.tsx';

type ChoiceOption<Value extends string> = { value: Value; text: string; help: string };

type Props<Value extends string> = Pick<ComponentProps<'input'>, 'ref'> & {
  label: string;
  options: readonly ChoiceOption<Value>[];
  /** Null: nothing is chosen yet. */
  value: Value | null;
  error: string | undefined;
  onChange: (value: Value) => void;
};

/** A question with few answers, each with its effect; `ref` is the first of them. */
export function ChoiceField<Value extends string>(props: Props<Value>) {
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
