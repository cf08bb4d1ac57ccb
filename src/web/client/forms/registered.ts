import {
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import type { Currency } from '#domain/basics/currencies.ts';

export type RegisteredInput = UseFormRegisterReturn & { error: string | undefined };
export type RegisteredAmount = RegisteredInput & { typed: string };

/** A field of a form, in the control's props: its name, its handlers, and its error. */
export function registered<Fields extends FieldValues, Draft>(
  form: UseFormReturn<Fields, unknown, Draft>,
  name: Path<Fields>,
): RegisteredInput {
  const { error } = form.getFieldState(name, form.formState);
  return { ...form.register(name), error: error?.message };
}

/** The same of an amount, with the text that it holds. */
export function useAmount<Fields extends FieldValues, Draft>(
  form: UseFormReturn<Fields, unknown, Draft>,
  name: Path<Fields>,
): RegisteredAmount {
  const typed: string = useWatch({ control: form.control, name });
  return { ...registered(form, name), typed };
}

/** An amount and the currency of the form, which changes when one is typed with the amount. */
export function useMoney<Fields extends FieldValues & { currency: Currency }, Draft>(
  form: UseFormReturn<Fields, unknown, Draft>,
  name: Path<Fields>,
) {
  const currency = 'currency' as Path<Fields>;
  const chosen: Currency = useWatch({ control: form.control, name: currency });
  const onCurrency = (next: Currency) =>
    form.setValue(currency, next as PathValue<Fields, Path<Fields>>, {
      shouldDirty: true,
      shouldValidate: true,
    });
  return {
    amount: useAmount(form, name),
    currency: registered(form, currency),
    chosen,
    onCurrency,
  };
}
