import { useRef } from 'react';
import { type Transaction, transactionChanges } from '#domain/banking/transactions/transactions.ts';
import { useBankWrite } from '#web/banking/accounts/use-bank-write.ts';
import { type NamedCategory, categoryName } from '#web/banking/categories/category-words.ts';
import { SmallFormDialog } from '#web/client/forms/small-form-dialog.tsx';
import { issuesOf, type FormOutcome, useSmallForm } from '#web/client/forms/small-form.ts';
import { request } from '#web/client/http/api.ts';
import { failureText, WriteFailure } from '#web/client/http/failures.tsx';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/choices.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { TextArea, TextField } from '#web/kit/ui/field.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { transactionTexts } from './texts.ts';
import { useChange } from './use-transactions.ts';
import styles from './transactions.module.css';

const FIELDS = ['category', 'notes', 'tags', 'isReviewed'] as const;
type TransactionField = (typeof FIELDS)[number];

type Props = {
  transaction: Transaction;
  categories: readonly NamedCategory[];
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
  return async (
    typed: Record<TransactionField, string>,
  ): Promise<FormOutcome<TransactionField>> => {
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

function changesIn(typed: Record<TransactionField, string>, isCorrected: boolean) {
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

const TAGS_MAX = 20;

type TransactionFieldsProps = {
  transaction: Transaction;
  categories: readonly NamedCategory[];
  errorOf: (field: 'category' | 'notes' | 'tags') => string | null;
};

/** Editable fields of a transaction. */
function TransactionFields({ transaction, categories, errorOf }: TransactionFieldsProps) {
  const texts = useTexts(transactionTexts);
  const language = useLanguage();
  const { category } = transaction;
  // Until the categories are read, the present one stays.
  const isUnread = category !== null && !categories.some(({ id }) => id === category);
  return (
    <>
      <Select
        label={texts.category}
        name="category"
        defaultValue={category ?? ''}
        error={errorOf('category')}
        options={[
          { value: '', text: texts.noCategory },
          ...(isUnread ? [{ value: category, text: texts.sameCategory }] : []),
          ...categories.map((each) => ({ value: each.id, text: categoryName(each, language) })),
        ]}
      />
      <TextArea
        label={texts.notes}
        name="notes"
        isOptional
        defaultValue={transaction.notes ?? ''}
        error={errorOf('notes')}
      />
      <TextField
        label={texts.tags}
        name="tags"
        isOptional
        autoComplete="off"
        help={texts.tagsHelp({ count: TAGS_MAX })}
        defaultValue={transaction.tags.join(', ')}
        error={errorOf('tags')}
      />
      <Checkbox
        label={texts.reviewed}
        help={texts.reviewedHelp}
        name="isReviewed"
        value="1"
        defaultChecked={transaction.isReviewed === 1}
      />
    </>
  );
}
