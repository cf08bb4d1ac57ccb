import { useState } from 'react';
import { dayOf } from '#domain/basics/months.ts';
import { k4Request } from '#domain/holdings/gains/k4-request.ts';
import { answerTo } from '#web/client/http/api.ts';
import { failureText } from '#web/client/http/failures.tsx';
import { saveFile } from '#web/client/http/files.ts';
import { toRemoteError } from '#web/client/http/remote-error.ts';
import { SmallFormDialog } from '#web/client/forms/small-form-dialog.tsx';
import { type FormOutcome, issuesOf, useSmallForm } from '#web/client/forms/small-form.ts';
import { useKnownUser } from '#web/client/session/user.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { TextField } from '#web/kit/ui/field.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { type ListedYear, unstatedKinds } from './gains-screen.tsx';
import { gainTexts } from './texts.ts';

const FIELDS = ['personalNumber', 'name', 'postalCode', 'city'] as const;

type K4Field = (typeof FIELDS)[number];
type K4DialogProps = { gains: ListedYear; onClose: () => void };

/** Asks for what the files of form K4 name, and saves them; nothing of it is kept. */
export function K4Dialog({ gains, onClose }: K4DialogProps) {
  const texts = useTexts(gainTexts).dialog;
  const { year, rowCount, sections } = gains;
  const user = useKnownUser();
  const [isRunning] = useState(() => dayOf(new Date()).startsWith(`${year}-`));
  const form = useSmallForm(FIELDS, useSaving(year, onClose));
  const words = {
    title: texts.title({ year }),
    description: texts.text,
    cancel: texts.cancel,
    submit: texts.submit,
    busy: texts.busy,
  };
  const leftOut = rowCount - sections.reduce((sum, { rows }) => sum + rows, 0);
  const unstated = unstatedKinds(gains).length;
  return (
    <SmallFormDialog words={words} form={form} onClose={onClose}>
      {isRunning && <p>{texts.unfinished({ year })}</p>}
      {unstated > 0 && <p>{texts.unstated({ count: unstated })}</p>}
      {leftOut > 0 && <p>{texts.leftOut({ count: leftOut })}</p>}
      <TextField
        label={texts.personalNumber}
        help={texts.personalNumberHelp}
        name="personalNumber"
        inputMode="numeric"
        autoComplete="off"
        error={form.errorOf('personalNumber')}
      />
      <TextField
        label={texts.name}
        name="name"
        autoComplete="name"
        defaultValue={[user?.firstName, user?.lastName].filter(Boolean).join(' ')}
        error={form.errorOf('name')}
      />
      <TextField
        label={texts.postalCode}
        name="postalCode"
        inputMode="numeric"
        autoComplete="postal-code"
        error={form.errorOf('postalCode')}
      />
      <TextField
        label={texts.city}
        name="city"
        autoComplete="address-level2"
        error={form.errorOf('city')}
      />
    </SmallFormDialog>
  );
}

function useSaving(year: number, onDone: () => void) {
  const texts = useTexts(gainTexts).dialog;
  const language = useLanguage();
  return async (typed: { readonly [Field in K4Field]: string }): Promise<FormOutcome<K4Field>> => {
    const checked = k4Request.safeParse({ year, ...typed });
    if (!checked.success) return issuesOf<K4Field>(checked.error, language);
    try {
      const sent = { method: 'POST', body: checked.data, accept: 'application/zip' } as const;
      const response = await answerTo('/api/realised-gains/k4', sent);
      if (!response.ok) throw await toRemoteError(response);
      saveFile(`k4-${year}.zip`, await response.blob());
      showToast({ title: texts.saved, description: texts.savedText });
      onDone();
      return {};
    } catch (error) {
      return { alertTitle: texts.failed, alert: failureText(error, language) };
    }
  };
}
