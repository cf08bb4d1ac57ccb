import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AmountText } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import { revertedFields } from '#domain/records/edits.ts';
import type { Kind } from '#domain/records/kinds.ts';
import { type DraftOf, isStale, type ItemOf, type Records } from '#domain/records/records.ts';
import { showFailure } from '#web/client/http/failures.tsx';
import { useSource, useWrite } from '#web/client/records/use-records.tsx';
import { dataTexts } from '#web/client/records/texts.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { itemTexts } from './texts.ts';

export type EditSuccessWords = {
  updated: string;
  updateFailed: string;
  /** Said when the server wrote no sentence of its own. */
  updateFallback?: string;
};

type ItemEdit<K extends Kind, Draft> = {
  kind: K;
  item: ItemOf<K>;
  words: EditSuccessWords;
  onClose: () => void;
  /** The changes of a draft to a version of the item. */
  changesOf: (draft: Draft, version: ItemOf<K>) => Partial<DraftOf<K>>;
};

/** Saves changes to the version that was read, or over another one that was shown. */
export function useEditing<K extends Kind, Draft>({
  kind,
  item,
  words,
  onClose,
  changesOf,
}: ItemEdit<K, Draft>) {
  const say = useEditNews(kind, words.updated);
  const [seen, setSeen] = useState(item);
  const isUnderWay = useRef(false);
  const update = useWrite((records, { draft, version }: { draft: Draft; version: ItemOf<K> }) =>
    records[kind].update(item.id, changesOf(draft, version), version.updatedAt),
  );
  const send = (draft: Draft, version: ItemOf<K>) => {
    // A second click that comes before the button has become busy would conflict with the first.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    update.mutate(
      { draft, version },
      {
        onSuccess: (answer) => {
          if (answer === null || isStale<ItemOf<K>>(answer)) return;
          say(item, answer);
          onClose();
        },
        onSettled: () => {
          isUnderWay.current = false;
        },
      },
    );
  };
  return {
    update,
    save: (draft: Draft) => send(draft, seen),
    saveOver: send,
    take: (other: ItemOf<K>) => {
      setSeen(other);
      update.reset();
    },
  };
}

/** An amount of an item that can be changed in its row. */
export type AmountEdit<K extends Kind> = {
  kind: K;
  item: ItemOf<K>;
  field: string & keyof ItemOf<K>;
  label: string;
  help?: string | undefined;
  words: EditSuccessWords & { gone: string };
  /** Whether the dialog has to ask more about such a value. It is opened with the typed value. */
  asksMore?: (amount: AmountText) => boolean;
  onMore?: (typed: string) => void;
};

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

type RemovalCallbacks = { onRemoved?: () => void; onFailed?: (error: Error) => void };

export type RemovalWords = RemovalNewsWords & { removeFailed: string };

/**
 * Deletes an item, and returns why it could not. Unless its history is erased too, it can be
 * brought back.
 */
export function useRemoval(kind: Kind, words: RemovalWords) {
  const source = useSource();
  const say = useRemovalNews(kind, words);
  const { mutate, isPending, error } = useWrite(
    (records, { item: { id }, erasesHistory, on }: Removal) =>
      erasesHistory ? source.erase(kind, id) : records[kind].remove(id, on),
  );
  const remove = (removal: Removal, after: RemovalCallbacks = {}) =>
    mutate(removal, {
      onSuccess: () => {
        say(removal);
        after.onRemoved?.();
      },
      onError: (failure) => after.onFailed?.(failure),
    });
  return { remove, isRemoving: isPending, error };
}

export type RemovedItem = { id: string; name: string };
type RemovalNewsWords = {
  removed: string;
  restored: string;
  restoreFailed: string;
};
/** An item to remove; its history is erased only when that is chosen. */
type Removal = {
  item: RemovedItem;
  erasesHistory: boolean;
  /** The day on which it was sold, repaid or ended; absent: today. */
  on?: Day;
};

/** Reports the removal, with an undo where there is one. */
function useRemovalNews(kind: Kind, { removed, restored, restoreFailed }: RemovalNewsWords) {
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

type Undo = {
  /** Null or stale: somebody else was faster, and nothing was undone. */
  write: (records: Records) => Promise<object | null>;
  name: string;
  done: string;
  failed: string;
};

/** Undoes a write, even if its message and screen are gone. */
export function useUndo(): (undo: Undo) => void {
  const texts = useTexts(dataTexts);
  const language = useLanguage();
  const source = useSource();
  const client = useQueryClient();
  return ({ write, name, done, failed }) => {
    const say = (answer: object | null) => {
      if (answer !== null && !isStale(answer)) return showToast({ title: done, description: name });
      const description = texts.changedSince;
      return showToast({ variant: 'destructive', title: failed, description });
    };
    write(source.records())
      .then(say, (error: unknown) => showFailure(failed, error, language))
      .finally(() => void client.invalidateQueries({ queryKey: source.key }));
  };
}
