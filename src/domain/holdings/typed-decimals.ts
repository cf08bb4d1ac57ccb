import type { Language } from '#domain/basics/texts.ts';
import { type DecimalText, parseDecimal } from './decimals.ts';

/** No decimal needs more characters; longer texts are refused unread. */
const LENGTH_MAX = 60;

/**
 * Parses a number of units, a price or a rate as users type or paste it: `1 234,5678`, `1234.5678`,
 * `1,234.5`. Of both separators the last is the decimal one; one that comes several times groups
 * thousands; a single one is the decimal one, but for an English comma before three digits. Null
 * for any other text.
 */
export function parseTypedDecimal(text: string, language: Language): DecimalText | null {
  if (text.length > LENGTH_MAX) return null;
  const typed = text.replaceAll(/[\s'\u2019]/g, '').replaceAll(/[\u2212\u2013]/g, '-');
  const sign = typed.startsWith('-') ? '-' : '';
  const digits = typed.replace(/^[+-]/, '');
  if (!/^(?=.*\d)[\d.,]*$/.test(digits)) return null;
  const point = decimalSign(digits, language);
  const [whole = '', ...fractions] = point === null ? [digits] : digits.split(point);
  if (fractions.length > 1 || !isGrouped(whole)) return null;
  const plain = `${whole.replaceAll(/[.,]/g, '') || '0'}.${fractions[0] ?? ''}`;
  return parseDecimal(sign + plain.replace(/\.$/, ''));
}

/** Null: the number has no decimals. */
function decimalSign(digits: string, language: Language): string | null {
  const found = digits.replaceAll(/\d/g, '');
  const last = found.at(-1);
  if (last === undefined) return null;
  const isAlone = found.length === 1;
  if (isAlone && language === 'en' && /^[1-9]\d{0,2},\d{3}$/.test(digits)) return null;
  const isRepeated = !isAlone && [...found].every((sign) => sign === last);
  return isRepeated ? null : last;
}

function isGrouped(whole: string): boolean {
  return /^\d*$/.test(whole) || /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(whole);
}
