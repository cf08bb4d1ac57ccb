import { useState } from 'react';
import type { BankAccount } from '#domain/transactions.ts';
import { request } from '#web/data/api.ts';
import { followedRequest } from '#web/data/followed-request.ts';
import { createFormKey } from '#web/data/form-key.ts';
import { type AddedFile, useBankWrite, useUndoFile } from '#web/data/use-bank-write.ts';
import { useTexts } from '#web/i18n/language.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { contentOf, type FilePreview } from './bank-file.ts';
import type { Choice } from './file-choices.tsx';
import { bankFileTexts } from './texts.ts';

type Adding = Choice & { preview: FilePreview };

/** Adds a file, says how much that was, and offers the way back. `share`: how much of it is in. */
export function useAdding(file: File, onDone: () => void) {
  const texts = useTexts(bankFileTexts);
  const [share, setShare] = useState<number | null>(null);
  const { mutate, isPending, error } = useAddFile(file, setShare);
  const undo = useUndoFile();
  const say = ({ id, added, fileName }: AddedFile) => {
    const back = { text: texts.undo, name: texts.undoOf({ name: fileName }) };
    const onUndone = () => showToast({ title: texts.undone });
    showToast({
      title: texts.added({ count: added }),
      action: { ...back, onAction: () => undo.mutate(id, { onSuccess: onUndone }) },
    });
    onDone();
  };
  const add = (preview: FilePreview, choice: Choice) =>
    mutate({ preview, ...choice }, { onSuccess: say, onSettled: () => setShare(null) });
  return { add, isPending, error, share };
}

/** To a new account where none is chosen. A second try finds the account that the first made. */
function useAddFile(file: File, onShare: (share: number) => void) {
  const [idempotencyKey] = useState(createFormKey);
  return useBankWrite(async ({ preview, account, accountName, isTurned }: Adding) => {
    const id = account ?? (await createAccount(preview, accountName, idempotencyKey)).id;
    const query = new URLSearchParams({ name: file.name, turn: isTurned ? '1' : '0' });
    const path = `/api/bank-accounts/${id}/imports?${query.toString()}`;
    return followedRequest<AddedFile>(path, { content: contentOf(file), onShare });
  });
}

function createAccount(preview: FilePreview, accountName: string, idempotencyKey: string) {
  const { format, bankName, accountNumber, currency } = preview;
  const isCard = format === 'amex';
  const body = {
    accountName,
    accountNumber,
    bankName,
    accountType: isCard ? 'credit_card' : 'checking',
    ...(currency !== null && { currency }),
  };
  return request<BankAccount>('/api/bank-accounts', { method: 'POST', body, idempotencyKey });
}
