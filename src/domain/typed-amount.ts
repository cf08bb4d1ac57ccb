import { CURRENCIES } from './currencies.ts';
import { type AmountText, parseAmount } from './money.ts';
import type { Language } from './texts.ts';

/** Why a typed amount was not understood. */
export type TypedAmountProblem = 'empty' | 'not_a_number' | 'too_many_decimals' | 'too_large';

export type TypedAmount =
  | { amount: AmountText; problem: null }
  | { amount: null; problem: TypedAmountProblem };

const SPACES = /[\s\u00a0\u202f\u2009']/g;

/** Every currency's code, the crowns (`kr`, `Nkr`), and the signs (`€`, `US$`, `CN¥`). */
const UNIT = `(?:${CURRENCIES.join('|')}|[a-z]?kr|[a-z]{0,3}\\p{Sc}|:-)?`;
const TYPED = new RegExp(`^([+-]?)${UNIT}([+-]?)([0-9.,]*)${UNIT}$`, 'iu');

/**
 * Reads an amount as people type or paste it: `1 250 000,50`, `1250000.5`, `1,250,000.50`,
 * `−500 kr`. The last comma or point is the decimal sign, unless it groups thousands like the ones
 * before it. A lone comma before three digits is a thousand in English and a third decimal, which
 * is refused, in Swedish.
 */
export function parseTypedAmount(text: string, language: Language): TypedAmount {
  const bare = text
    .normalize('NFC')
    .replace(SPACES, '')
    .replace(/[\u2212\u2013]/g, '-');
  const match = TYPED.exec(bare);
  if (match === null) return refused('not_a_number');
  const [, first = '', second = '', body = ''] = match;
  const sign = first + second;
  if (sign + body === '') return refused('empty');
  if (!/\d/.test(body) || sign.length > 1) return refused('not_a_number');
  const digits = toPlainDigits(body, language);
  if (digits === null) return refused('not_a_number');
  const [whole = '', decimals = ''] = digits.split('.');
  if (decimals.length > 2) return refused('too_many_decimals');
  const significant = whole.replace(/^0+(?=\d)/, '') || '0';
  if (significant.length > 10) return refused('too_large');
  const minus = sign === '-' ? '-' : '';
  const amount = parseAmount(`${minus}${significant}${decimals === '' ? '' : `.${decimals}`}`);
  return amount === null ? refused('not_a_number') : { amount, problem: null };
}

function refused(problem: TypedAmountProblem): TypedAmount {
  return { amount: null, problem };
}

/** The digits with a point as decimal sign, or null when separators contradict each other. */
function toPlainDigits(body: string, language: Language): string | null {
  const separators = body.replace(/\d/g, '');
  if (separators === '') return body;
  const last = separators.at(-1) ?? '';
  const other = last === ',' ? '.' : ',';
  const tail = body.slice(body.lastIndexOf(last) + 1);
  const onlyOneKind = !separators.includes(other);
  const isEnglishThousand = tail.length === 3 && last === ',' && language === 'en';
  const grouped = onlyOneKind && (separators.length > 1 || isEnglishThousand);
  if (grouped) return isGrouped(body, last) ? body.replaceAll(last, '') : null;
  if (separators.lastIndexOf(last) !== separators.indexOf(last)) return null;
  const head = body.slice(0, body.lastIndexOf(last));
  if (!onlyOneKind && !isGrouped(head, other)) return null;
  return `${head.replaceAll(other, '') || '0'}.${tail}`;
}

function isGrouped(text: string, separator: string): boolean {
  const [first = '', ...rest] = text.split(separator);
  return first.length >= 1 && first.length <= 3 && rest.every((group) => group.length === 3);
}
