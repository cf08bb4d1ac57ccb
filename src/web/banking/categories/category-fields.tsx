import { CATEGORY_ICONS } from '#domain/banking/categories/category-drafts.ts';
import type { Category } from './category-words.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { FieldPair } from '#web/kit/ui/field-pair.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { TextArea } from '#web/kit/ui/text-area.tsx';
import { TextField } from '#web/kit/ui/text-field.tsx';
import { OwnCategoryFields } from './own-category-fields.tsx';
import styles from './categories.module.css';
import { categoryTexts, iconTexts } from './texts.ts';

export const FIELDS = ['name', 'direction', 'parentCategory', 'color', 'icon', 'keywords'] as const;
export type Field = (typeof FIELDS)[number];

/** One of the colours of the charts, until another is chosen. */
const COLOR = '#3f7d5c';

export type CategoryFieldsProps = {
  category: Category | null;
  errorOf: (field: Field) => string | null;
};

/** What can be said of a category; of those that everybody begins with not the name. */
export function CategoryFields({ category, errorOf }: CategoryFieldsProps) {
  const texts = useTexts(categoryTexts);
  const icons = useTexts(iconTexts);
  return (
    <>
      {category?.defaultKey ? null : <OwnCategoryFields {...{ category, errorOf }} />}
      <FieldPair>
        <TextField
          label={texts.color}
          name="color"
          type="color"
          className={styles['color']}
          defaultValue={category?.color ?? COLOR}
          error={errorOf('color')}
        />
        <Select
          label={texts.icon}
          name="icon"
          defaultValue={category?.icon ?? 'receipt'}
          error={errorOf('icon')}
          options={CATEGORY_ICONS.map((value) => ({ value, text: icons[value] }))}
        />
      </FieldPair>
      <TextArea
        label={texts.words}
        name="keywords"
        isOptional
        rows={5}
        help={texts.wordsHelp}
        defaultValue={category?.keywords.join('\n') ?? ''}
        error={errorOf('keywords')}
      />
    </>
  );
}
