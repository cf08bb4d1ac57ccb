import { useState } from 'react';
import { type Collection, type DraftOf, isStale, type ItemOf, type Kind } from '#domain/records.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { useEditNews } from './edit-news.ts';
import { RemoteError } from './remote-error.ts';
import { showFailure } from './show-failure.ts';
import { useWrite } from './use-records.ts';

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
  const language = useLanguage();
  const say = useEditNews(kind, words.updated);
  const [since, setSince] = useState(item.updatedAt);
  const update = useWrite((records, { draft, seen }: { draft: DraftOf<K>; seen: string }) => {
    const items = records[kind] as unknown as Collection<ItemOf<K>, DraftOf<K>>;
    return items.update(item.id, draft, seen);
  });
  const send = (draft: DraftOf<K>, seen: string) => {
    if (update.isPending) return;
    update.mutate(
      { draft, seen },
      {
        onSuccess: (answer) => {
          if (answer === null || isStale<ItemOf<K>>(answer)) return;
          say(item, answer);
          onClose();
        },
        onError: (error) => {
          const { updateFailed: title, updateFallback: otherwise } = words;
          const sum = error instanceof RemoteError ? error.issues.find(isOfShares) : undefined;
          if (sum === undefined) showFailure({ title, otherwise }, error, language);
          else showToast({ variant: 'destructive', title, description: sum.message });
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

/** What others own of it leaves less than what is typed, which no field knew. */
function isOfShares({ code }: { code: string }): boolean {
  return code === 'ownership.sum';
}
