import type { ManyChanges } from '#domain/banking/transactions/transactions.ts';
import { request } from '#web/client/http/api.ts';
import { showFailure } from '#web/client/http/show-failure.ts';
import { useBankWrite } from '#web/banking/accounts/use-bank-write.ts';
import { conditionsOf, type Wanted } from '#web/client/navigation/wanted-transactions.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { manyTexts } from './texts.ts';

/** Those that are chosen one by one, or everything that is looked for. */
export type Meant = { ids: readonly string[] } | { filter: Wanted };

type Edited = { changed: number; edit: string | null };

/** Whoever changed hundreds by mistake needs a moment to see it. */
const UNDO_MS = 15_000;

/** Changes several transactions, and offers the way back. */
export function useEditMany() {
  const texts = useTexts(manyTexts);
  const language = useLanguage();
  const edit = useBankWrite((body: object) =>
    request<Edited>('/api/transactions', { method: 'PATCH', body }),
  );
  const undo = useBankWrite((id: string) =>
    request<{ restored: number }>(`/api/transaction-edits/${id}`, { method: 'DELETE' }),
  );
  // What offered it has gone by then: what came of it is told by whoever waits for the answer.
  const takeBack = (id: string) =>
    void undo.mutateAsync(id).then(
      ({ restored }) => showToast({ title: texts.undone({ count: restored }) }),
      (error: unknown) => showFailure(texts.undoFailed, error, language),
    );
  return async (meant: Meant, changes: ManyChanges) => {
    const said = 'filter' in meant ? { filter: conditionsOf(meant.filter) } : meant;
    const { changed, edit: id } = await edit.mutateAsync({ ...said, changes });
    showToast({
      title: texts.changed({ count: changed }),
      durationMs: UNDO_MS,
      ...(id !== null && { action: { text: texts.undo, onAction: () => takeBack(id) } }),
    });
  };
}
