import { useState } from 'react';
import { foldedCell } from '#domain/banking/bank-files/row-words.ts';
import { CURRENCIES, type Currency } from '#domain/basics/currencies.ts';
import { DATE_FORMS, type DateForm } from '#domain/banking/bank-files/dates.ts';
import type { ProposedMapping } from '#domain/banking/column-mappings/mapping.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Checkbox } from '#web/kit/ui/choices.tsx';
import { FieldPair, TextField } from '#web/kit/ui/field.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { textAt } from './column-fields.tsx';
import { ColumnSelect, MappedColumn, type FieldsProps } from './column-select.tsx';
import { columnTexts } from './texts.ts';

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
