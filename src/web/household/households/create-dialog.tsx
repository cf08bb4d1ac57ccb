import { useState } from 'react';
import { useLocation } from 'wouter';
import { type Household, householdDraft } from '#domain/household/households.ts';
import { issueText } from '#domain/basics/issues.ts';
import { request } from '#web/client/http/api.ts';
import { failureText } from '#web/client/http/failures.tsx';
import { createFormKey } from '#web/client/forms/form-state.ts';
import { householdPath } from '#web/client/navigation/paths.ts';
import { SmallFormDialog } from '#web/client/forms/small-form-dialog.tsx';
import { type FormOutcome, useSmallForm } from '#web/client/forms/small-form.ts';
import { useHouseholdList } from './use-households.ts';
import { useWrite } from '#web/client/records/use-records.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { TextField } from '#web/kit/ui/field.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { householdTexts } from './texts.ts';

const FIELDS = ['name'] as const;

/** Dialog that creates a household from a name. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(householdTexts);
  const form = useSmallForm(FIELDS, useCreating(onClose));
  const words = {
    title: texts.createTitle,
    description: texts.createText,
    cancel: texts.cancel,
    submit: texts.create,
    busy: texts.creating,
  };
  return (
    <SmallFormDialog words={words} form={form} onClose={onClose}>
      <TextField label={texts.name} name="name" autoComplete="off" error={form.errorOf('name')} />
    </SmallFormDialog>
  );
}

function useCreating(onDone: () => void) {
  const texts = useTexts(householdTexts);
  const language = useLanguage();
  const [, navigate] = useLocation();
  const [idempotencyKey] = useState(createFormKey);
  const list = useHouseholdList();
  const create = useWrite(async (_, name: string) => {
    const body = { name };
    const sent = { method: 'POST', body, idempotencyKey } as const;
    const household = await request<Household>('/api/households', sent);
    list.keep(household);
    return household;
  });
  return async (typed: { name: string }): Promise<FormOutcome<'name'>> => {
    const checked = householdDraft.safeParse(typed);
    if (!checked.success) {
      const key = checked.error.issues[0]?.message ?? 'unknown';
      return { issues: { name: issueText(key, language) } };
    }
    try {
      const { id } = await create.mutateAsync(checked.data.name);
      showToast({ title: texts.created });
      navigate(householdPath(id));
      onDone();
      return {};
    } catch (error) {
      return { alertTitle: texts.createFailed, alert: failureText(error, language) };
    }
  };
}
