import type { Currency } from '#domain/basics/currencies.ts';
import type { Language } from '#domain/basics/texts.ts';
import { fieldsOf } from '#domain/records/fields.ts';
import type { Format } from '#domain/records/field.ts';
import type { Kind } from '#domain/records/kinds.ts';
import type { DraftOf } from '#domain/records/records.ts';
import { formatDay, formatMoney, formatPercent } from '#web/kit/i18n/format.ts';
import type { ShownField } from './item-conflict.tsx';

/** A label, and the words of a value whose format does not say them. */
type FieldRow<Draft> = string | { label: string; text: (draft: Draft) => string };

/**
 * The rows in which two versions of a record are compared, in their order: every field has one, or
 * null where another row shows it.
 */
export type FieldRows<K extends Kind> = {
  [Name in keyof DraftOf<K>]: FieldRow<DraftOf<K>> | null;
};

/** The fields of a draft in words, always in the same order. */
export function shownFields<K extends Kind>(kind: K, rows: FieldRows<K>, language: Language) {
  const shown = Object.entries<FieldRow<DraftOf<K>> | null>(rows);
  return (draft: DraftOf<K>): ShownField[] => {
    const values = new Map<string, unknown>(Object.entries(draft));
    return shown.flatMap(([name, row]) => {
      if (row === null) return [];
      if (typeof row === 'object') return [{ field: row.label, text: row.text(draft) }];
      const value = (values.get(name) ?? null) as string | number | null;
      const format = fieldsOf(kind)[name]?.format;
      const text =
        value === null
          ? ''
          : wordsOf(format, String(value), {
              currency: values.get('currency') as Currency,
              language,
            });
      return [{ field: row, text }];
    });
  };
}

function wordsOf(
  format: Format | undefined,
  value: string,
  { currency, language }: { currency: Currency; language: Language },
): string {
  switch (format) {
    case 'amount':
    case 'cost':
      return formatMoney(value, currency, language);
    case 'percent':
      return formatPercent(value, language);
    case 'day':
      return formatDay(value, language);
    default:
      return value;
  }
}
