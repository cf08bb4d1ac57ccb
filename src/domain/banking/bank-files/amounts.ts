import { type Currency, isCurrency } from '#domain/basics/currencies.ts';
import { type AmountText, parseAmount } from '#domain/basics/money.ts';

/** Decimal separator in the amounts of a bank's files. */
export type DecimalMark = 'point' | 'comma';

/** Longer than any notation of an amount. */
const CHARACTERS_MAX = 40;
/** Currency signs and codes before the digits and after them. */
const BEFORE = /^(\(?[+-]?)(?:kr\.?|sek|eur|usd|gbp|nok|dkk|chf|pln|us\$|[$\u20ac\u00a3])/i;
const AFTER = /(?:kr\.?|sek|eur|usd|gbp|nok|dkk|chf|pln|[$\u20ac\u00a3]|:-)(-?\)?(?:cr|dr)?)$/i;
/** Common notation of an amount: only spaces and `kr` have to be removed. */
const PLAIN =
  /^([-\u2212]?)(0|[1-9]\d{0,9}|[1-9]\d{0,2}(?:[ \xa0]\d{3}){1,2})(?:([.,])(\d{1,2})0*)?(?: ?kr)?$/;
const AMOUNT = /^(\()?([+-])?(\d[\d.,]*|[.,]\d+)(-)?(\))?(cr|dr)?$/i;

/**
 * Parses an amount as banks write it: `-1 129,90`, `−12.345,67 kr`, `-253.520`, `(99,00)`,
 * `120,00-`, `- $220.00`, `1'234.50`, `99.00 DR`. The file's decimal separator is known; the other
 * separator groups thousands, and only where both occur, since `1.234` alone could be either. A
 * third decimal has to be zero. Null: no amount.
 */
export function parseBankAmount(cell: string, mark: DecimalMark): AmountText | null {
  if (cell.length > CHARACTERS_MAX) return null;
  const plain = PLAIN.exec(cell);
  if (plain !== null) return plainAmount(plain, mark);
  const bare = cell
    .replace(/[\s'\u2019]/g, '')
    .replace(/[\u2212\u2013]/g, '-')
    // A minus sign that was lost when the file was saved in an encoding without it.
    .replace(/^[?\ufffd]/, '-')
    .replace(BEFORE, '$1')
    .replace(AFTER, '$1')
    // 500,- are whole kronor.
    .replace(/(\d),-$/, '$1');
  const match = AMOUNT.exec(bare);
  if (match === null) return null;
  const [, open = '', before = '', body = '', after = '', close = '', side = ''] = match;
  const signs = `${open}${before}${after}${side.charAt(0).toLowerCase()}`;
  if (signs.length > 1 || (open === '') !== (close === '')) return null;
  const digits = toPlainDigits(body, mark);
  return digits === null ? null : parseAmount(`${/[(d-]/.test(signs) ? '-' : ''}${digits}`);
}

/**
 * Fast path for the common form of an amount, which nearly every cell of a file has; same result.
 */
function plainAmount(
  [, minus = '', body = '', sign = '', tail = '']: RegExpExecArray,
  mark: DecimalMark,
): AmountText | null {
  if (sign !== '' && sign !== SIGN_OF[mark]) return null;
  const amount = `${body.replace(/[ \u00a0]/g, '')}.${tail.padEnd(2, '0')}`;
  return (minus === '' || amount === '0.00' ? amount : `-${amount}`) as AmountText;
}

const SIGN_OF: Readonly<Record<DecimalMark, string>> = { point: '.', comma: ',' };

const SIGNS: Readonly<Record<string, Currency>> = { '$': 'USD', '\u20ac': 'EUR', '\u00a3': 'GBP' };

const NUMBER_ALONE = /^[\d\s.,+-]*$/;

/**
 * The currency beside an amount; null without one, or when it is only `kr`, which four currencies
 * use.
 */
export function currencyIn(cell: string): Currency | null {
  if (cell.length > CHARACTERS_MAX || NUMBER_ALONE.test(cell)) return null;
  const [sign = ''] = /[$\u20ac\u00a3]/.exec(cell) ?? [];
  const codes: string[] = cell.toUpperCase().match(/(?<![A-Z])[A-Z]{3}(?![A-Z])/g) ?? [];
  return SIGNS[sign] ?? codes.find(isCurrency) ?? null;
}

/** The digits with a point and at most two decimals, or null when they can be read in two ways. */
function toPlainDigits(body: string, mark: DecimalMark): string | null {
  const [decimal, group] = mark === 'point' ? ['.', ','] : [',', '.'];
  const [head = '', tail, ...more] = body.split(decimal);
  if (more.length > 0 || (tail === undefined && body.includes(group))) return null;
  const groups = head.split(group);
  const isGrouped = groups.slice(1).every(({ length }) => length === 3);
  if (!isGrouped || (groups.length > 1 && !/^\d{1,3}$/.test(groups[0] ?? ''))) return null;
  const whole = groups.join('').replace(/^0+(?=\d)/, '');
  if (tail === undefined) return whole;
  const decimals = /^(\d{1,2})0*$/.exec(tail)?.[1];
  return decimals === undefined ? null : `${whole || '0'}.${decimals}`;
}
