import { useState } from 'react';
import type { Household } from '#domain/household/households.ts';
import { invitationDraft } from '#domain/household/invitations.ts';
import { issueText } from '#domain/basics/issues.ts';
import { LANGUAGES } from '#domain/basics/texts.ts';
import { request } from '#web/client/http/api.ts';
import { failureText } from '#web/client/http/failures.tsx';
import { createFormKey } from '#web/client/forms/form-state.ts';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { SmallFormDialog } from '#web/client/forms/small-form-dialog.tsx';
import { useWrite } from '#web/client/records/use-records.tsx';
import { type FormOutcome, useSmallForm } from '#web/client/forms/small-form.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { LANGUAGE_NAMES } from '#web/kit/ui/theme-and-language.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { TextField } from '#web/kit/ui/field.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { sendingTexts } from './texts.ts';

const FIELDS = ['email', 'language'] as const;
type InvitationField = (typeof FIELDS)[number];
const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, text: LANGUAGE_NAMES[value] }));

type Props = { household: Household; onClose: () => void };

/** Form with which an owner invites an address. */
export function InviteDialog({ household, onClose }: Props) {
  const texts = useTexts(sendingTexts);
  const form = useSmallForm(FIELDS, useInviting(household, onClose));
  const words = {
    title: texts.inviteTitle({ name: household.name }),
    description: texts.inviteText,
    cancel: texts.cancel,
    submit: texts.send,
    busy: texts.sending,
  };
  return (
    <SmallFormDialog words={words} form={form} onClose={onClose}>
      <TextField
        label={texts.email}
        name="email"
        type="email"
        autoComplete="off"
        error={form.errorOf('email')}
      />
      <Select
        label={texts.language}
        name="language"
        options={LANGUAGE_OPTIONS}
        defaultValue={household.language}
      />
    </SmallFormDialog>
  );
}

function useInviting({ id }: Household, onDone: () => void) {
  const texts = useTexts(sendingTexts);
  const language = useLanguage();
  const [idempotencyKey] = useState(createFormKey);
  const invite = useWrite((_, body: unknown) =>
    request(`/api/households/${id}/invitations`, { method: 'POST', body, idempotencyKey }),
  );
  return async (typed: { readonly [Name in InvitationField]: string }): Promise<
    FormOutcome<InvitationField>
  > => {
    const checked = invitationDraft.safeParse(typed);
    if (!checked.success) {
      const key = checked.error.issues[0]?.message ?? 'unknown';
      return { issues: { email: issueText(key, language) } };
    }
    try {
      await invite.mutateAsync(checked.data);
    } catch (error) {
      return refused(error, failureText(error, language), texts);
    }
    showToast({ title: texts.invited({ email: checked.data.email }) });
    onDone();
    return {};
  };
}

/** Errors of the address are shown at its field, others above the buttons. */
function refused(
  error: unknown,
  why: string,
  texts: (typeof sendingTexts)['en'],
): FormOutcome<InvitationField> {
  const { code, issues = [] } = error instanceof RemoteError ? error : { code: null };
  const ofEmail = issues.find(({ path }) => path === 'email');
  if (ofEmail !== undefined) return { issues: { email: ofEmail.message } };
  if (code === 'already_member') return { issues: { email: why } };
  if (code === 'already_invited') return { issues: { email: `${why} ${texts.resendInstead}` } };
  return { alert: why };
}
