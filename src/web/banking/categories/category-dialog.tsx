import { categoryChanges, categoryDraft } from '#domain/banking/categories/category-drafts.ts';
import { issuesOf } from '#web/client/forms/small-form-issues.ts';
import { failureText } from '#web/client/http/failure-text.ts';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { type Category, categoryName } from './category-words.ts';
import { SmallFormDialog } from '#web/client/forms/small-form-dialog.tsx';
import { type Outcome, useSmallForm } from '#web/client/forms/use-small-form.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { CategoryEnds } from './category-ends.tsx';
import { CategoryFields, type Field, FIELDS } from './category-fields.tsx';
import { categoryTexts } from './texts.ts';
import { useSaveCategory } from './use-category-writes.ts';

type Props = {
  /** Null: a new one. */
  category: Category | null;
  onClose: () => void;
};

/** Name, icon and keywords of a category. */
export function CategoryDialog({ category, onClose }: Props) {
  const texts = useTexts(categoryTexts);
  const language = useLanguage();
  const form = useSmallForm(FIELDS, useSavingCategory({ category, onClose }));
  const name = category && categoryName(category, language);
  const words = {
    title: name === null ? texts.addTitle : texts.editTitle({ name }),
    description: texts.formText,
    cancel: texts.cancel,
    submit: texts.save,
    busy: texts.saving,
  };
  return (
    <SmallFormDialog words={words} form={form} onClose={onClose}>
      <CategoryFields category={category} errorOf={form.errorOf} />
      {category && <CategoryEnds category={category} onDone={onClose} />}
    </SmallFormDialog>
  );
}

type Saved = { category: Category | null; onClose: () => void };

/** Saves a category, and reports the number of transactions that it moved. */
function useSavingCategory({ category, onClose }: Saved) {
  const texts = useTexts(categoryTexts);
  const language = useLanguage();
  const save = useSaveCategory(category?.id ?? null);
  return async (typed: Record<Field, string>): Promise<Outcome<Field>> => {
    const draft = draftIn(
      typed,
      category?.defaultKey !== undefined && category.defaultKey !== null,
    );
    const checked = (category === null ? categoryDraft : categoryChanges).safeParse(draft);
    if (!checked.success) return issuesOf(checked.error, language);
    try {
      const { moved } = await save(checked.data);
      const description = moved === 0 ? undefined : texts.moved({ count: moved });
      showToast({ title: texts.saved, description });
      onClose();
      return {};
    } catch (error) {
      return { alert: failureText(error, language, texts.failed) };
    }
  };
}

/** A default category keeps its name and its direction. */
function draftIn(typed: Record<Field, string>, isDefault: boolean) {
  const { name, direction, parentCategory, color, icon, keywords } = typed;
  const words = keywords.split(/[\n,]/).flatMap((word) => word.trim() || []);
  const look = { color, icon, keywords: [...new Set(words)] };
  return isDefault ? look : { ...look, name, direction, parentCategory: parentCategory || null };
}
