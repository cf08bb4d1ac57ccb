import { RemoteError } from '#web/data/remote-error.ts';
import { useTexts } from '#web/i18n/language.tsx';
import { FormError } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { NewPasswordField } from './account-fields.tsx';
import { confirmationIssue, issuesOf, newPasswordForm, withMissing } from './checks.ts';
import styles from './entry-form.module.css';
import { refusalSentence, refusedFields, sentence } from './sentences.ts';
import { authTexts } from './texts.ts';
import { type Outcome, type Typed, useEntryForm } from './use-entry-form.ts';

const FIELDS = ['password', 'confirmPassword'] as const;
type Field = (typeof FIELDS)[number];

/** Codes that say that the link itself is of no more use. */
const DEAD_LINK: ReadonlySet<string> = new Set(['invalid_link', 'otp_expired']);

type Props = {
  save: (password: string) => Promise<void>;
  onSaved: () => void;
  onInvalidLink: () => void;
};

export function NewPasswordForm({ save, onSaved, onInvalidLink }: Props) {
  const texts = useTexts(authTexts);
  const form = useEntryForm<Field>({
    fields: FIELDS,
    check,
    send: async (typed) => {
      try {
        await save(typed.password);
        onSaved();
        return {};
      } catch (error) {
        if (error instanceof RemoteError && DEAD_LINK.has(error.code)) onInvalidLink();
        return refusedPassword(error);
      }
    },
  });
  return (
    <form className={styles['form']} {...form.parts}>
      <NewPasswordField label={texts.reset.newPassword} error={form.errorOf('password')} />
      <PasswordField
        label={texts.confirmPassword}
        name="confirmPassword"
        autoComplete="new-password"
        error={form.errorOf('confirmPassword')}
      />
      {form.alert !== null && <FormError>{form.alert}</FormError>}
      <Button
        type="submit"
        variant="primary"
        isWide
        isBusy={form.isPending}
        busyText={texts.reset.saving}
      >
        {texts.reset.save}
      </Button>
    </form>
  );
}

function check(typed: Typed<Field>): Outcome<Field> {
  const issues = { ...issuesOf<Field>(newPasswordForm, typed), ...confirmationIssue(typed) };
  return withMissing(
    issues,
    typed,
    sentence((texts) => texts.reset.missing),
  );
}

function refusedPassword(error: unknown): Outcome<Field> {
  const issues = refusedFields(error, FIELDS);
  if (Object.keys(issues).length > 0) return { issues };
  const alert = refusalSentence(
    error,
    sentence((texts) => texts.reset.failed),
  );
  const code = error instanceof RemoteError ? error.code : null;
  const isAboutPassword = code === 'weak_password' || code === 'same_password';
  return isAboutPassword ? { issues: { password: alert } } : { alert };
}
