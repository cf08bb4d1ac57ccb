import { type Removal, type RemovalNewsWords, useRemovalNews } from './removal-news.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import { useWrite } from '#web/client/records/use-records.ts';
import type { Kind } from '#domain/records/kinds.ts';

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
