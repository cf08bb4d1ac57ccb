import type { ComponentProps } from 'react';
import { Field, type FieldParts } from './field.tsx';

export type TextFieldProps = FieldParts & ComponentProps<'input'>;

/** One line of text: `type` email, number and so on as usual. Takes `register()` and `ref`. */
export function TextField({ label, help, error, isOptional, ...input }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} isOptional={isOptional} id={input.id}>
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  );
}
