import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PASSWORD_CHARACTERS_MIN } from '#domain/account/accounts.ts';
import { PasswordStrength } from '#web/auth/password-strength.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { FieldPair } from '#web/kit/ui/field-pair.tsx';
import { PasswordField } from '#web/kit/ui/password-field.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import styles from './account.module.css';
import {
  changePassword,
  PASSWORD_FIELDS,
  passwordIssues,
  refusedPassword,
} from './change-password.ts';
import { readAnew } from './devices.ts';
import { passwordTexts } from './password-texts.ts';
import { Section } from './section.tsx';
import { useSmallForm } from '#web/client/forms/use-small-form.ts';

/** Another password, for whoever knows the present one. */
export function PasswordForm({ email }: { email: string }) {
  const texts = useTexts(passwordTexts);
  const [chosen, setChosen] = useState('');
  const form = usePasswordForm(() => setChosen(''));
  return (
    <Section title={texts.title} lead={texts.lead}>
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
