import { issueText } from '#domain/basics/issues.ts';
import { refusalText } from '#domain/basics/refusals.ts';
import { failureText } from '#web/client/http/failure-text.ts';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { type FormOutcome, useSmallForm } from '#web/client/forms/use-small-form.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '#web/kit/ui/dialog-parts.tsx';
import { PasswordField } from '#web/kit/ui/password-field.tsx';
import { factorTexts, passwordTexts } from './texts.ts';
import { signInAnew } from './factors.ts';

const FIELDS = ['password'] as const;

/** Asks for the password again, before an action that a copied token must not suffice for. */
export function SignInAnewForm({ email, onDone }: { email: string; onDone: () => void }) {
  const texts = useTexts(factorTexts);
  const passwords = useTexts(passwordTexts);
  const form = useSmallForm(FIELDS, useSigningIn(email, onDone));
  return (
    <DialogForm {...form.parts}>
      <DialogBody>
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={passwords.current}
          name="password"
          autoComplete="current-password"
          error={form.errorOf('password')}
        />
        {form.alert !== null && <FormError>{form.alert}</FormError>}
      </DialogBody>
      <DialogFooter>
        <DialogCancel>{texts.cancel}</DialogCancel>
        <Button type="submit" variant="primary" isBusy={form.isBusy} busyText={texts.goingOn}>
          {texts.goOn}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}

function useSigningIn(email: string, onDone: () => void) {
  const texts = useTexts(passwordTexts);
  const language = useLanguage();
  return async ({ password }: { password: string }): Promise<FormOutcome<'password'>> => {
    if (password === '') return { issues: { password: texts.required } };
    try {
      if (!(await signInAnew(email, password))) {
        return { issues: { password: issueText('password.wrong', language) } };
      }
    } catch (error) {
      const isOften = error instanceof RemoteError && error.code === 'too_many_requests';
      const refusal = isOften ? refusalText('too_many_requests', language) : null;
      return { alert: refusal ?? failureText(error, language) };
    }
    onDone();
    return {};
  };
}
