import { useQueryClient } from '@tanstack/react-query';
import { isStale, type Records } from '#domain/records/records.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import { showFailure } from '#web/client/http/show-failure.ts';
import { dataTexts } from '#web/client/records/texts.ts';

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
