import { DATE_FORMS, type DateForm } from '#domain/bank-files/dates.ts';
import type { ProposedMapping } from '#domain/column-mappings/proposal.ts';
import { useTexts } from '#web/i18n/language.tsx';
import { FieldPair } from '#web/ui/field-pair.tsx';
import { Select } from '#web/ui/select.tsx';
import { AmountFields } from './amount-fields.tsx';
import { ColumnSelect, MappedColumn } from './column-select.tsx';
import type { FileColumns } from './file-columns.ts';
import { columnTexts } from './texts.ts';

export type FieldsProps = {
  columns: FileColumns;
  mapping: ProposedMapping;
  /** What is missing is said once the person wanted to go on. */
  isSent: boolean;
  onChange: (changes: Partial<ProposedMapping>) => void;
};

/** Which column is what, and how its cells are written. */
export function ColumnFields(props: FieldsProps) {
  const { columns, mapping, isSent, onChange } = props;
  const texts = useTexts(columnTexts);
  const [text = null, moreText = null] = mapping.texts;
  const setTexts = (...places: (number | null)[]) =>
    onChange({ texts: places.filter((place) => place !== null) });
  const select = { columns, isSent };
  return (
    <>
      <FieldPair>
        <MappedColumn {...props} field="date" label={texts.date} />
        <Select
          label={texts.dateForm}
          value={mapping.dateForm}
          options={DATE_FORMS.map((form) => ({ value: form, text: texts.dateForms[form] }))}
          onChange={({ target }) => onChange({ dateForm: target.value as DateForm })}
        />
      </FieldPair>
      <FieldPair>
        <ColumnSelect
          {...select}
          label={texts.text}
          place={text}
          onChange={(place) => setTexts(place, moreText)}
        />
        <ColumnSelect
          {...select}
          label={texts.moreText}
          isOptional
          place={moreText}
          onChange={(place) => setTexts(text, place)}
        />
      </FieldPair>
      <AmountFields {...props} />
    </>
  );
}
