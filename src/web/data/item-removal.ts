import { useQueryClient } from '@tanstack/react-query';
import type { Kind } from '#domain/records.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { itemTexts } from './item-texts.ts';
import { useSource } from './records-context.tsx';
import { showFailure } from './show-failure.ts';
import { useWrite } from './use-records.ts';

export type Named = { id: string; name: string };
export type RemovalWords = {
  removed: string;
  removeFailed: string;
  restored: string;
  restoreFailed: string;
};

const UNDO_MS = 10_000;

/** Deletes an item, and offers to bring it back once it is gone. */
export function useRemoval(kind: Kind, words: RemovalWords) {
  const texts = useTexts(itemTexts);
  const language = useLanguage();
  const restore = useRestore(kind, words);
  const { mutate, isPending } = useWrite((records, { id }: Named) => records[kind].remove(id));
  const remove = (item: Named, onRemoved?: () => void) =>
    mutate(item, {
      onSuccess: () => {
        const { name } = item;
        const undo = {
          text: texts.undo,
          name: texts.undoRemoval({ name }),
          onAction: () => restore(item),
        };
        showToast({
          title: words.removed,
          description: name,
          action: undo,
          durationMs: UNDO_MS,
        });
        onRemoved?.();
      },
      onError: (error) => showFailure(words.removeFailed, error, language),
    });
  return { remove, isRemoving: isPending };
}

/** Works also when what offered it, and the screen it stood on, are gone. */
function useRestore(kind: Kind, words: RemovalWords): (item: Named) => void {
  const language = useLanguage();
  const source = useSource();
  const client = useQueryClient();
  return ({ id, name }) => {
    source
      .records()
      [kind].restore(id)
      .then(
        () => showToast({ title: words.restored, description: name }),
        (error: unknown) => showFailure(words.restoreFailed, error, language),
      )
      .finally(() => void client.invalidateQueries({ queryKey: source.key }));
  };
}
