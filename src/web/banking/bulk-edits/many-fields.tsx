import { type Category, categoryName } from '#web/banking/categories/category-words.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { TextField } from '#web/kit/ui/text-field.tsx';
import { manyTexts } from './texts.ts';
import { type Field, NO_CATEGORY } from './use-saving-many.ts';

type Props = {
  categories: readonly Category[];
  errorOf: (field: Field) => string | null;
};

/** What can be said of several. */
export function ManyFields({ categories, errorOf }: Props) {
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
