import { CURRENCIES, type Currency, isCurrency } from './currencies.ts';
import { type AmountText, divideRounded, MINOR_MAX, toAmountText, toTotal } from './money.ts';
import type { Language } from './texts.ts';

/** Signs and words, each with the currencies that it can name, the likeliest first. */
const WORDS: { readonly [word: string]: readonly Currency[] } = {
  'kr': ['SEK', 'NOK', 'DKK', 'ISK'],
  'krona': ['SEK', 'ISK'],
  'kronor': ['SEK'],
  'kroner': ['NOK', 'DKK'],
  'skr': ['SEK'],
  'nkr': ['NOK'],
  'dkr': ['DKK'],
  'ikr': ['ISK'],
  '€': ['EUR'],
  'euro': ['EUR'],
  'euros': ['EUR'],
  '$': ['USD', 'AUD', 'CAD', 'HKD', 'MXN', 'NZD', 'SGD'],
  'dollar': ['USD', 'AUD', 'CAD', 'HKD', 'NZD', 'SGD'],
  'dollars': ['USD', 'AUD', 'CAD', 'HKD', 'NZD', 'SGD'],
  'us$': ['USD'],
  'a$': ['AUD'],
  'ca$': ['CAD'],
  'hk$': ['HKD'],
  'mx$': ['MXN'],
  'nz$': ['NZD'],
  's$': ['SGD'],
  'r$': ['BRL'],
  'br$': ['BRL'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY'],
  'cn¥': ['CNY'],
  'jp¥': ['JPY'],
  '₹': ['INR'],
  '₩': ['KRW'],
  '₪': ['ILS'],
  '₱': ['PHP'],
  '₺': ['TRY'],
  '฿': ['THB'],
};

/** A pattern of every code, sign and word that names a currency, for a case-insensitive search. */
const CURRENCY_PATTERN = [...CURRENCIES, ...Object.keys(WORDS)]
  .map((word) => word.replace('$', String.raw`\$`))
  .join('|');

/** Reasons why a typed amount was not understood. */
export type TypedAmountProblem =
  | 'empty'
  | 'not_a_number'
  /** It can be read in two ways, a thousand times apart. */
  | 'unclear'
  | 'too_many_decimals'
  | 'too_large'
  /** It names a currency that the field is not in. */
  | 'other_currency';

export type TypedAmount =
  | {
      amount: AmountText;
      /** The currency that the text names; null when it names none. */
      currency: Currency | null;
      /** Whether the text is the amount itself, so that nothing was concluded from it. */
      isPlain: boolean;
      problem: null;
    }
  | { amount: null; currency: null; isPlain: false; problem: TypedAmountProblem };

/** Unit of a field: a currency, or per cent. */
export type TypedUnit = Currency | '%';

/** Terms on which a field is parsed. */
export type TypedTerms = {
  language: Language;
  /** Null: amounts of every currency are meant, so that none can be named. */
  unit: TypedUnit | null;
  /** A currency that is named becomes the field's. Otherwise another than its own is refused. */
  takesCurrency?: boolean;
};

/** No amount needs more characters; longer texts are refused unread. */
const LENGTH_MAX = 200;

/** A space between digits that groups no thousands: two numbers, or a slip. */
const SPLIT_DIGITS = /\d[\s'\u2019]+(?!\d{3}(?!\d))\d/;
const SPACES = /[\s'\u2019]/g;

const MULTIPLE =
  'k|tusen|thousands?|t|miljard(?:er)?|mdr?|billions?|bn|' +
  'miljon(?:er)?|milj\\.?|millions?|mio|mn|m';
const NUMBER = new RegExp(
  `^([+-]?)(?:(${MULTIPLE})?(${CURRENCY_PATTERN}))?([+-]?)([\\d.,]+)` +
    `(${MULTIPLE})?(${CURRENCY_PATTERN})?\\.?$`,
  'iu',
);
const ONLY_CURRENCY = new RegExp(`^(?:${CURRENCY_PATTERN})?$`, 'iu');

/**
 * Parses an amount as users type or paste it: `1 250 000,50`, `1250000.5`, `1,250,000.50`, `−500
 * kr`, `4,5 Mkr`, `€100k`, and sums such as `=4500000/2`, which are exact and rounded once, half
 * away from zero, to two decimals. The last comma or point is the decimal separator, unless it
 * groups thousands like the ones before it. A lone separator before three digits is refused, except
 * that an English comma groups thousands if no multiple follows, and that the language's own
 * decimal separator is one in a sum and before a multiple. A text of more than 200 characters is
 * refused unread.
 */
export function parseTypedAmount(text: string, terms: TypedTerms): TypedAmount {
  if (text.length > LENGTH_MAX) return refused('not_a_number');
  if (SPLIT_DIGITS.test(text)) return refused('unclear');
  const bare = withPlainSigns(text);
  const typed = terms.unit === '%' ? bare.replace(/(?:%|percent|procent)$/i, '') : bare;
  if (ONLY_CURRENCY.test(typed)) return refused('empty');
  const isSum = typed.startsWith('=');
  const read = isSum ? readSum(typed.slice(1), terms) : readNumber(typed, terms, false);
  if (typeof read === 'string') return refused(read);
  const { value, currency } = read;
  const isOther = currency !== null && currency !== terms.unit;
  if (isOther && terms.takesCurrency !== true) return refused('other_currency');
  const minor = divideRounded(value.numerator * 100n, value.denominator);
  if (minor > MINOR_MAX || minor < -MINOR_MAX) return refused('too_large');
  const isPlain = read.isPlain && !isSum && !isOther;
  return { amount: toAmountText(toTotal(minor)), currency, isPlain, problem: null };
}

function refused(problem: TypedAmountProblem): TypedAmount {
  return { amount: null, currency: null, isPlain: false, problem };
}

function withPlainSigns(text: string): string {
  return text
    .normalize('NFC')
    .replace(SPACES, '')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/[:,]-(?![\d.,(])/g, 'kr')
    .replace(/\u00d7/g, '*')
    .replace(/\u00f7/g, '/');
}

type ParsedNumber = { value: Fraction; currency: Currency | null; isPlain: boolean };

/** Every number of a sum that names a currency has to name the same. */
function readSum(text: string, terms: TypedTerms): ParsedNumber | TypedAmountProblem {
  let problem: TypedAmountProblem = 'not_a_number';
  const currencies = new Set<Currency>();
  const value = valueOfSum(text, (typed) => {
    const read = readNumber(typed, terms, true);
    if (typeof read !== 'string') {
      if (read.currency !== null) currencies.add(read.currency);
      return read.value;
    }
    problem = read;
    return null;
  });
  if (value === null) return problem;
  const [currency = null, ...others] = currencies;
  return others.length > 0 ? 'other_currency' : { value, currency, isPlain: false };
}

function readNumber(
  text: string,
  { language, unit }: TypedTerms,
  isInSum: boolean,
): ParsedNumber | TypedAmountProblem {
  const [, sign = '', before, unitBefore, innerSign = '', digits = '', after, unitAfter] =
    NUMBER.exec(text) ?? [];
  const multiple = before ?? after;
  const named = unitAfter ?? unitBefore;
  const isTwice = before !== undefined && after !== undefined;
  const isBareT = multiple?.toLowerCase() === 't' && named === undefined;
  const isOfMoney = multiple !== undefined || named !== undefined;
  if (!/\d/.test(digits) || (sign !== '' && innerSign !== '') || isTwice || isBareT) {
    return 'not_a_number';
  }
  if (isOfMoney && unit === '%') return 'not_a_number';
  const currency = named === undefined ? null : currencyNamed(named, unit);
  if (unitBefore !== undefined && currencyNamed(unitBefore, currency) !== currency) {
    return 'not_a_number';
  }
  const isScaled = isInSum || multiple !== undefined;
  const plain = toPlainDigits(digits, { language, isInSum, isMultiplied: multiple !== undefined });
  if (typeof plain === 'string') return plain;
  const { whole, decimals } = plain;
  if (!isScaled && decimals.length > 2) return 'too_many_decimals';
  const factor = BigInt(`${sign}${innerSign}1`.replace('+', '')) * factorOf(multiple);
  const value = {
    numerator: BigInt(whole + decimals) * factor,
    denominator: 10n ** BigInt(decimals.length),
  };
  return { value, currency, isPlain: multiple === undefined && !plain.isLoneGroup };
}

function factorOf(multiple: string | undefined): bigint {
  if (multiple === undefined) return 1n;
  if (/^[kt]/i.test(multiple)) return 1000n;
  return /^(?:md|miljard|b)/i.test(multiple) ? 1_000_000_000n : 1_000_000n;
}

type AmountDigits = { whole: string; decimals: string; isLoneGroup: boolean };
type DigitTerms = { language: Language; isInSum: boolean; isMultiplied: boolean };

const LONE_GROUP = /^([1-9]\d{0,2})([.,])(\d{3})$/;

/** The digits on both sides of the decimal sign; a problem where the separators have no sense. */
function toPlainDigits(text: string, terms: DigitTerms): AmountDigits | TypedAmountProblem {
  const [, head = '', separator = '', tail = ''] = LONE_GROUP.exec(text) ?? [];
  if (separator !== '') {
    const isEnglish = terms.language === 'en';
    if (isEnglish && separator === ',' && !terms.isMultiplied) {
      return { whole: head + tail, decimals: '', isLoneGroup: true };
    }
    const isOwnSign = separator === (isEnglish ? '.' : ',');
    const isDecimal = isOwnSign && (terms.isInSum || terms.isMultiplied);
    return isDecimal ? { whole: head, decimals: tail, isLoneGroup: false } : 'unclear';
  }
  const found = text.replace(/\d/g, '');
  const last = found.at(-1) ?? '';
  const other = last === ',' ? '.' : ',';
  const isGroups = found.length > 1 && !found.includes(other);
  const end = found === '' || isGroups ? text.length : text.lastIndexOf(last);
  const whole = text.slice(0, end);
  const groupedBy = isGroups ? last : other;
  if (whole.includes(groupedBy) && !isGrouped(whole, groupedBy)) return 'not_a_number';
  // A remaining separator occurred twice: `1,250.5.5`.
  const digits = whole.replaceAll(groupedBy, '');
  if (/\D/.test(digits)) return 'not_a_number';
  return { whole: digits || '0', decimals: text.slice(end + 1), isLoneGroup: false };
}

function isGrouped(text: string, separator: string): boolean {
  const [first = '', ...rest] = text.split(separator);
  return /^[1-9]\d{0,2}$/.test(first) && rest.every((group) => /^\d{3}$/.test(group));
}

/**
 * The currency that a code, sign or word names. One that several share, such as `kr` and `$`, is
 * `expected` where it can be. Null: it names none.
 */
function currencyNamed(word: string, expected: string | null): Currency | null {
  const code = word.toUpperCase();
  if (isCurrency(code)) return code;
  const named = WORDS[word.toLowerCase()] ?? [];
  return named.find((currency) => currency === expected) ?? named[0] ?? null;
}

/** An exact number; the denominator is above zero. */
type Fraction = { numerator: bigint; denominator: bigint };

type Cursor = {
  tokens: readonly string[];
  next: number;
  readNumber: (text: string) => Fraction | null;
};

/**
 * The exact value of a sum of numbers with `+ - * /` and parentheses, or null when it is not one,
 * or divides by zero. `readNumber` reads the texts between the signs. The caller bounds the length
 * of the text, which bounds the depth and the digits too.
 */
function valueOfSum(text: string, readNumber: Cursor['readNumber']): Fraction | null {
  const cursor = { tokens: text.match(/[-+*/()]|[^-+*/()]+/g) ?? [], next: 0, readNumber };
  const value = sumAt(cursor);
  return cursor.next === cursor.tokens.length ? value : null;
}

function sumAt(cursor: Cursor): Fraction | null {
  let sum = productAt(cursor);
  let sign = signAt(cursor, '+-');
  while (sum !== null && sign !== null) {
    const term = productAt(cursor);
    sum = term && added(sum, sign === '-' ? negated(term) : term);
    sign = signAt(cursor, '+-');
  }
  return sum;
}

function productAt(cursor: Cursor): Fraction | null {
  let product = factorAt(cursor);
  let sign = signAt(cursor, '*/');
  while (product !== null && sign !== null) {
    const factor = factorAt(cursor);
    product = factor && multiplied(product, sign === '/' ? inverted(factor) : factor);
    sign = signAt(cursor, '*/');
  }
  return product;
}

function factorAt(cursor: Cursor): Fraction | null {
  const token = cursor.tokens[cursor.next++];
  if (token === undefined) return null;
  if (token === '+') return factorAt(cursor);
  if (token === '-') {
    const factor = factorAt(cursor);
    return factor && negated(factor);
  }
  if (token !== '(') return cursor.readNumber(token);
  const inner = sumAt(cursor);
  return cursor.tokens[cursor.next++] === ')' ? inner : null;
}

/** Consumes the next token if it is one of the signs. */
function signAt(cursor: Cursor, signs: string): string | null {
  const token = cursor.tokens[cursor.next];
  if (token === undefined || !signs.includes(token)) return null;
  cursor.next += 1;
  return token;
}

function added(left: Fraction, right: Fraction): Fraction {
  return {
    numerator: left.numerator * right.denominator + right.numerator * left.denominator,
    denominator: left.denominator * right.denominator,
  };
}

function negated({ numerator, denominator }: Fraction): Fraction {
  return { numerator: -numerator, denominator };
}

function multiplied(left: Fraction, right: Fraction | null): Fraction | null {
  if (right === null) return null;
  return {
    numerator: left.numerator * right.numerator,
    denominator: left.denominator * right.denominator,
  };
}

function inverted({ numerator, denominator }: Fraction): Fraction | null {
  if (numerator === 0n) return null;
  return numerator > 0n
    ? { numerator: denominator, denominator: numerator }
    : { numerator: -denominator, denominator: -numerator };
}
