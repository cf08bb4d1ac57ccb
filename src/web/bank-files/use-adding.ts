import { useEffect, useRef, useState } from 'react';
import { followedRequest } from '#web/data/followed-request.ts';
import {
  ADDED_FILES,
  type AddedFile,
  useBankWrite,
  useUndoFile,
} from '#web/data/use-bank-write.ts';
import { useTexts } from '#web/i18n/language.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { contentOf, nameOf } from './bank-file.ts';
import type { Choice } from './file-choices.tsx';
import { bankFileTexts } from './texts.ts';

/**
 * Adds a file, says how much that was, and offers the way back. `share`: how much of it is in.
 * Whoever goes away before it is has cancelled, and nothing of it is added.
 */
export function useAdding(file: File, onDone: () => void) {
  const texts = useTexts(bankFileTexts);
  const [share, setShare] = useState<number | null>(null);
  const underWay = useRef<AbortController>(null);
  const { mutate, isPending, error } = useAddFile(file, setShare);
  const undo = useUndoFile();
  const [cancelled] = useState(texts.cancelled);
  useEffect(
    () => () => {
      if (underWay.current === null) return;
      underWay.current.abort();
      showToast({ title: cancelled });
    },
    [cancelled],
  );
  const say = ({ id, added, fileName }: AddedFile) => {
    const back = { text: texts.undo, name: texts.undoOf({ name: fileName }) };
    const onUndone = () => showToast({ title: texts.undone });
    showToast({
      title: texts.added({ count: added }),
      action: { ...back, onAction: () => undo.mutate(id, { onSuccess: onUndone }) },
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
  return useBankWrite(({ choice: { account, accountName, isTurned }, signal }: Adding) => {
    const query = new URLSearchParams({
      name: nameOf(file),
      turn: isTurned ? '1' : '0',
      ...(account === null && { accountName }),
    });
    const path = account === null ? ADDED_FILES : `/api/bank-accounts/${account}/imports`;
    const sent = { content: contentOf(file), onShare, signal };
    return followedRequest<AddedFile>(`${path}?${query.toString()}`, sent);
  });
}
