import { useState } from 'react';
import type { Household } from '#domain/household/households.ts';
import { request } from '#web/client/http/api.ts';
import { failureText } from '#web/client/http/failure-text.ts';
import { useHouseholdList } from '#web/household/households/use-households.ts';
import { useWrite } from '#web/client/records/use-records.ts';
import { useLanguage } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';

type SavedFields = { [field: string]: unknown };

type SavingOptions = {
  /** Values when the dialog opened; later ones are ignored. */
  before: SavedFields;
  savedText: string;
  onDone: () => void;
};

/**
 * Sends only the fields changed since the dialog opened, so that two owners do not overwrite each
 * other, and shows the saved household at once. Returns the error message, if any.
 */
export function useSaving(path: string, { before, savedText, onDone }: SavingOptions) {
  const language = useLanguage();
  const [opened] = useState(before);
  const list = useHouseholdList();
  const change = useWrite(async (_, body: object) => {
    list.keep(await request<Household>(path, { method: 'PUT', body }));
  });
  return async (after: SavedFields): Promise<{ alert?: string }> => {
    const changes = Object.entries(after).filter(([field, value]) => opened[field] !== value);
    try {
      if (changes.length > 0) await change.mutateAsync(Object.fromEntries(changes));
      showToast({ title: savedText });
      onDone();
      return {};
    } catch (error) {
      return { alert: failureText(error, language) };
    }
  };
}
