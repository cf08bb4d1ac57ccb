import { useRef } from 'react';
import { type Transaction, transactionChanges } from '#domain/banking/transactions/transactions.ts';
import { useBankWrite } from '#web/banking/accounts/use-bank-write.ts';
import { request } from '#web/client/http/api.ts';
import { failureText } from '#web/client/http/failure-text.ts';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { SmallFormDialog } from '#web/client/forms/small-form-dialog.tsx';
import { issuesOf } from '#web/client/forms/small-form-issues.ts';
import { type Outcome, useSmallForm } from '#web/client/forms/use-small-form.ts';
import { WriteFailure } from '#web/client/http/write-failure.tsx';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import type { Category } from '#web/banking/categories/category-words.ts';
import { transactionTexts } from './texts.ts';
import { TransactionFields } from './transaction-fields.tsx';
import styles from './transactions.module.css';
import { useChange } from './use-transactions.ts';

const FIELDS = ['category', 'notes', 'tags', 'isReviewed'] as const;
type Field = (typeof FIELDS)[number];

type Props = {
  transaction: Transaction;
  categories: readonly Category[];
  onCorrected: (transaction: Transaction) => void;
  onClose: () => void;
};

/** Edits a transaction: its category, notes and tags, and whether it is reviewed. */
export function TransactionDialog(props: Props) {
  const { transaction, categories, onClose } = props;
  const texts = useTexts(transactionTexts);
  const language = useLanguage();
  const form = useSmallForm(FIELDS, useSaving(props));
  const booked = transaction.postedDate ?? transaction.transactionDate;
  const bookedText = texts.booked({ day: formatDay(booked, language) });
  const words = {
    title: texts.editTitle,
    description: `${transaction.description} · ${bookedText}`,
    cancel: texts.cancel,
    submit: texts.save,
    busy: texts.saving,
  };
  return (
    <SmallFormDialog words={words} form={form} onClose={onClose}>
      <TransactionFields {...{ transaction, categories }} errorOf={form.errorOf} />
      {transaction.transferOf !== null && <TransferPart id={transaction.id} onDone={onClose} />}
    </SmallFormDialog>
  );
}

function useSaving({ transaction, onCorrected, onClose }: Props) {
  const texts = useTexts(transactionTexts);
  const language = useLanguage();
  const change = useChange(transaction.id);
  const seen = useRef(transaction.updatedAt);
  return async (typed: Record<Field, string>): Promise<Outcome<Field>> => {
    const isCorrected = typed.category !== (transaction.category ?? '');
    const checked = changesIn(typed, isCorrected);
    if (!checked.success) return issuesOf(checked.error, language);
    try {
      const saved = await change.mutateAsync({ changes: checked.data, seen: seen.current });
      onClose();
      if (isCorrected && saved.category !== null) onCorrected(saved);
      else showToast({ title: texts.saved });
      return {};
    } catch (error) {
      const current = currentIn(error);
      if (current === null) return { alert: failureText(error, language, texts.saveFailed) };
      seen.current = current.updatedAt;
      return { alert: texts.changedElsewhere };
    }
  };
}

function changesIn(typed: Record<Field, string>, isCorrected: boolean) {
  const tags = typed.tags.split(',').flatMap((tag) => tag.trim() || []);
  return transactionChanges.safeParse({
    // An unchanged category keeps its source.
    ...(isCorrected && { category: typed.category || null }),
    notes: typed.notes,
    tags: [...new Set(tags)],
    isReviewed: typed.isReviewed === '1' ? 1 : 0,
  });
}

/** The transaction as somebody else has changed it; null: the failure is another one. */
function currentIn(error: unknown): Transaction | null {
  if (!(error instanceof RemoteError) || error.status !== 409) return null;
  return (error.body as { current?: Transaction } | undefined)?.current ?? null;
}

/** Marks a transfer between own accounts, which the user can reject. */
function TransferPart({ id, onDone }: { id: string; onDone: () => void }) {
  const texts = useTexts(transactionTexts);
  const { mutate, isPending, error } = useBankWrite(() =>
    request<undefined>(`/api/transactions/${id}/transfer`, { method: 'DELETE' }),
  );
  const part = () =>
    mutate(undefined, {
      onSuccess: () => {
        showToast({ title: texts.parted });
        onDone();
      },
    });
  return (
    <div className={styles['transfer']}>
      <p>{texts.transferText}</p>
      <Button size="small" isBusy={isPending} busyText={texts.parting} onClick={part}>
        {texts.partTransfer}
      </Button>
      <WriteFailure error={error} />
    </div>
  );
}
