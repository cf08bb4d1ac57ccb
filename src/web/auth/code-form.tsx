import { RemoteError } from '#web/client/http/remote-error.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { TextField } from '#web/kit/ui/field.tsx';
import styles from './entry-form.module.css';
import { checkCode, digitsOf, FormEnd, useEntryForm } from './entry-form.tsx';
import { sentence } from './sentences.ts';
import { verifyCode } from './sign-in.ts';
import { authTexts } from './texts.ts';

const FIELDS = ['code'] as const;

type Props = {
  email: string;
  /** Whether it is open at first. */
  isOpen?: boolean;
  onVerified?: () => void;
};

/** For users who read the mail on another device: its six digits replace its link. */
export function CodeForm({ email, isOpen = false, onVerified }: Props) {
  const texts = useTexts(authTexts).verify;
  const form = useEntryForm<'code'>({
    fields: FIELDS,
    check: checkCode,
    send: async (typed) => {
      try {
        await verifyCode(email, digitsOf(typed.code));
        onVerified?.();
        return {};
      } catch (error) {
        const refused = error instanceof RemoteError ? error.code : null;
        if (refused === 'otp_expired') {
          return { issues: { code: sentence(({ verify }) => verify.codeWrong) } };
        }
        if (refused !== 'too_many_requests') throw error;
        return { alert: sentence(({ verify }) => verify.codesUsedUp) };
      }
    },
  });
  return (
    <details className={styles['details']} open={isOpen}>
      <summary>{texts.byCode}</summary>
      <form className={styles['form']} {...form.parts}>
        <TextField
          label={texts.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={form.errorOf('code')}
        />
        <FormEnd form={form} text={texts.button} busyText={texts.verifying} variant="secondary" />
      </form>
    </details>
  );
}
