import { useRef, useState } from 'react';
import { type DraftOf, isStale, type ItemOf } from '#domain/records/records.ts';
import { useEditNews } from './edit-news.ts';
import { useWrite } from '#web/client/records/use-records.ts';
import type { Kind } from '#domain/records/kinds.ts';

export type EditSuccessWords = {
  updated: string;
  updateFailed: string;
  /** Said when the server wrote no sentence of its own. */
  updateFallback?: string;
};

type ItemEdit<K extends Kind> = {
  kind: K;
  item: ItemOf<K>;
  words: EditSuccessWords;
  onClose: () => void;
  /** The changes of a draft to a version of the item. */
  changesOf: (draft: DraftOf<K>, version: ItemOf<K>) => Partial<DraftOf<K>>;
};

/** Saves changes to the version that was read, or over another one that was shown. */
export function useEditing<K extends Kind>({ kind, item, words, onClose, changesOf }: ItemEdit<K>) {
  const say = useEditNews(kind, words.updated);
  const [seen, setSeen] = useState(item);
  const isUnderWay = useRef(false);
  const update = useWrite(
    (records, { draft, version }: { draft: DraftOf<K>; version: ItemOf<K> }) =>
      records[kind].update(item.id, changesOf(draft, version), version.updatedAt),
  );
  const send = (draft: DraftOf<K>, version: ItemOf<K>) => {
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
    save: (draft: DraftOf<K>) => send(draft, seen),
    saveOver: send,
    take: (other: ItemOf<K>) => {
      setSeen(other);
      update.reset();
    },
  };
}
