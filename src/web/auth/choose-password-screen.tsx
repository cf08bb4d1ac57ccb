import { useState } from 'react';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { useLogOut } from '#web/client/session/user.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Notice } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { PasswordField } from '#web/kit/ui/password-field.tsx';
import { TextField } from '#web/kit/ui/field.tsx';
import { NewPasswordField } from './account-fields.tsx';
import { confirmationIssue, issuesOf, newPasswordForm, withMissing } from './checks.ts';
import {
  digitsOf,
  type EntryOutcome,
  EntryPage,
  FormEnd,
  SIX_DIGITS,
  type TypedEntries,
  useEntryForm,
} from './entry-form.tsx';
import { refusalSentence, refusedFields, sentence } from './sentences.ts';
import { choosePassword, mailCode } from './sign-in.ts';
import { authTexts } from './texts.ts';
import styles from './entry-form.module.css';

/**
 * For an account with a confirmed address and no password: it was confirmed in another browser than
 * the one that signed up, where somebody else may have chosen the password.
 */
export function ChoosePasswordScreen({ onChosen }: { onChosen: () => void }) {
  const texts = useTexts(authTexts);
  const leave = useLogOut();
  return (
    <EntryPage title={texts.choose.title} lead={texts.choose.lead}>
      <div className={styles['next']}>
        <NewPasswordForm save={choosePassword} onSaved={onChosen} />
        <Button variant="ghost" isWide onClick={leave}>
          {texts.factor.logOut}
        </Button>
      </div>
    </EntryPage>
  );
}

const FIELDS = ['password', 'confirmPassword', 'code'] as const;
type NewPasswordFieldName = (typeof FIELDS)[number];

const codeMissing = sentence(({ verify }) => verify.codeMissing);

/** Error codes of a link that can no longer be used. */
const DEAD_LINK: ReadonlySet<string> = new Set(['invalid_link', 'otp_expired']);

type Props = {
  /** `code` is empty until one has been mailed. */
  save: (password: string, code: string) => Promise<void>;
  onSaved: () => void;
  onInvalidLink?: () => void;
};

export function NewPasswordForm(props: Props) {
  const texts = useTexts(authTexts);
  const { form, isCodeMailed } = usePasswordForm(props);
  return (
    <form className={styles['form']} {...form.parts}>
      <NewPasswordField label={texts.reset.newPassword} error={form.errorOf('password')} />
      <PasswordField
        label={texts.confirmPassword}
        name="confirmPassword"
        autoComplete="new-password"
        error={form.errorOf('confirmPassword')}
      />
      {isCodeMailed && <Notice>{texts.reset.codeMailed}</Notice>}
      {isCodeMailed && (
        <TextField
          label={texts.verify.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={form.errorOf('code')}
        />
      )}
      <FormEnd form={form} text={texts.reset.save} busyText={texts.reset.saving} />
    </form>
  );
}

/** An old session also requires a mailed code. */
function usePasswordForm({ save, onSaved, onInvalidLink }: Props) {
  const [isCodeMailed, setCodeMailed] = useState(false);
  const form = useEntryForm<NewPasswordFieldName>({
    fields: FIELDS,
    check: (typed) => check(typed, isCodeMailed),
    send: async (typed) => {
      try {
        await save(typed.password, digitsOf(typed.code));
        onSaved();
        return {};
      } catch (error) {
        const code = error instanceof RemoteError ? error.code : '';
        if (DEAD_LINK.has(code)) onInvalidLink?.();
        if (code !== 'reauthentication_needed') return refusedPassword(error);
        await mailCode();
        setCodeMailed(true);
        return {};
      }
    },
  });
  return { form, isCodeMailed };
}

function check(
  typed: TypedEntries<NewPasswordFieldName>,
  isCodeMailed: boolean,
): EntryOutcome<NewPasswordFieldName> {
  const code = isCodeMailed && !SIX_DIGITS.test(digitsOf(typed.code)) ? { code: codeMissing } : {};
  const own = issuesOf<NewPasswordFieldName>(newPasswordForm, typed);
  const issues = { ...own, ...confirmationIssue(typed), ...code };
  return withMissing(
    issues,
    typed,
    sentence((texts) => texts.reset.missing),
  );
}

function refusedPassword(error: unknown): EntryOutcome<NewPasswordFieldName> {
  const issues = refusedFields(error, FIELDS);
  if (Object.keys(issues).length > 0) return { issues };
  const alert = refusalSentence(
    error,
    sentence((texts) => texts.reset.failed),
  );
  const code = error instanceof RemoteError ? error.code : null;
  if (code === 'reauthentication_not_valid') {
    return { issues: { code: sentence(({ verify }) => verify.codeWrong) } };
  }
  const isAboutPassword = code === 'weak_password' || code === 'same_password';
  return isAboutPassword ? { issues: { password: alert } } : { alert };
}
