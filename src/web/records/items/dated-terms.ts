import { parseTypedAmount } from '#domain/basics/typed-amount.ts';
import type { Language } from '#domain/basics/texts.ts';
import { agreedFrom, type FromDay } from '#domain/records/dated-terms.ts';
import { formatTyped } from '#web/kit/i18n/format.ts';

/** A value before the present one, and its first day; '' is since before it was recorded. */
export type EarlierFields = { from: string; value: string };

/** The days of a rate or a share, as typed; its present value has a field of its own. */
export type DatedFieldTexts = {
  /** First day of the present value; '' is since before it was recorded. */
  from: string;
  /** The present value and its day when the form was opened; null: of a new item. */
  opened: EarlierFields | null;
  earlier: EarlierFields[];
};

/** The days of a new item. */
export const NO_DAYS: DatedFieldTexts = { from: '', opened: null, earlier: [] };

type DatedText = FromDay & { value: string };

/** The days of a stored value; `present` null: it is not stated. */
export function datedFieldsOf(
  stored: readonly DatedText[],
  present: string | null,
  language: Language,
): DatedFieldTexts {
  const fields = stored.map(({ from, value }) => ({
    from: from ?? '',
    value: formatTyped(value, language),
  }));
  const from = fields.at(-1)?.from ?? '';
  const opened = present === null ? null : { from, value: formatTyped(present, language) };
  return { from, opened, earlier: fields.slice(0, -1) };
}

/** Whether another value is typed than the form was opened with. */
export function isOtherValue(
  { opened }: DatedFieldTexts,
  typed: string,
  language: Language,
): boolean {
  return opened !== null && amountOf(typed, language) !== amountOf(opened.value, language);
}

/**
 * The dated values that are typed, oldest first. Another present value leaves the one before it in
 * its days; from the same day on it corrects it. Empty: one value, always.
 */
export function datedTerms(
  { from, opened, earlier }: DatedFieldTexts,
  typed: string,
  language: Language,
): DatedText[] {
  const read = ({ from: day, value }: EarlierFields): DatedText => {
    return { from: day || null, value: amountOf(value, language) };
  };
  if (typed.trim() === '') return [];
  const present = read({ from, value: typed });
  const known = earlier.map(read);
  const isReplaced = opened !== null && opened.from !== from;
  const all =
    isReplaced && isOtherValue({ from, opened, earlier }, typed, language)
      ? agreedFrom([...known, read(opened)], present)
      : [...known, present];
  return all.length === 1 && all[0]?.from === null ? [] : all;
}

function amountOf(text: string, language: Language): string {
  return parseTypedAmount(text, { language, unit: '%' }).amount ?? text;
}
