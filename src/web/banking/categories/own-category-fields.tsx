import { COST_TYPES } from '#domain/records/costs.ts';
import { costTypes } from '#web/client/records/cost-type-texts.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { FieldPair } from '#web/kit/ui/field-pair.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { TextField } from '#web/kit/ui/text-field.tsx';
import type { CategoryFieldsProps } from './category-fields.tsx';
import { categoryTexts } from './texts.ts';

/** What can be said of a category of one's own: its name, its way, and its type of costs. */
export function OwnCategoryFields({ category, errorOf }: CategoryFieldsProps) {
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
