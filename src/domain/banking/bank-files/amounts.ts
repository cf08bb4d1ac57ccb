import { CURRENCIES } from '#domain/basics/currencies.ts';
import {
  type AmountText,
  divideRounded,
  MINOR_MAX,
  toAmountText,
  toTotal,
} from '#domain/basics/money.ts';

/** Decimal separator in the amounts of a bank's files. */
export type DecimalMark = 'point' | 'comma';

/** Longer than any notation of an amount. */
const CHARACTERS_MAX = 40;
/** Codes of all currencies, also of those that no account can be in. */
export const CURRENCY_CODES: ReadonlySet<string> = new Set([
  ...Intl.supportedValuesOf('currency'),
  ...CURRENCIES,
]);

/** Currency signs and codes before the digits and after them. */
const BEFORE = /^(\(?[+-]?)(kr\.?|us\$|[$\u20ac\u00a3\u20b9]|z\u0142|k\u010d|[a-z]{3})/i;
const AFTER = /(kr\.?|us\$|[$\u20ac\u00a3\u20b9]|z\u0142|k\u010d|[a-z]{3}|:-)(-?\)?(?:cr|dr)?)$/i;
/** Common notation of an amount: only spaces and `kr` have to be removed. */
const PLAIN =
  /^([-\u2212]?)(0|[1-9]\d{0,9}|[1-9]\d{0,2}(?:[ \xa0]\d{3}){1,2})(?:([.,])(\d{1,2})0*)?(?: ?kr)?$/;
const AMOUNT = /^(\()?([+-])?(\d[\d.,]*(?::\d{2})?|[.,]\d+)([+-])?(\))?(cr|dr)?$/i;
/** Dashes that stand for a minus sign. */
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
/** An amount written in groups of three, or of two above the last one as in India. */
const GROUPED = /^(?:\d{1,3}(?:([.,])\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})$/;

/** The cell with each of the dashes that stand for a minus as `-`. */
export function withMinus(cell: string): string {
  return cell.replace(DASHES, '-');
}

/** Whether a cell has a sign of an amount below zero: a minus or a bracket. */
export function isBelowZero(cell: string): boolean {
  return /[-(]/.test(withMinus(cell));
}

/**
 * Parses an amount as banks write it: `-1 129,90`, `−12.345,67 kr`, `-253.520`, `(99,00)`,
 * `120,00-`, `- $220.00`, `1'234.50`, `99.00 DR`, `1.234:50`. The file's decimal separator is
 * known, so the other one groups thousands: see `decimalMarkOf`. More than two decimals are rounded
 * half away from zero. Null: no amount.
 */
export function parseBankAmount(cell: string, mark: DecimalMark): AmountText | null {
  if (cell.length > CHARACTERS_MAX) return null;
  const plain = PLAIN.exec(cell);
  if (plain !== null && (plain[3] ?? SIGN_OF[mark]) === SIGN_OF[mark]) return plainAmount(plain);
  const minor = scaledMinor(cell, { mark, scale: 1 });
  return minor === null ? null : toAmountText(toTotal(minor));
}

/** Hundredths of such an amount in thousands, say (`scale`): rounded once, as the last step. */
export function scaledMinor(
  cell: string,
  { mark, scale }: { mark: DecimalMark; scale: number },
): bigint | null {
  if (cell.length > CHARACTERS_MAX) return null;
  const match = AMOUNT.exec(bareAmount(cell));
  if (match === null) return null;
  const [, open = '', before = '', body = '', after = '', close = '', side = ''] = match;
  const signs = `${open}${before}${after}${side.charAt(0).toLowerCase()}`;
  if (signs.length > 1 || (open === '') !== (close === '')) return null;
  const minor = minorOf(body, mark, BigInt(scale));
  return minor !== null && /[(d-]/.test(signs) ? -minor : minor;
}

/** A cell without spaces, currency and notations of whole amounts. */
function bareAmount(cell: string): string {
  return (
    withMinus(cell.replace(/[\s'\u2019]/g, ''))
      // A minus sign that was lost when the file was saved in an encoding without it.
      .replace(/^[?\ufffd]/, '-')
      .replace(BEFORE, (all: string, sign: string, unit: string) => (isUnit(unit) ? sign : all))
      .replace(AFTER, (all: string, unit: string, sign: string) => (isUnit(unit) ? sign : all))
      // 500,- are whole kronor.
      .replace(/(\d),-$/, '$1')
  );
}

/** A sign, or the code of a currency: three letters may be a word. */
function isUnit(unit: string): boolean {
  return !/^[a-z]{3}$/i.test(unit) || CURRENCY_CODES.has(unit.toUpperCase());
}

/**
 * Fast path for the common form of an amount, which nearly every cell of a file has; same result.
 */
function plainAmount([, minus = '', body = '', , tail = '']: RegExpExecArray): AmountText {
  const amount = `${body.replace(/[ \u00a0]/g, '')}.${tail.padEnd(2, '0')}`;
  return (minus === '' || amount === '0.00' ? amount : `-${amount}`) as AmountText;
}

const SIGN_OF: Readonly<Record<DecimalMark, string>> = { point: '.', comma: ',' };

/** Hundredths of digits with their marks; null: too many, or the marks are where they cannot be. */
function minorOf(body: string, mark: DecimalMark, scale: bigint): bigint | null {
  const [, ore] = body.split(':');
  // A colon is the decimal mark of older Swedish notations, and both others group thousands.
  const decimal = ore === undefined ? SIGN_OF[mark] : ':';
  const [head = '', tail = '', ...more] = body.split(decimal ?? '');
  if (more.length > 0 || /[.,]/.test(tail)) return null;
  const isPlain = /^\d*$/.test(head);
  if (!isPlain && (!GROUPED.test(head) || (ore === undefined && head.includes(decimal ?? '')))) {
    return null;
  }
  const whole = head.replace(/[.,]/g, '');
  const units = BigInt(`${whole}${tail.padEnd(2, '0')}` || '0');
  const unitsOfMinor = 10n ** BigInt(Math.max(tail.length - 2, 0));
  if (divideRounded(units, unitsOfMinor) > BigInt(MINOR_MAX)) return null;
  return divideRounded(units * scale, unitsOfMinor);
}

/** How a file's amounts are written; not certain: no cell shows which mark is which. */
export type Notation = { mark: DecimalMark; isCertain: boolean };

/** Nearly every cell of a file is like this, and is decided without another look. */
const COMMON = /^-?\d+([.,])\d\d$/;

/** Thousands with one mark, as `1.200`, or an amount with three decimals. */
const THOUSANDS = /^\d{1,3}[.,]\d{3}$/;

/**
 * The decimal mark of a column, by the cells that can be read in one way only: with one or two
 * decimals, with both marks, or with a mark twice. Of `1.200` alone the point groups thousands: no
 * bank states three decimals, except in formats that are known.
 */
export function decimalMarkOf(cells: Iterable<string>): Notation {
  const counts = { point: 0, comma: 0 };
  const thousands = { point: 0, comma: 0 };
  for (const cell of cells) {
    const [, common = ''] = COMMON.exec(cell) ?? [];
    if (common !== '') {
      counts[common === '.' ? 'point' : 'comma'] += 1;
      continue;
    }
    const [, , , body = ''] = AMOUNT.exec(bareAmount(cell)) ?? [];
    const shown = markIn(body);
    if (shown !== null) counts[shown] += 1;
    else if (isThousands(body)) thousands[body.includes('.') ? 'comma' : 'point'] += 1;
  }
  const isCertain = counts.point !== counts.comma;
  const { point, comma } = isCertain ? counts : thousands;
  return { mark: point > comma ? 'point' : 'comma', isCertain: isCertain || point + comma === 0 };
}

/** The decimal mark that a cell shows; null: none, or either. */
function markIn(body: string): DecimalMark | null {
  if (body.includes(':') || isThousands(body)) return null;
  const last = Math.max(body.lastIndexOf('.'), body.lastIndexOf(','));
  if (last === -1) return null;
  const isOnce = body.indexOf(body.charAt(last)) === last;
  // A mark that stands twice groups thousands, and the other one is of decimals.
  return (body.charAt(last) === '.') === isOnce ? 'point' : 'comma';
}

function isThousands(body: string): boolean {
  return THOUSANDS.test(body) && !body.startsWith('0');
}

/** The decimal mark that the cell of an amount shows; null: none, or either. */
export function shownMark(cell: string): DecimalMark | null {
  if (cell.length > CHARACTERS_MAX) return null;
  return markIn(AMOUNT.exec(bareAmount(cell))?.[3] ?? '');
}

/** Whether a cell may be of whole thousands or have three decimals, where nothing tells. */
export function mayBeThousands(cell: string): boolean {
  return cell.length <= CHARACTERS_MAX && isThousands(AMOUNT.exec(bareAmount(cell))?.[3] ?? '');
}

const SIGNS: Readonly<Record<string, string>> = {
  '$': 'USD',
  '\u20ac': 'EUR',
  '\u00a3': 'GBP',
  '\u20b9': 'INR',
  'z\u0142': 'PLN',
  'k\u010d': 'CZK',
};

const NUMBER_ALONE = /^[\d\s.,+-]*$/;

/**
 * The code of the currency beside an amount, which may be one that no account can be in; null
 * without one, or when it is only `kr`, which four currencies use.
 */
export function currencyIn(cell: string): string | null {
  if (cell.length > CHARACTERS_MAX || NUMBER_ALONE.test(cell)) return null;
  const [sign = ''] = /[$\u20ac\u00a3\u20b9]|z\u0142|k\u010d/.exec(cell.toLowerCase()) ?? [];
  const words = cell.toUpperCase().replace(/(?<![A-Z])EURO(?:S|A|JA|INA)?(?![A-Z])/g, 'EUR');
  const codes: string[] = words.match(/(?<![A-Z])[A-Z]{3}(?![A-Z])/g) ?? [];
  return SIGNS[sign] ?? codes.find((code) => CURRENCY_CODES.has(code)) ?? null;
}
