import type { Currency } from '#domain/basics/currencies.ts';
import type { Language } from '#domain/basics/texts.ts';
import { fieldsOf } from '#domain/records/fields.ts';
import type { Format } from '#domain/records/field.ts';
import type { Kind } from '#domain/records/kinds.ts';
import type { DraftOf } from '#domain/records/records.ts';
import { formatDay, formatMoney, formatPercent } from '#web/kit/i18n/format.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import styles from './item-conflict.module.css';
import { itemTexts } from './texts.ts';

/** A field as it is shown: its label, and its text ('' without a value). */
export type ShownField = { field: string; text: string };

type Props = {
  mine: readonly ShownField[];
  other: readonly ShownField[];
  onKeepMine: () => void;
  onTakeOther: () => void;
};

/** Another user's version, where it differs from the typed one, and the choice between them. */
export function ItemConflict({ mine, other, onKeepMine, onTakeOther }: Props) {
  const texts = useTexts(itemTexts);
  const differing = other.filter(({ text }, index) => text !== mine[index]?.text);
  return (
    <FormError>
      <p>{texts.conflictTitle}</p>
      <ul>
        {differing.map(({ field, text }) => (
          <li key={field}>{texts.conflictField({ field, text: text || texts.conflictNothing })}</li>
        ))}
      </ul>
      <div className={styles['actions']}>
        <Button size="small" onClick={onTakeOther}>
          {texts.conflictTake}
        </Button>
        <Button size="small" onClick={onKeepMine}>
          {texts.conflictKeep}
        </Button>
      </div>
    </FormError>
  );
}

/** How a field is asked for, and shown beside another version. */
export type FieldRow<Draft> = {
  label: string;
  help?: string | undefined;
  /** Words of its choices, or of 0 and 1. */
  choices?: Readonly<Record<string, string>>;
  /** Words of the value, where neither format nor choices say them. */
  text?: (draft: Draft) => string;
  /** The form of the kind places its input; absent: it comes below the others. */
  isPlaced?: true;
};

/** Every field of a kind in order, null where another row shows it. */
export type FieldRows<K extends Kind> = {
  [Name in keyof DraftOf<K>]: FieldRow<DraftOf<K>> | null;
};

/** A row whose input the form of the kind places. */
export function placed<Draft>(
  label: string,
  more: Omit<FieldRow<Draft>, 'label' | 'isPlaced'> = {},
): FieldRow<Draft> {
  return { ...more, label, isPlaced: true };
}

/** The fields of a draft in words, always in the same order. */
export function shownFields<K extends Kind>(kind: K, rows: FieldRows<K>, language: Language) {
  const shown = Object.entries<FieldRow<DraftOf<K>> | null>(rows);
  return (draft: DraftOf<K>): ShownField[] => {
    const values = new Map<string, unknown>(Object.entries(draft));
    return shown.flatMap(([name, row]) => {
      if (row === null) return [];
      const { label, choices, text } = row;
      if (text !== undefined) return [{ field: label, text: text(draft) }];
      const value = (values.get(name) ?? null) as string | number | null;
      if (value === null) return [{ field: label, text: '' }];
      if (choices !== undefined) return [{ field: label, text: choices[value] ?? String(value) }];
      const currency = values.get('currency') as Currency;
      const words = wordsOf(fieldsOf(kind)[name]?.format, String(value), { currency, language });
      return [{ field: label, text: words }];
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
