import type { Kind } from '#domain/records.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { type Removal, type RemovalNewsWords, useRemovalNews } from './removal-news.ts';
import { useSource } from './records-context.tsx';
import { showFailure } from './show-failure.ts';
import { useWrite } from './use-records.ts';

export type RemovalWords = RemovalNewsWords & { removeFailed: string };

/** Deletes an item. Unless its history is erased too, it can be brought back. */
export function useRemoval(kind: Kind, words: RemovalWords) {
  const language = useLanguage();
  const source = useSource();
  const say = useRemovalNews(kind, words);
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
