import { revertedFields } from '#domain/records/edits.ts';
import type { ItemOf } from '#domain/records/records.ts';
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
    const { name } = after;
    const action = {
      text: texts.undo,
      name: texts.undoEdit({ name }),
      onAction: () =>
        undo({
          write: (records) =>
            records[kind].update(
              before.id,
              revertedFields(kind, { before, after }),
              after.updatedAt,
            ),
          name: before.name,
          done: texts.editUndone,
          failed: texts.editStands,
        }),
    };
    showToast({ title, description: name, action });
  };
}
