import { useState } from 'react';
import type { Household } from '#domain/household/households.ts';
import { request } from '#web/client/http/api.ts';
import { failureText } from '#web/client/http/failure-text.ts';
import { useHouseholdList } from '#web/household/households/use-households.ts';
import { useWrite } from '#web/client/records/use-records.ts';
import { useLanguage } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';

type SharingTerms = { [term: string]: unknown };

type SavingOptions = {
  /** What counts is how it was when the dialog opened. */
  before: SharingTerms;
  savedText: string;
  onDone: () => void;
};

/**
 * Changes of a household what is another than before, so that two owners do not undo each other's
 * choices; what it has become is shown at once. Gives what went wrong, if anything.
 */
export function useSaving(path: string, { before, savedText, onDone }: SavingOptions) {
  const language = useLanguage();
  const [opened] = useState(before);
  const list = useHouseholdList();
  const change = useWrite(async (_, body: object) => {
    list.keep(await request<Household>(path, { method: 'PUT', body }));
  });
  return async (after: SharingTerms): Promise<{ alert?: string }> => {
    const changes = Object.entries(after).filter(([term, value]) => opened[term] !== value);
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
