import { TextField, type TextFieldProps } from './text-field.tsx';

/** A day, `YYYY-MM-DD`, in the browser's own picker. */
export function DateField(props: TextFieldProps) {
  return <TextField {...props} type="date" />;
}
