import { type Category, categoryName } from './category-words.ts';
import { SmallFormDialog } from '#web/client/forms/small-form-dialog.tsx';
import { useSmallForm } from '#web/client/forms/use-small-form.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { CategoryEnds } from './category-ends.tsx';
import { CategoryFields, FIELDS } from './category-fields.tsx';
import { categoryTexts } from './texts.ts';
import { useSavingCategory } from './use-saving-category.ts';

type Props = {
  /** Null: a new one. */
  category: Category | null;
  onClose: () => void;
};

/** What a category is called, looks like, and is known by. */
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
