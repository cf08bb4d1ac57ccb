import { useEffect, useRef, useState } from 'react';
import { followedRequest } from '#web/client/http/followed-request.ts';
import { showFailure } from '#web/client/http/show-failure.ts';
import {
  ADDED_FILES,
  type FileOutcome,
  useBankWrite,
  useUndoFile,
} from '#web/banking/accounts/use-bank-write.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { contentOf, nameOf } from './bank-file.ts';
import { bankFileTexts } from './texts.ts';
import type { Choice } from './file-currency.tsx';

/**
 * Imports a file, reports the numbers, and offers an undo. `share`: the part that is imported.
 * Leaving before the end cancels, and nothing is added.
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
  const takeBack = (id: string) =>
    undo.mutateAsync(id).then(
      () => showToast({ title: texts.undone }),
      (why: unknown) => showFailure(texts.undoFailed, why, language),
    );
  const say = ({ id, added, settled, gone, fileName }: FileOutcome) => {
    const back = { text: texts.undo, name: texts.undoOf({ name: fileName }) };
    showToast({
      title: added === 0 && settled + gone > 0 ? texts.updated : texts.added({ count: added }),
      // A file that another tab has added is not removed from here.
      action: added + settled === 0 ? undefined : { ...back, onAction: () => void takeBack(id) },
    });
    underWay.current = null;
    onDone();
  };
  const end = () => {
    underWay.current = null;
    setShare(null);
  };
  const add = (choice: Choice) => {
    // A second click can come before the button has become busy.
    if (underWay.current !== null) return;
    const controller = new AbortController();
    underWay.current = controller;
    mutate({ choice, signal: controller.signal }, { onSuccess: say, onSettled: end });
  };
  return { add, isPending, error, share };
}

type Adding = { choice: Choice; signal: AbortSignal };

/** To a new account where none is chosen, which is made with it or not at all. */
function useAddFile(file: File, onShare: (share: number) => void) {
  return useBankWrite(async ({ choice, signal }: Adding) => {
    const { fileAccount, account, accountName, currency, isTurned } = choice;
    const query = new URLSearchParams({
      name: nameOf(file),
      turn: isTurned ? '1' : '0',
      ...(fileAccount !== null && { fileAccount: `${fileAccount}` }),
      ...(account === null && { accountName }),
      ...(currency !== null && { currency }),
    });
    const path = account === null ? ADDED_FILES : `/api/bank-accounts/${account}/imports`;
    const sent = { content: await contentOf(file), onShare, signal };
    return followedRequest<FileOutcome>(`${path}?${query.toString()}`, sent);
  });
}
