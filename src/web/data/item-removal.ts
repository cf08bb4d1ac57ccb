import type { Kind } from '#domain/records.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { itemTexts } from './item-texts.ts';
import { UNDO_MS, useUndo } from './item-undo.ts';
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
/** What is to be removed; its history goes too only when that is chosen. */
type Removal = { item: Named; erasesHistory: boolean };

/** Deletes an item. Unless its history is erased too, it can be brought back. */
export function useRemoval(kind: Kind, words: RemovalWords) {
  const language = useLanguage();
  const source = useSource();
  const say = useNews(kind, words);
  const { mutate, isPending } = useWrite((records, { item: { id }, erasesHistory }: Removal) =>
    erasesHistory ? source.erase(kind, id) : records[kind].remove(id),
  );
  const remove = (removal: Removal, onRemoved?: () => void) =>
    mutate(removal, {
      onSuccess: () => {
        say(removal);
        onRemoved?.();
      },
      onError: (error) => showFailure(words.removeFailed, error, language),
    });
  return { remove, isRemoving: isPending };
}

/** Says that it is gone, with the way back where there is one. */
function useNews(kind: Kind, { removed, restored, restoreFailed }: RemovalWords) {
  const texts = useTexts(itemTexts);
  const undo = useUndo();
  return ({ item: { id, name }, erasesHistory }: Removal): void => {
    if (erasesHistory) return showToast({ title: removed, description: texts.erased({ name }) });
    const action = {
      text: texts.undo,
      name: texts.undoRemoval({ name }),
      onAction: () =>
        undo({
          write: (records) => records[kind].restore(id),
          name,
          done: restored,
          failed: restoreFailed,
        }),
    };
    return showToast({ title: removed, description: name, action, durationMs: UNDO_MS });
  };
}
