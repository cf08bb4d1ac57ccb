import type { ProposedMapping } from '#domain/column-mappings/proposal.ts';
import { useTexts } from '#web/i18n/language.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FieldPair } from '#web/ui/field-pair.tsx';
import { Select } from '#web/ui/select.tsx';
import type { FieldsProps } from './column-fields.tsx';
import { MappedColumn } from './column-select.tsx';
import { CurrencyFields } from './currency-fields.tsx';
import { columnTexts } from './texts.ts';

const MARKS = ['comma', 'point'] as const;

/** Where the amounts stand, in one column or in two, and how they are written. */
export function AmountFields(props: FieldsProps) {
  const { mapping, onChange } = props;
  const texts = useTexts(columnTexts);
  const amount = mapping.paid === null ? texts.amount : texts.received;
  return (
    <>
      <FieldPair>
        <MappedColumn {...props} field="amount" label={amount} />
        <MappedColumn {...props} field="paid" label={texts.paid} isOptional />
      </FieldPair>
      <FieldPair>
        <Select
          label={texts.mark}
          value={mapping.mark}
          options={MARKS.map((mark) => ({ value: mark, text: texts.marks[mark] }))}
          onChange={({ target }) => onChange({ mark: target.value as ProposedMapping['mark'] })}
        />
        <MappedColumn {...props} field="balance" label={texts.balance} isOptional />
      </FieldPair>
      <FieldPair>
        <MappedColumn {...props} field="direction" label={texts.direction} isOptional />
        <MappedColumn {...props} field="state" label={texts.state} isOptional />
      </FieldPair>
      <CurrencyFields {...props} />
      <MappedColumn {...props} field="account" label={texts.account} isOptional />
      <Checkbox
        label={texts.turned}
        checked={mapping.isTurned}
        onChange={({ target }) => onChange({ isTurned: target.checked })}
      />
    </>
  );
}
