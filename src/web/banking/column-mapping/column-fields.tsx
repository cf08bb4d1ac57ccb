import { useState } from 'react';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import type { ProposedMapping } from '#domain/banking/column-mappings/mapping.ts';
import type { FileColumns } from '#domain/banking/column-mappings/columns.ts';
import { FieldPair, TextField } from '#web/kit/ui/field.tsx';
import { foldedCell } from '#domain/banking/bank-files/row-words.ts';
import { CURRENCIES, type Currency } from '#domain/basics/currencies.ts';
import { DATE_FORMS, type DateForm } from '#domain/banking/bank-files/dates.ts';
import { Checkbox } from '#web/kit/ui/choices.tsx';
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
function MappedColumn({ mapping, field, onChange, ...select }: MappedProps) {
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

/** The columns of every file: the day, the description and the amount. */
export function ColumnFields(props: FieldsProps) {
  const { columns, mapping, isSent } = props;
  const texts = useTexts(columnTexts);
  const hasPaid = columns.mapping.paid !== null;
  return (
    <>
      <FieldPair>
        <MappedColumn {...props} field="date" label={texts.date} />
        <ColumnSelect
          {...{ columns, isSent }}
          label={texts.text}
          isOptional
          {...textAt(0, props)}
        />
      </FieldPair>
      <FieldPair>
        <MappedColumn
          {...props}
          field="amount"
          label={mapping.paid === null ? texts.amount : texts.received}
        />
        {hasPaid && <MappedColumn {...props} field="paid" label={texts.paid} isOptional />}
      </FieldPair>
    </>
  );
}

/** One of the two columns of descriptions; the second moves up when the first is removed. */
function textAt(at: 0 | 1, { mapping, onChange }: FieldsProps) {
  const [text = null, moreText = null] = mapping.texts;
  return {
    place: [text, moreText][at] ?? null,
    onChange: (place: number | null) =>
      onChange({
        texts: (at === 0 ? [place, moreText] : [text, place]).filter((each) => each !== null),
      }),
  };
}

const MARKS = ['comma', 'point'] as const;

/** As the server allows. */
const WORDS_MAX = 20;
const WORD_CHARACTERS_MAX = 60;
const WORDS_CHARACTERS_MAX = 500;

/** The columns that only some files have, and what their words mean. */
export function RareFields(props: FieldsProps) {
  const { columns, mapping, isSent, onChange } = props;
  const texts = useTexts(columnTexts);
  return (
    <>
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
      {mapping.direction !== null && mapping.direction !== undefined && (
        <FieldPair>
          <WordsField {...props} field="paidWords" label={texts.paidWords} />
          <WordsField {...props} field="receivedWords" label={texts.receivedWords} />
        </FieldPair>
      )}
      <WordsField {...props} field="leftOut" label={texts.leftOut} help={texts.leftOutHelp} />
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
    </>
  );
}

type WordsProps = FieldsProps & {
  field: 'paidWords' | 'receivedWords' | 'leftOut';
  label: string;
  help?: string;
};

/** Words of the file, with commas between them. */
function WordsField({ mapping, field, onChange, label, help }: WordsProps) {
  const [typed, setTyped] = useState((mapping[field] ?? []).join(', '));
  return (
    <TextField
      label={label}
      help={help}
      isOptional
      autoComplete="off"
      maxLength={WORDS_CHARACTERS_MAX}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange({ [field]: wordsIn(target.value) });
      }}
    />
  );
}

function wordsIn(typed: string): string[] {
  const words = typed.split(',').map((word) => foldedCell(word).slice(0, WORD_CHARACTERS_MAX));
  return words.filter(Boolean).slice(0, WORDS_MAX);
}

/** Notation of days and amounts, and their signs: the guesses that are wrong most often. */
export function WrittenFields({ mapping, onChange }: FieldsProps) {
  const texts = useTexts(columnTexts);
  return (
    <>
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
      <Checkbox
        label={texts.turned}
        checked={mapping.isTurned}
        onChange={({ target }) => onChange({ isTurned: target.checked })}
      />
    </>
  );
}
