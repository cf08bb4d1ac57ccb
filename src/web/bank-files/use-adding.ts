import { useState } from 'react';
import type { BankAccount } from '#domain/transactions.ts';
import { request } from '#web/data/api.ts';
import { createFormKey } from '#web/data/form-key.ts';
import { type AddedFile, useBankWrite, useUndoFile } from '#web/data/use-bank-write.ts';
import { useTexts } from '#web/i18n/language.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import type { FilePreview } from './bank-file.ts';
import type { Choice } from './file-choices.tsx';
import { bankFileTexts } from './texts.ts';
import { contentOf } from './use-preview.ts';

type Adding = Choice & { preview: FilePreview };

/** Adds a file, says how much that was, and offers the way back. */
export function useAdding(file: File, onDone: () => void) {
  const texts = useTexts(bankFileTexts);
  const { mutate, isPending, error } = useAddFile(file);
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
    mutate({ preview, ...choice }, { onSuccess: say });
  return { add, isPending, error };
}

/** To a new account where none is chosen. A second try finds the account that the first made. */
function useAddFile(file: File) {
  const [idempotencyKey] = useState(createFormKey);
  return useBankWrite(async ({ preview, account, accountName, isTurned }: Adding) => {
    const id = account ?? (await createAccount(preview, accountName, idempotencyKey)).id;
    const query = new URLSearchParams({ name: file.name, turn: isTurned ? '1' : '0' });
    return request<AddedFile>(`/api/bank-accounts/${id}/imports?${query.toString()}`, {
      method: 'POST',
      content: contentOf(file),
    });
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
