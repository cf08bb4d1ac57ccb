import type { Category } from './category-words.ts';
import { categoryChanges, categoryDraft } from '#domain/banking/categories/category-drafts.ts';
import { failureText } from '#web/client/http/failure-text.ts';
import { issuesOf } from '#web/client/forms/small-form-issues.ts';
import { type Outcome } from '#web/client/forms/use-small-form.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { type Field } from './category-fields.tsx';
import { categoryTexts } from './texts.ts';
import { useSaveCategory } from './use-category-writes.ts';

type Saved = { category: Category | null; onClose: () => void };

/** Saves what is typed of a category, and says what it moved. */
export function useSavingCategory({ category, onClose }: Saved) {
  const texts = useTexts(categoryTexts);
  const language = useLanguage();
  const save = useSaveCategory(category?.id ?? null);
  return async (typed: Record<Field, string>): Promise<Outcome<Field>> => {
    const said = saidIn(typed, category?.defaultKey !== undefined && category.defaultKey !== null);
    const checked = (category === null ? categoryDraft : categoryChanges).safeParse(said);
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

/** What everybody begins with keeps its name and its way. */
function saidIn(typed: Record<Field, string>, isDefault: boolean) {
  const { name, direction, parentCategory, color, icon, keywords } = typed;
  const words = keywords.split(/[\n,]/).flatMap((word) => word.trim() || []);
  const look = { color, icon, keywords: [...new Set(words)] };
  return isDefault ? look : { ...look, name, direction, parentCategory: parentCategory || null };
}
