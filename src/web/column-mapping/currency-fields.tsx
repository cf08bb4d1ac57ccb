import { CURRENCIES, type Currency } from '#domain/currencies.ts';
import { useTexts } from '#web/i18n/language.tsx';
import { FieldPair } from '#web/ui/field-pair.tsx';
import { Select } from '#web/ui/select.tsx';
import type { FieldsProps } from './column-fields.tsx';
import { MappedColumn } from './column-select.tsx';
import { columnTexts } from './texts.ts';

/** One currency of all rows, or the column that says each one's. */
export function CurrencyFields(props: FieldsProps) {
  const { mapping, onChange } = props;
  const texts = useTexts(columnTexts);
  return (
    <FieldPair>
      <Select
        label={texts.currency}
        value={mapping.currency}
        options={CURRENCIES.map((code) => ({ value: code, text: code }))}
        onChange={({ target }) => onChange({ currency: target.value as Currency })}
      />
      <MappedColumn {...props} field="currencyColumn" label={texts.currencyColumn} isOptional />
    </FieldPair>
  );
}
