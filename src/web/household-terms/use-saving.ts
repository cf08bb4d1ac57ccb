import type { Household } from '#domain/households.ts';
import { request } from '#web/data/api.ts';
import { failureText } from '#web/data/failure-text.ts';
import { useHouseholdList } from '#web/data/use-households.ts';
import { useWrite } from '#web/data/use-records.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { showToast } from '#web/ui/toast-store.ts';

type Done = { said: string; onDone: () => void };

/** Changes a household; what it has become is shown at once. Gives what went wrong, if anything. */
export function useSaving(path: string, { said, onDone }: Done) {
  const language = useLanguage();
  const list = useHouseholdList();
  const change = useWrite(async (_, body: object) => {
    list.keep(await request<Household>(path, { method: 'PUT', body }));
  });
  return async (changes: object): Promise<{ alert?: string }> => {
    try {
      await change.mutateAsync(changes);
      showToast({ title: said });
      onDone();
      return {};
    } catch (error) {
      return { alert: failureText(error, language) };
    }
  };
}
