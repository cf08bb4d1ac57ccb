import { useState } from 'react';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Notice } from '#web/kit/ui/banner.tsx';
import { TextField } from '#web/kit/ui/text-field.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { emailForm, issuesOf } from './checks.ts';
import styles from './entry-form.module.css';
import { FormEnd } from './form-end.tsx';
import { sentence } from './sentences.ts';
import { resendVerification } from './sign-in.ts';
import { authTexts } from './texts.ts';
import { type EntryOutcome, type TypedEntries, useEntryForm } from './use-entry-form.ts';

const FIELDS = ['email'] as const;

type Props = {
  /** Null when this browser does not know the address: then it is asked for. */
  email: string | null;
  /** Asks first whether the address has been verified meanwhile. */
  isVerified?: () => Promise<boolean>;
};

/** Sends the verification mail again. */
export function ResendForm({ email, isVerified }: Props) {
  const texts = useTexts(authTexts);
  const [isSent, setSent] = useState(false);
  const form = useEntryForm<'email'>({
    fields: FIELDS,
    check: (typed) => (email === null ? check(typed) : {}),
    send: async (typed) => {
      setSent(false);
      if (await isVerified?.()) {
        showToast({ title: texts.verify.already });
        return {};
      }
      await resendVerification(email ?? typed.email);
      setSent(true);
      return {};
    },
  });
  return (
    <form className={styles['form']} {...form.parts}>
      {email === null && (
        <TextField
          label={texts.email}
          name="email"
          type="email"
          autoComplete="username"
          error={form.errorOf('email')}
        />
      )}
      <FormEnd
        form={form}
        text={texts.verify.resend}
        busyText={texts.verify.resending}
        variant="secondary"
      >
        {isSent && <Notice>{texts.verify.resent}</Notice>}
      </FormEnd>
    </form>
  );
}

function check(typed: TypedEntries<'email'>): EntryOutcome<'email'> {
  if (typed.email.trim() !== '') return { issues: issuesOf(emailForm, typed) };
  return { issues: { email: sentence((texts) => texts.forgot.missing) } };
}
