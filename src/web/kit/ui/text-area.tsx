import type { ComponentProps } from 'react';
import { Field, type FieldParts } from './field.tsx';

type Props = FieldParts & ComponentProps<'textarea'>;

export function TextArea({ label, help, error, isOptional, ...area }: Props) {
  return (
    <Field label={label} help={help} error={error} isOptional={isOptional} id={area.id}>
      {(control) => <textarea rows={3} {...area} {...control} />}
    </Field>
  );
}
