import { issueText } from '#domain/issues.ts';
import { type Transaction, transactionChanges } from '#domain/transactions.ts';
import { failureText } from '#web/data/failure-text.ts';
import { SmallFormDialog } from '#web/data/small-form-dialog.tsx';
import { type Outcome, useSmallForm } from '#web/data/use-small-form.ts';
import { formatDay } from '#web/i18n/format.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import type { Category } from './category-words.ts';
import { transactionTexts } from './texts.ts';
import { TransactionFields } from './transaction-fields.tsx';
import { useChange } from './use-transactions.ts';

const FIELDS = ['category', 'notes', 'tags', 'isReviewed'] as const;
type Field = (typeof FIELDS)[number];

type Props = {
  transaction: Transaction;
  categories: readonly Category[];
  onClose: () => void;
};

/** What a person says of a transaction: its category, notes, tags, and that it is right. */
export function TransactionDialog({ transaction, categories, onClose }: Props) {
  const texts = useTexts(transactionTexts);
  const language = useLanguage();
  const form = useSmallForm(FIELDS, useSaving(transaction, onClose));
  const booked = transaction.postedDate ?? transaction.transactionDate;
  const said = texts.booked({ day: formatDay(booked, language) });
  const words = {
    title: texts.editTitle,
    description: `${transaction.description} · ${said}`,
    cancel: texts.cancel,
    submit: texts.save,
    busy: texts.saving,
  };
  return (
    <SmallFormDialog words={words} form={form} onClose={onClose}>
      <TransactionFields {...{ transaction, categories }} errorOf={form.errorOf} />
    </SmallFormDialog>
  );
}

function useSaving(transaction: Transaction, onDone: () => void) {
  const texts = useTexts(transactionTexts);
  const language = useLanguage();
  const change = useChange(transaction.id);
  return async (typed: Record<Field, string>): Promise<Outcome<Field>> => {
    const tags = typed.tags.split(',').flatMap((tag) => tag.trim() || []);
    const checked = transactionChanges.safeParse({
      // A category that stays keeps who said so.
      ...(typed.category !== (transaction.category ?? '') && { category: typed.category || null }),
      notes: typed.notes,
      tags: [...new Set(tags)],
      isReviewed: typed.isReviewed === '1' ? 1 : 0,
    });
    if (!checked.success) {
      const issues = checked.error.issues.map(({ path, message }) => [
        String(path[0]),
        issueText(message, language),
      ]);
      return { issues: Object.fromEntries(issues) as Outcome<Field>['issues'] & object };
    }
    try {
      await change.mutateAsync(checked.data);
      showToast({ title: texts.saved });
      onDone();
      return {};
    } catch (error) {
      return { alert: failureText(error, language, texts.saveFailed) };
    }
  };
}
