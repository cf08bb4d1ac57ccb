import type { ReactNode } from 'react';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import type { useEntryForm } from './use-entry-form.ts';

type Props = {
  form: Pick<ReturnType<typeof useEntryForm>, 'alert' | 'isPending'>;
  text: string;
  busyText: string;
  variant?: 'primary' | 'secondary';
  /** Action offered on failure. */
  wayOut?: ReactNode;
  /** Said between the failure and the button. */
  children?: ReactNode;
};

/** The end of a sign-in form: why it failed, and the button that sends it. */
export function FormEnd({ form, text, busyText, variant = 'primary', wayOut, children }: Props) {
  return (
    <>
      {form.alert !== null && (
        <FormError>
          {form.alert}
          {wayOut}
        </FormError>
      )}
      {children}
      <Button type="submit" variant={variant} isWide isBusy={form.isPending} busyText={busyText}>
        {text}
      </Button>
    </>
  );
}
