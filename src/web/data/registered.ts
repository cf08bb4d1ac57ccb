import type { FieldValues, Path, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';

export type Registered = UseFormRegisterReturn & { error: string | undefined };

/** A field of a form, as a control takes it: its name, what it listens to, and what is wrong. */
export function registered<Fields extends FieldValues, Draft>(
  form: UseFormReturn<Fields, unknown, Draft>,
  name: Path<Fields>,
): Registered {
  const { error } = form.getFieldState(name, form.formState);
  return { ...form.register(name), error: error?.message };
}
