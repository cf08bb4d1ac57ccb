import { useQueryClient } from '@tanstack/react-query';
import { profileChanges, type User } from '#domain/account/profile.ts';
import { isIssueKey, issueText } from '#domain/basics/issues.ts';
import type { Language } from '#domain/basics/texts.ts';
import { request } from '#web/client/http/api.ts';
import { keepAnswer } from '#web/client/cache/keep-answer.ts';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { leaveUnauthorized } from '#web/client/session/unauthorized.ts';
import { userQuery } from '#web/client/session/user.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { FieldPair, TextField } from '#web/kit/ui/field.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import styles from './account.module.css';
import { Section } from './section.tsx';
import { accountTexts } from './texts.ts';
import { type FormOutcome, useSmallForm } from '#web/client/forms/use-small-form.ts';

const FIELDS = ['firstName', 'lastName'] as const;
type ProfileField = (typeof FIELDS)[number];
type TypedNames = { readonly [Name in ProfileField]: string };

/** The user's name; the address is shown and cannot be edited (docs/product.md, section 2). */
export function ProfileForm({ user }: { user: User }) {
  const texts = useTexts(accountTexts).profile;
  const form = useSmallForm(FIELDS, useSaving(user));
  return (
    <Section id="profile" title={texts.title} lead={texts.lead}>
      <form className={styles['form']} {...form.parts}>
        <FieldPair>
          <TextField
            label={texts.firstName}
            name="firstName"
            autoComplete="given-name"
            defaultValue={user.firstName ?? ''}
            error={form.errorOf('firstName')}
          />
          <TextField
            label={texts.lastName}
            name="lastName"
            autoComplete="family-name"
            defaultValue={user.lastName ?? ''}
            error={form.errorOf('lastName')}
          />
        </FieldPair>
        <TextField
          label={texts.email}
          type="email"
          value={user.email}
          disabled
          help={texts.emailFixed}
        />
        {form.alert !== null && <FormError title={form.alertTitle}>{form.alert}</FormError>}
        <div className={styles['buttons']}>
          <Button type="submit" variant="primary" isBusy={form.isBusy} busyText={texts.saving}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Section>
  );
}

function useSaving({ email }: User) {
  const texts = useTexts(accountTexts);
  const language = useLanguage();
  const client = useQueryClient();
  return async (names: TypedNames): Promise<FormOutcome<ProfileField>> => {
    const issues = issuesOf(names, language);
    if (Object.keys(issues).length > 0) return { issues };
    try {
      const body = { ...names, email };
      const saved = await request<User>('/api/auth/user/profile', { method: 'PUT', body });
      await keepAnswer(client, userQuery.queryKey, saved);
      showToast({ title: texts.profile.saved });
    } catch (error) {
      if (error instanceof RemoteError && error.status === 401) leaveUnauthorized(language);
      else {
        const { updateFailed: alertTitle, updateFailedText: alert } = texts;
        return { alertTitle, alert };
      }
    }
    return {};
  };
}

/** The first problem of each name. */
function issuesOf(names: TypedNames, language: Language): { [Name in ProfileField]?: string } {
  const issues: { [field: string]: string } = {};
  for (const { path, message } of profileChanges.safeParse(names).error?.issues ?? []) {
    if (isIssueKey(message)) issues[String(path[0])] ??= issueText(message, language);
  }
  return issues;
}
