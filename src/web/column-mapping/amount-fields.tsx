import type { ProposedMapping } from '#domain/column-mappings/proposal.ts';
import { useTexts } from '#web/i18n/language.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FieldPair } from '#web/ui/field-pair.tsx';
import { Select } from '#web/ui/select.tsx';
import type { FieldsProps } from './column-fields.tsx';
import { ColumnSelect } from './column-select.tsx';
import { CurrencyFields } from './currency-fields.tsx';
import { columnTexts } from './texts.ts';

const MARKS = ['comma', 'point'] as const;

/** Where the amounts stand, in one column or in two, and how they are written. */
export function AmountFields(props: FieldsProps) {
  const { columns, mapping, isSent, onChange } = props;
  const texts = useTexts(columnTexts);
  const select = { columns, isSent };
  return (
    <>
      <FieldPair>
        <ColumnSelect
          {...select}
          label={mapping.paid === null ? texts.amount : texts.received}
          place={mapping.amount}
          onChange={(amount) => onChange({ amount })}
        />
        <ColumnSelect
          {...select}
          label={texts.paid}
          isOptional
          place={mapping.paid}
          onChange={(paid) => onChange({ paid })}
        />
      </FieldPair>
      <FieldPair>
        <Select
          label={texts.mark}
          value={mapping.mark}
          options={MARKS.map((mark) => ({ value: mark, text: texts.marks[mark] }))}
          onChange={({ target }) => onChange({ mark: target.value as ProposedMapping['mark'] })}
        />
        <ColumnSelect
          {...select}
          label={texts.balance}
          isOptional
          place={mapping.balance}
          onChange={(balance) => onChange({ balance })}
        />
      </FieldPair>
      <SideFields {...props} />
      <CurrencyFields {...props} />
      <Checkbox
        label={texts.turned}
        checked={mapping.isTurned}
        onChange={({ target }) => onChange({ isTurned: target.checked })}
      />
    </>
  );
}

/** Columns that say of each row which way money went, and whether it has happened. */
function SideFields({ columns, mapping, isSent, onChange }: FieldsProps) {
  const texts = useTexts(columnTexts);
  const select = { columns, isSent };
  return (
    <FieldPair>
      <ColumnSelect
        {...select}
        label={texts.direction}
        isOptional
        place={mapping.direction ?? null}
        onChange={(direction) => onChange({ direction })}
      />
      <ColumnSelect
        {...select}
        label={texts.state}
        isOptional
        place={mapping.state ?? null}
        onChange={(state) => onChange({ state })}
      />
    </FieldPair>
  );
}
