import { useQueryClient } from '@tanstack/react-query';
import type { ListedTransaction } from '#domain/holdings/holding-transactions.ts';
import type { TransactionChanges, TransactionDraft } from '#domain/holdings/transaction-drafts.ts';
import { request } from '#web/client/http/api.ts';
import { showFailure } from '#web/client/http/failures.tsx';
import { useSource } from '#web/client/records/use-records.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { transactionsPath, useHoldingWrite } from '#web/holdings/account/use-holdings.ts';
import { transactionTexts } from './texts.ts';

function pathOf(id: string): string {
  return `/api/holding-transactions/${id}`;
}

export function useAddTransaction(assetId: string, idempotencyKey: string) {
  return useHoldingWrite((body: TransactionDraft) =>
    request<ListedTransaction>(transactionsPath(assetId), { method: 'POST', body, idempotencyKey }),
  );
}

type Edit = { changes: TransactionChanges; seen: string };

export function useEditTransaction(id: string) {
  return useHoldingWrite(({ changes, seen }: Edit) =>
    request<ListedTransaction>(pathOf(id), { method: 'PUT', body: changes, ifMatch: seen }),
  );
}

export function useRemoveTransaction() {
  return useHoldingWrite((id: string) => request<undefined>(pathOf(id), { method: 'DELETE' }));
}

/** Messages after a write, each with an undo that works when its dialog is gone. */
export function useTransactionNews() {
  const texts = useTexts(transactionTexts);
  const language = useLanguage();
  const { key } = useSource();
  const client = useQueryClient();
  const undo = (work: () => Promise<unknown>) => {
    work()
      .then(
        () => showToast({ title: texts.undone }),
        (error: unknown) => showFailure(texts.undoFailed, error, language),
      )
      .finally(() => void client.invalidateQueries({ queryKey: key }));
  };
  const nameOf = ({ kind, instrument, isOpening }: ListedTransaction) => {
    const words = isOpening ? texts.opening : texts.kinds[kind];
    return instrument === null ? words : `${words}, ${instrument.name}`;
  };
  return {
    added(made: ListedTransaction) {
      const name = nameOf(made);
      const back = () => request(pathOf(made.id), { method: 'DELETE' });
      const action = {
        text: texts.undo,
        name: texts.undoAdd({ name }),
        onAction: () => undo(back),
      };
      showToast({ title: texts.added, description: name, action });
    },
    saved(before: ListedTransaction, after: ListedTransaction) {
      const name = nameOf(after);
      const back = () =>
        request(pathOf(before.id), {
          method: 'PUT',
          body: statedIn(before),
          ifMatch: after.updatedAt,
        });
      const action = {
        text: texts.undo,
        name: texts.undoEdit({ name }),
        onAction: () => undo(back),
      };
      showToast({ title: texts.saved, description: name, action });
    },
    removed(gone: ListedTransaction) {
      const name = nameOf(gone);
      const back = () =>
        request(transactionsPath(gone.assetId), { method: 'POST', body: statedIn(gone) });
      const action = {
        text: texts.undo,
        name: texts.undoRemoval({ name }),
        onAction: () => undo(back),
      };
      showToast({ title: texts.removed, description: name, action });
    },
  };
}

/** A listed transaction as a request states it. */
function statedIn(listed: ListedTransaction): TransactionDraft {
  const { id: _, assetId: _account, createdAt: _made, updatedAt: _written, ...stated } = listed;
  const { instrument } = stated;
  return { ...stated, instrument: instrument === null ? null : { id: instrument.id } };
}
