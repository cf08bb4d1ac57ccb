import { CURRENCIES, type Currency } from '#domain/basics/currencies.ts';
import { DATE_FORMS, type DateForm } from '#domain/banking/bank-files/dates.ts';
import type { ProposedMapping } from '#domain/banking/column-mappings/proposal.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { FieldPair } from '#web/kit/ui/field-pair.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { textAt } from './column-fields.tsx';
import { ColumnSelect, MappedColumn, type FieldsProps } from './column-select.tsx';
import { columnTexts } from './texts.ts';

const MARKS = ['comma', 'point'] as const;

/** The columns that only some files have, and the formats of their values. */
export function RareFields(props: FieldsProps) {
  const { columns, mapping, isSent, onChange } = props;
  const texts = useTexts(columnTexts);
  return (
    <>
      <WrittenFields {...props} />
      <FieldPair>
        <ColumnSelect
          {...{ columns, isSent }}
          label={texts.moreText}
          isOptional
          {...textAt(1, props)}
        />
        <MappedColumn {...props} field="balance" label={texts.balance} isOptional />
      </FieldPair>
      <FieldPair>
        <MappedColumn {...props} field="direction" label={texts.direction} isOptional />
        <MappedColumn {...props} field="state" label={texts.state} isOptional />
      </FieldPair>
      <FieldPair>
        <Select
          label={texts.currency}
          value={mapping.currency}
          options={CURRENCIES.map((code) => ({ value: code, text: code }))}
          onChange={({ target }) => onChange({ currency: target.value as Currency })}
        />
        <MappedColumn {...props} field="currencyColumn" label={texts.currencyColumn} isOptional />
      </FieldPair>
      <FieldPair>
        <MappedColumn {...props} field="account" label={texts.account} isOptional />
        {columns.mapping.paid === null && (
          <MappedColumn {...props} field="paid" label={texts.paid} isOptional />
        )}
      </FieldPair>
      <Checkbox
        label={texts.turned}
        checked={mapping.isTurned}
        onChange={({ target }) => onChange({ isTurned: target.checked })}
      />
    </>
  );
}

/** Notation of days and amounts. */
function WrittenFields({ mapping, onChange }: FieldsProps) {
  const texts = useTexts(columnTexts);
  return (
    <FieldPair>
      <Select
        label={texts.dateForm}
        value={mapping.dateForm}
        options={DATE_FORMS.map((form) => ({ value: form, text: texts.dateForms[form] }))}
        onChange={({ target }) => onChange({ dateForm: target.value as DateForm })}
      />
      <Select
        label={texts.mark}
        value={mapping.mark}
        options={MARKS.map((mark) => ({ value: mark, text: texts.marks[mark] }))}
        onChange={({ target }) => onChange({ mark: target.value as ProposedMapping['mark'] })}
      />
    </FieldPair>
  );
}
