import { useEffect, useRef, useState } from 'react';
import {
  type FileOutcome,
  mayHaveReplacedPrices,
  useBankWrite,
  useUndoFile,
} from '#web/banking/accounts/use-bank-write.ts';
import { showFailure } from '#web/client/http/failures.tsx';
import { followedRequest, refusedText } from '#web/client/http/files.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { contentOf, isTooLarge } from './bank-file.ts';
import { bankFileTexts } from './texts.ts';

/**
 * Imports a file by a path with the user's choices, reports the numbers, and offers an undo.
 * `share`: the part that is imported. Leaving before the end cancels, and nothing is added.
 */
export function useAdding(file: File, onDone: () => void) {
  const texts = useTexts(bankFileTexts);
  const language = useLanguage();
  const [share, setShare] = useState<number | null>(null);
  const underWay = useRef<AbortController>(null);
  const { mutate, isPending, error } = useAddFile(file, setShare);
  const undo = useUndoFile();
  const [canceled] = useState(texts.canceled);
  useEffect(
    () => () => {
      if (underWay.current === null) return;
      underWay.current.abort();
      showToast({ title: canceled });
    },
    [canceled],
  );
  // The dialog is unmounted by then, and its write's listeners with it.
  const takeBack = (file: FileOutcome) =>
    undo.mutateAsync(file.id).then(
      () =>
        showToast({
          title: texts.undone,
          description: mayHaveReplacedPrices(file) ? texts.pricesGone : undefined,
        }),
      (why: unknown) => showFailure(texts.undoFailed, why, language),
    );
  const say = (file: FileOutcome) => {
    const { added, settled, gone, fileName } = file;
    const prices = file.format === 'holdings' ? file.prices : 0;
    const back = { text: texts.undo, name: texts.undoOf({ name: fileName }) };
    const isUpdate = added === 0 && settled + gone + prices > 0;
    showToast({
      title: isUpdate ? texts.updated : texts.added({ count: added }),
      // A file that another tab has added is not removed from here.
      action:
        added + settled + prices === 0
          ? undefined
          : { ...back, onAction: () => void takeBack(file) },
    });
    underWay.current = null;
    onDone();
  };
  const end = () => {
    underWay.current = null;
    setShare(null);
  };
  const add = (path: string) => {
    // A second click can come before the button has become busy.
    if (underWay.current !== null) return;
    const controller = new AbortController();
    underWay.current = controller;
    const sent = { path, signal: controller.signal };
    mutate(sent, { onSuccess: say, onSettled: end });
  };
  return { add, isPending, error, share };
}

type UploadAttempt = { path: string; signal: AbortSignal };

function useAddFile(file: File, onShare: (share: number) => void) {
  return useBankWrite(async ({ path, signal }: UploadAttempt) => {
    const sent = { content: await contentOf(file), onShare, signal };
    return followedRequest<FileOutcome>(path, sent);
  });
}

/** Why the file cannot be added, in a sentence; null: it can. */
export function useRefusal(file: File, failure: Error | null): string | null {
  const texts = useTexts(bankFileTexts);
  const language = useLanguage();
  if (isTooLarge(file)) return texts.large;
  if (failure instanceof DOMException) return texts.unreadable;
  return failure && refusedText(failure, language);
}
