import { useTexts } from '#web/kit/i18n/language.tsx';
import { FieldPair } from '#web/kit/ui/field.tsx';
import { ColumnSelect, MappedColumn, type FieldsProps } from './column-select.tsx';
import { columnTexts } from './texts.ts';

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
export function textAt(at: 0 | 1, { mapping, onChange }: FieldsProps) {
  const [text = null, moreText = null] = mapping.texts;
  return {
    place: [text, moreText][at] ?? null,
    onChange: (place: number | null) =>
      onChange({
        texts: (at === 0 ? [place, moreText] : [text, place]).filter((each) => each !== null),
      }),
  };
}
