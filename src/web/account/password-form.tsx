import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  PASSWORD_CHARACTERS_MIN,
  type PasswordProblem,
  passwordProblems,
} from '#domain/auth/passwords.ts';
import { type IssueKey, issueText } from '#domain/basics/issues.ts';
import { refusalText } from '#domain/basics/refusals.ts';
import type { Language } from '#domain/basics/texts.ts';
import { PasswordStrength } from '#web/auth/password-strength.tsx';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { authRefusal, authClient } from '#web/client/session/session.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { FieldPair } from '#web/kit/ui/field.tsx';
import { PasswordField } from '#web/kit/ui/password-field.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import styles from './account.module.css';
import { readAnew } from './devices.tsx';
import { credentialFailureText } from './factors.ts';
import { passwordTexts } from './texts.ts';
import { Section } from './section.tsx';
import { type FormOutcome, useSmallForm } from '#web/client/forms/small-form.ts';

const PASSWORD_FIELDS = ['currentPassword', 'password', 'confirmPassword'] as const;

const ISSUES: { readonly [Problem in PasswordProblem]: IssueKey } = {
  length: 'password.short',
  too_long: 'password.long',
  common: 'password.common',
};

/** Changes the password of a user who knows the present one. */
export function PasswordForm({ email }: { email: string }) {
  const texts = useTexts(passwordTexts);
  const [chosen, setChosen] = useState('');
  const form = usePasswordForm(() => setChosen(''));
  return (
    <Section id="password" title={texts.title} lead={texts.lead}>
      <form className={styles['form']} {...form.parts}>
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={texts.current}
          name="currentPassword"
          autoComplete="current-password"
          error={form.errorOf('currentPassword')}
        />
        <FieldPair>
          <PasswordField
            label={texts.new}
            name="password"
            autoComplete="new-password"
            minLength={PASSWORD_CHARACTERS_MIN}
            error={form.errorOf('password')}
            help={<PasswordStrength password={chosen} />}
            onInput={(event) => setChosen(event.currentTarget.value)}
          />
          <PasswordField
            label={texts.confirm}
            name="confirmPassword"
            autoComplete="new-password"
            error={form.errorOf('confirmPassword')}
          />
        </FieldPair>
        {form.alert !== null && <FormError>{form.alert}</FormError>}
        <div className={styles['buttons']}>
          <Button type="submit" variant="primary" isBusy={form.isBusy} busyText={texts.saving}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Section>
  );
}

function usePasswordForm(onChanged: () => void) {
  const texts = useTexts(passwordTexts);
  const language = useLanguage();
  const client = useQueryClient();
  return useSmallForm(PASSWORD_FIELDS, async (typed) => {
    const issues = passwordIssues(typed, language);
    if (Object.keys(issues).length > 0) return { issues };
    try {
      await changePassword(typed);
    } catch (error) {
      return refusedPassword(error, language);
    }
    onChanged();
    showToast({ title: texts.saved, description: texts.savedText });
    void readAnew(client);
    return { isDone: true };
  });
}

type PasswordFieldName = (typeof PASSWORD_FIELDS)[number];

type TypedPasswords = { readonly [Name in PasswordFieldName]: string };

/** Errors of the three passwords that need no request. */
function passwordIssues(
  typed: TypedPasswords,
  language: Language,
): { [Name in PasswordFieldName]?: string } {
  const { required, again, differ } = passwordTexts[language];
  const issues: { [Name in PasswordFieldName]?: string } = {};
  if (typed.currentPassword === '') issues.currentPassword = required;
  const [problem] = passwordProblems(typed.password);
  if (problem !== undefined) issues.password = issueText(ISSUES[problem], language);
  if (typed.confirmPassword === '') issues.confirmPassword = again;
  else if (typed.confirmPassword !== typed.password) issues.confirmPassword = differ;
  return issues;
}

/** A new password, which signs out all other devices. */
async function changePassword(typed: TypedPasswords): Promise<void> {
  const { error } = await (
    await authClient()
  ).updateUser({ password: typed.password, current_password: typed.currentPassword });
  if (error) throw authRefusal(error);
}

/** The field that a refusal is about, and its message. */
function refusedPassword(error: unknown, language: Language): FormOutcome<PasswordFieldName> {
  const code = error instanceof RemoteError ? error.code : null;
  if (code === 'current_password_invalid') {
    return { issues: { currentPassword: issueText('password.wrong', language) } };
  }
  if (code === 'same_password' || code === 'weak_password') {
    return { issues: { password: refusalText(code, language) } };
  }
  return { alert: credentialFailureText(error, language) };
}
