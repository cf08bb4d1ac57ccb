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

type Editing<K extends Kind> = {
  kind: K;
  item: ItemOf<K>;
  words: EditSuccessWords;
  onClose: () => void;
};

/** Saves changes to the version that was read, or over another one that was shown. */
export function useEditing<K extends Kind>({ kind, item, words, onClose }: Editing<K>) {
  const say = useEditNews(kind, words.updated);
  const [since, setSince] = useState(item.updatedAt);
  const isUnderWay = useRef(false);
  const update = useWrite((records, { draft, seen }: { draft: DraftOf<K>; seen: string }) => {
    return records[kind].update(item.id, draft, seen);
  });
  const send = (draft: DraftOf<K>, seen: string) => {
    // A second click that comes before the button has become busy would conflict with the first.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    update.mutate(
      { draft, seen },
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
    save: (draft: DraftOf<K>) => send(draft, since),
    saveOver: (draft: DraftOf<K>, other: ItemOf<K>) => send(draft, other.updatedAt),
    take: (other: ItemOf<K>) => {
      setSince(other.updatedAt);
      update.reset();
    },
  };
}
