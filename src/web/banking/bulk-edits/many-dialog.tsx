import { manyChanges, type ManyChanges } from '#domain/banking/transactions/transactions.ts';
import { useBankWrite } from '#web/banking/accounts/use-bank-write.ts';
import { type NamedCategory, categoryName } from '#web/banking/categories/category-words.ts';
import { SmallFormDialog } from '#web/client/forms/small-form-dialog.tsx';
import { issuesOf, type FormOutcome, useSmallForm } from '#web/client/forms/small-form.ts';
import { request } from '#web/client/http/api.ts';
import { failureText, showFailure } from '#web/client/http/failures.tsx';
import {
  conditionsOf,
  type TransactionFilter,
} from '#web/client/navigation/wanted-transactions.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { TextField } from '#web/kit/ui/field.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { manyTexts } from './texts.ts';

/** A mistaken edit of hundreds takes a moment to notice. */
const MANY_UNDO_MS = 15_000;

const FIELDS = ['category', 'addTags', 'removeTags', 'isReviewed'] as const;

/** Select value that means "no category". */
const NO_CATEGORY = 'none';

type Props = {
  meant: ChosenTransactions;
  categories: readonly NamedCategory[];
  onClose: () => void;
  onChanged: () => void;
};

/** Edits several transactions at once. */
export function ManyDialog({ meant, categories, onClose, onChanged }: Props) {
  const texts = useTexts(manyTexts);
  const form = useSmallForm(FIELDS, useSavingMany({ meant, onClose, onChanged }));
  const description =
    'filter' in meant ? texts.textEverything : texts.text({ count: meant.ids.length });
  const { title, cancel, save: submit, saving: busy } = texts;
  return (
    <SmallFormDialog
      words={{ title, description, cancel, submit, busy }}
      form={form}
      onClose={onClose}
    >
      <ManyFields categories={categories} errorOf={form.errorOf} />
    </SmallFormDialog>
  );
}

type ManyFieldsProps = {
  categories: readonly NamedCategory[];
  errorOf: (field: BulkEditField) => string | null;
};

/** Fields of several transactions. */
function ManyFields({ categories, errorOf }: ManyFieldsProps) {
  const texts = useTexts(manyTexts);
  const language = useLanguage();
  const asItIs = { value: '', text: texts.asItIs };
  const tags = { isOptional: true, autoComplete: 'off', help: texts.tagsHelp };
  return (
    <>
      <Select
        label={texts.category}
        name="category"
        error={errorOf('category')}
        options={[
          asItIs,
          { value: NO_CATEGORY, text: texts.noCategory },
          ...categories.map((each) => ({ value: each.id, text: categoryName(each, language) })),
        ]}
      />
      <TextField label={texts.addTags} name="addTags" {...tags} error={errorOf('addTags')} />
      <TextField
        label={texts.removeTags}
        name="removeTags"
        {...tags}
        error={errorOf('removeTags')}
      />
      <Select
        label={texts.reviewed}
        name="isReviewed"
        options={[
          asItIs,
          { value: '1', text: texts.isReviewed },
          { value: '0', text: texts.notReviewed },
        ]}
      />
    </>
  );
}

type BulkEditField = (typeof FIELDS)[number];

type BulkEditOptions = { meant: ChosenTransactions; onClose: () => void; onChanged: () => void };

/** Saves the chosen and typed fields of several transactions, and no others. */
function useSavingMany({ meant, onClose, onChanged }: BulkEditOptions) {
  const texts = useTexts(manyTexts);
  const language = useLanguage();
  const edit = useEditMany();
  return async (typed: Record<BulkEditField, string>): Promise<FormOutcome<BulkEditField>> => {
    const changes = manyChanges.safeParse(changesIn(typed));
    if (!changes.success) return issuesOf(changes.error, language);
    if (Object.keys(changes.data).length === 0) return { alert: texts.nothing };
    try {
      await edit(meant, changes.data);
      onClose();
      onChanged();
      return {};
    } catch (error) {
      return { alert: failureText(error, language, texts.failed) };
    }
  };
}

/** Only fields that were chosen or typed. */
function changesIn({ category, addTags, removeTags, isReviewed }: Record<BulkEditField, string>) {
  const [added, removed] = [tagsIn(addTags), tagsIn(removeTags)];
  return {
    ...(category !== '' && { category: category === NO_CATEGORY ? null : category }),
    ...(added.length > 0 && { addTags: added }),
    ...(removed.length > 0 && { removeTags: removed }),
    ...(isReviewed !== '' && { isReviewed: isReviewed === '1' ? 1 : 0 }),
  };
}

function tagsIn(typed: string): string[] {
  return [...new Set(typed.split(',').flatMap((tag) => tag.trim() || []))];
}

/** Transactions chosen one by one, or all that match the search. */
type ChosenTransactions = { ids: readonly string[] } | { filter: TransactionFilter };

type EditedCount = { changed: number; edit: string | null };

/** Changes several transactions, and offers the way back. */
function useEditMany() {
  const texts = useTexts(manyTexts);
  const language = useLanguage();
  const edit = useBankWrite((body: object) =>
    request<EditedCount>('/api/transactions', { method: 'PATCH', body }),
  );
  const undo = useBankWrite((id: string) =>
    request<{ restored: number }>(`/api/transaction-edits/${id}`, { method: 'DELETE' }),
  );
  // The button is unmounted by then: the result is reported by the caller that awaits it.
  const takeBack = (id: string) =>
    void undo.mutateAsync(id).then(
      ({ restored }) => showToast({ title: texts.undone({ count: restored }) }),
      (error: unknown) => showFailure(texts.undoFailed, error, language),
    );
  return async (meant: ChosenTransactions, changes: ManyChanges) => {
    const target = 'filter' in meant ? { filter: conditionsOf(meant.filter) } : meant;
    const { changed, edit: id } = await edit.mutateAsync({ ...target, changes });
    showToast({
      title: texts.changed({ count: changed }),
      durationMs: MANY_UNDO_MS,
      ...(id !== null && { action: { text: texts.undo, onAction: () => takeBack(id) } }),
    });
  };
}
