import type { Collection, DraftOf, ItemOf } from '#domain/records/records.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { itemTexts } from './texts.ts';
import { useUndo } from './item-undo.ts';
import type { Kind } from '#domain/records/kinds.ts';

/** Reports the change, with an undo to the version that was opened. */
export function useEditNews<K extends Kind>(kind: K, title: string) {
  const texts = useTexts(itemTexts);
  const undo = useUndo();
  return (before: ItemOf<K>, after: ItemOf<K>): void => {
    const { id, userId: _owner, createdAt: _created, updatedAt: _updated, ...draft } = before;
    const { name } = after;
    const action = {
      text: texts.undo,
      name: texts.undoEdit({ name }),
      onAction: () =>
        undo({
          write: (records) => {
            const items = records[kind] as unknown as Collection<ItemOf<K>, DraftOf<K>>;
            return items.update(id, draft as unknown as Partial<DraftOf<K>>, after.updatedAt);
          },
          name: before.name,
          done: texts.editUndone,
          failed: texts.editStands,
        }),
    };
    showToast({ title, description: name, action });
  };
}
