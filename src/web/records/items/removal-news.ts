import type { Day } from '#domain/basics/months.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { itemTexts } from './texts.ts';
import { useUndo } from './item-undo.ts';
import type { Kind } from '#domain/records/kinds.ts';

export type RemovedItem = { id: string; name: string };
export type RemovalNewsWords = {
  removed: string;
  restored: string;
  restoreFailed: string;
};
/** An item to remove; its history is erased only when that is chosen. */
export type Removal = {
  item: RemovedItem;
  erasesHistory: boolean;
  /** The day on which it was sold, repaid or ended; absent: today. */
  on?: Day;
};

/** Reports the removal, with an undo where there is one. */
export function useRemovalNews(kind: Kind, { removed, restored, restoreFailed }: RemovalNewsWords) {
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
    return showToast({ title: removed, description: name, action });
  };
}
