import { CURRENCIES, type Currency } from '#domain/currencies.ts';
import { DATE_FORMS, type DateForm } from '#domain/bank-files/dates.ts';
import type { ProposedMapping } from '#domain/column-mappings/proposal.ts';
import { useTexts } from '#web/i18n/language.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FieldPair } from '#web/ui/field-pair.tsx';
import { Select } from '#web/ui/select.tsx';
import { ColumnSelect } from './column-select.tsx';
import type { FileColumns } from './file-columns.ts';
import { columnTexts } from './texts.ts';

const MARKS = ['comma', 'point'] as const;

type Props = {
  columns: FileColumns;
  mapping: ProposedMapping;
  /** What is missing is said once the person wanted to go on. */
  isSent: boolean;
  onChange: (mapping: ProposedMapping) => void;
};

/** Which column is what, and how its cells are written. */
export function ColumnFields({ columns, mapping, isSent, onChange }: Props) {
  const texts = useTexts(columnTexts);
  const change = (changes: Partial<ProposedMapping>) => onChange({ ...mapping, ...changes });
  const [text = null, moreText = null] = mapping.texts;
  const setTexts = (...places: (number | null)[]) =>
    change({ texts: places.filter((place) => place !== null) });
  const select = { columns, isSent };
  return (
    <>
      <FieldPair>
        <ColumnSelect
          {...select}
          label={texts.date}
          place={mapping.date}
          onChange={(date) => change({ date })}
        />
        <Select
          label={texts.dateForm}
          value={mapping.dateForm}
          options={DATE_FORMS.map((form) => ({ value: form, text: texts.dateForms[form] }))}
          onChange={({ target }) => change({ dateForm: target.value as DateForm })}
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
      <FieldPair>
        <ColumnSelect
          {...select}
          label={mapping.paid === null ? texts.amount : texts.received}
          place={mapping.amount}
          onChange={(amount) => change({ amount })}
        />
        <ColumnSelect
          {...select}
          label={texts.paid}
          isOptional
          place={mapping.paid}
          onChange={(paid) => change({ paid })}
        />
      </FieldPair>
      <FieldPair>
        <Select
          label={texts.mark}
          value={mapping.mark}
          options={MARKS.map((mark) => ({ value: mark, text: texts.marks[mark] }))}
          onChange={({ target }) => change({ mark: target.value as ProposedMapping['mark'] })}
        />
        <ColumnSelect
          {...select}
          label={texts.balance}
          isOptional
          place={mapping.balance}
          onChange={(balance) => change({ balance })}
        />
      </FieldPair>
      <FieldPair>
        <Select
          label={texts.currency}
          value={mapping.currency}
          options={CURRENCIES.map((code) => ({ value: code, text: code }))}
          onChange={({ target }) => change({ currency: target.value as Currency })}
        />
        <ColumnSelect
          {...select}
          label={texts.currencyColumn}
          isOptional
          place={mapping.currencyColumn}
          onChange={(currencyColumn) => change({ currencyColumn })}
        />
      </FieldPair>
      <Checkbox
        label={texts.turned}
        checked={mapping.isTurned}
        onChange={({ target }) => change({ isTurned: target.checked })}
      />
    </>
  );
}
