import { useTexts } from '#web/kit/i18n/language.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import type { ProposedMapping } from '#domain/banking/column-mappings/mapping.ts';
import type { FileColumns } from '#domain/banking/column-mappings/columns.ts';
import { columnTexts } from './texts.ts';

export type FieldsProps = {
  columns: FileColumns;
  mapping: ProposedMapping;
  /** A missing column is reported once the user has tried to continue. */
  isSent: boolean;
  onChange: (changes: Partial<ProposedMapping>) => void;
};

const NONE = '';
const EXAMPLE_CHARACTERS_MAX = 24;

type Props = {
  columns: FileColumns;
  label: string;
  /** Null: none is chosen. */
  place: number | null;
  isSent: boolean;
  isOptional?: boolean | undefined;
  onChange: (place: number | null) => void;
};

/** Fields of a mapping that hold a single column. */
type MappedField =
  | 'date'
  | 'amount'
  | 'paid'
  | 'balance'
  | 'direction'
  | 'state'
  | 'account'
  | 'currencyColumn';

type MappedProps = FieldsProps & { field: MappedField; label: string; isOptional?: boolean };

/** The column of a field of the mapping. */
export function MappedColumn({ mapping, field, onChange, ...select }: MappedProps) {
  return (
    <ColumnSelect
      {...select}
      place={mapping[field] ?? null}
      onChange={(place) => onChange({ [field]: place })}
    />
  );
}

/** A column of a file, by its name and a value. */
export function ColumnSelect({ columns, label, place, isSent, isOptional, onChange }: Props) {
  const texts = useTexts(columnTexts);
  const options = columns.names.map((name, at) => {
    const shown = name || texts.column({ number: at + 1 });
    const example = exampleOf(columns, at);
    const text = example === undefined ? shown : texts.like({ name: shown, example });
    return { value: String(at), text };
  });
  return (
    <Select
      label={label}
      isOptional={isOptional}
      placeholder={isOptional ? undefined : texts.choose}
      error={isSent && place === null && !isOptional ? texts.required : undefined}
      value={place === null ? NONE : String(place)}
      options={isOptional ? [{ value: NONE, text: texts.none }, ...options] : options}
      onChange={({ target }) => onChange(target.value === NONE ? null : Number(target.value))}
    />
  );
}

/** A value of a column, which identifies a column without a name. */
function exampleOf({ sample }: FileColumns, at: number): string | undefined {
  return sample
    .map((row) => row[at])
    .find(Boolean)
    ?.slice(0, EXAMPLE_CHARACTERS_MAX);
}
