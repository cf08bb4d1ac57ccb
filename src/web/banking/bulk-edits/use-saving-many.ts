import { manyChanges } from '#domain/banking/transactions/transactions.ts';
import { failureText } from '#web/client/http/failure-text.ts';
import { issuesOf } from '#web/client/forms/small-form-issues.ts';
import { type Outcome } from '#web/client/forms/use-small-form.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { manyTexts } from './texts.ts';
import { type Meant, useEditMany } from './use-edit-many.ts';

export const FIELDS = ['category', 'addTags', 'removeTags', 'isReviewed'] as const;
export type Field = (typeof FIELDS)[number];

/** As the choice of a category stands for none. */
export const NO_CATEGORY = 'none';

type Saving = { meant: Meant; onClose: () => void; onChanged: () => void };

/** Says of several transactions what is typed, and only that. */
export function useSavingMany({ meant, onClose, onChanged }: Saving) {
  const texts = useTexts(manyTexts);
  const language = useLanguage();
  const edit = useEditMany();
  return async (typed: Record<Field, string>): Promise<Outcome<Field>> => {
    const changes = manyChanges.safeParse(saidIn(typed));
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

/** Only what was chosen or typed. */
function saidIn({ category, addTags, removeTags, isReviewed }: Record<Field, string>) {
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
