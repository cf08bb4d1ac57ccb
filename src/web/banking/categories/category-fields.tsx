import { COST_TYPES } from '#domain/records/costs.ts';
import { costTypes } from '#web/client/records/cost-type-texts.ts';
import { CATEGORY_ICONS } from '#domain/banking/categories/category-drafts.ts';
import type { Category } from './category-words.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { FieldPair } from '#web/kit/ui/field-pair.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { TextArea } from '#web/kit/ui/text-area.tsx';
import { TextField } from '#web/kit/ui/text-field.tsx';
import styles from './categories.module.css';
import { categoryTexts, iconTexts } from './texts.ts';

export const FIELDS = ['name', 'direction', 'parentCategory', 'color', 'icon', 'keywords'] as const;
export type Field = (typeof FIELDS)[number];

/** One of the colors of the charts, until another is chosen. */
const COLOR = '#3f7d5c';

type CategoryFieldsProps = {
  category: Category | null;
  errorOf: (field: Field) => string | null;
};

/** The fields of a category; the name of a default category is fixed. */
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

/** The further fields of a user's own category: name, direction and type of costs. */
function OwnCategoryFields({ category, errorOf }: CategoryFieldsProps) {
  const texts = useTexts(categoryTexts);
  const types = useTexts(costTypes);
  const { directions } = texts;
  return (
    <>
      <TextField
        label={texts.name}
        name="name"
        autoComplete="off"
        defaultValue={category?.name ?? ''}
        error={errorOf('name')}
      />
      <FieldPair>
        <Select
          label={texts.direction}
          name="direction"
          defaultValue={category?.direction ?? 'out'}
          options={(['out', 'in', 'both'] as const).map((value) => ({
            value,
            text: directions[value],
          }))}
        />
        <Select
          label={texts.parent}
          name="parentCategory"
          defaultValue={category?.parentCategory ?? ''}
          options={[
            { value: '', text: texts.noParent },
            ...COST_TYPES.map((value) => ({ value, text: types[value] })),
          ]}
        />
      </FieldPair>
    </>
  );
}
