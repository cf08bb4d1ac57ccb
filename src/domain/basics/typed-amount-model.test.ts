import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCIES } from './currencies.ts';
import { parseTypedAmount, type TypedAmount } from './typed-amount.ts';

/** A value of the model: a numerator over a power of ten or over any whole number. */
type Exact = readonly [numerator: bigint, denominator: bigint];

const LARGEST = 999_999_999_999n;

/** Half away from zero by comparing the remainder; null outside the range of an amount. */
function modelAmount([numerator, denominator]: Exact): string | null {
  const isNegative = numerator < 0n !== denominator < 0n;
  const [top, bottom] = [magnitude(numerator) * 100n, magnitude(denominator)];
  const hundredths = top / bottom + ((top % bottom) * 2n >= bottom ? 1n : 0n);
  if (hundredths > LARGEST) return null;
  const digits = String(hundredths).padStart(3, '0');
  const sign = isNegative && hundredths > 0n ? '-' : '';
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

const language = fc.constantFrom('sv' as const, 'en' as const);

/** A number of at most four decimals, and how it may be written in a language. */
const number = fc.record({
  whole: fc.bigInt(0n, 99_999_999n),
  decimals: fc.constantFrom('', '5', '25', '07', '1234'),
  isGrouped: fc.boolean(),
});

type NumberParts = { whole: bigint; decimals: string; isGrouped: boolean };

function written({ whole, decimals, isGrouped }: NumberParts, inLanguage: 'sv' | 'en'): string {
  const [group, point] = inLanguage === 'sv' ? ['\u00a0', ','] : [',', '.'];
  // A lone group in English has decimals here: `1,250` has a test of its own.
  const grouped = String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, group);
  const isClear = inLanguage === 'sv' || decimals !== '' || whole > 999_999n;
  const digits = isGrouped && isClear ? grouped : String(whole);
  return decimals === '' ? digits : `${digits}${point}${decimals}`;
}

function exact({ whole, decimals }: NumberParts): Exact {
  return [BigInt(`${whole}${decimals}`), 10n ** BigInt(decimals.length)];
}

const MULTIPLES: readonly (readonly [string, bigint])[] = [
  [' k', 1000n],
  ['K', 1000n],
  [' tkr', 1000n],
  [' tusen', 1000n],
  [' thousand', 1000n],
  [' Mkr', 1_000_000n],
  ['M', 1_000_000n],
  [' miljoner', 1_000_000n],
  [' million kr', 1_000_000n],
  ['MSEK', 1_000_000n],
];

type Tree = NumberParts | { sign: '+' | '-' | '*' | '/'; left: Tree; right: Tree };

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    number,
    fc.record({
      sign: fc.constantFrom('+' as const, '-' as const, '*' as const, '/' as const),
      left: tie('tree'),
      right: tie('tree'),
    }),
  ),
}));

/** With every parenthesis, or with those that precedence makes necessary. */
function sumText(of: Tree, inLanguage: 'sv' | 'en', outer = 0): string {
  if (!('sign' in of)) return written(of, inLanguage);
  const strength = of.sign === '+' || of.sign === '-' ? 1 : 2;
  const left = sumText(of.left, inLanguage, strength);
  const right = sumText(of.right, inLanguage, strength + 1);
  const text = `${left} ${of.sign} ${right}`;
  return strength < outer ? `(${text})` : text;
}

/** Null: something is divided by zero. */
function valueOf(of: Tree): Exact | null {
  if (!('sign' in of)) return exact(of);
  const [left, right] = [valueOf(of.left), valueOf(of.right)];
  if (left === null || right === null) return null;
  const [[a, b], [c, d]] = [left, right];
  if (of.sign === '+') return [a * d + c * b, b * d];
  if (of.sign === '-') return [a * d - c * b, b * d];
  if (of.sign === '*') return [a * c, b * d];
  return c === 0n ? null : [a * d, b * c];
}

function resultOf({ amount, problem }: TypedAmount): string {
  return amount ?? problem ?? '';
}

describe('a typed amount, beside a model of it', () => {
  test('is the number times its multiple', () => {
    fc.assert(
      fc.property(
        number,
        fc.constantFrom(...MULTIPLES),
        language,
        (typed, multiple, inLanguage) => {
          const [word, factor] = multiple;
          const [numerator, denominator] = exact(typed);
          const terms = { language: inLanguage, unit: 'SEK' } as const;
          const text = `${written(typed, inLanguage)}${word}`;
          const expected = modelAmount([numerator * factor, denominator]) ?? 'too_large';
          expect(resultOf(parseTypedAmount(text, terms))).toBe(expected);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('is the value of its sum, rounded once', () => {
    fc.assert(
      fc.property(tree, language, (typed, inLanguage) => {
        const text = `=${sumText(typed, inLanguage)}`;
        fc.pre(text.length <= 200);
        const value = valueOf(typed);
        const expected = value === null ? 'not_a_number' : (modelAmount(value) ?? 'too_large');
        const terms = { language: inLanguage, unit: 'SEK' } as const;
        expect(resultOf(parseTypedAmount(text, terms))).toBe(expected);
      }),
      { numRuns: 4000 },
    );
  });

  test('is what money looks like in both languages, with its currency', () => {
    const minor = fc.bigInt(-LARGEST, LARGEST);
    fc.assert(
      fc.property(
        minor,
        fc.constantFrom(...CURRENCIES),
        language,
        (value, currency, inLanguage) => {
          const options = { style: 'currency', currency, minimumFractionDigits: 2 } as const;
          const locale = inLanguage === 'sv' ? 'sv-SE' : 'en-US';
          const amount = modelAmount([value, 100n]) ?? '';
          const text = new Intl.NumberFormat(locale, options).format(amount as `${number}`);
          const terms = { language: inLanguage, unit: currency };
          expect(parseTypedAmount(text, terms)).toMatchObject({ amount, currency, isPlain: true });
          const elsewhere = { language: inLanguage, unit: 'SEK', takesCurrency: true } as const;
          expect(parseTypedAmount(text, elsewhere)).toMatchObject({ amount, currency });
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('a hostile text', () => {
  const PIECES = [
    '0',
    '1',
    '5',
    '250',
    '000',
    '.',
    ',',
    '+',
    '-',
    '*',
    '/',
    '(',
    ')',
    '=',
    'k',
    'M',
    't',
    '%',
    '$',
    '€',
    'kr',
    'SEK',
    'mkr',
    'milj.',
    ':-',
    ' ',
  ];

  test('is answered, and what is understood is an amount', () => {
    const text = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string()), { maxLength: 60 });
    fc.assert(
      fc.property(text, language, fc.boolean(), (pieces, inLanguage, takesCurrency) => {
        const terms = { language: inLanguage, unit: 'SEK', takesCurrency } as const;
        for (const start of ['', '=']) {
          const read = parseTypedAmount(start + pieces.join(''), terms);
          expect(read.amount ?? '0.00').toMatch(/^-?\d{1,10}\.\d\d$/);
          expect(read.amount === null).toBe(read.problem !== null);
        }
      }),
      { numRuns: 5000 },
    );
  });

  test.each([
    ['parentheses', '='.padEnd(10_000, '(')],
    ['minus signs', `=${'-'.repeat(10_000)}5`],
    ['a product', `=9${'*9'.repeat(5000)}`],
    ['a division', `=1${'/3'.repeat(5000)}`],
    ['digits', '9'.repeat(10_000)],
    ['separators', '1,'.repeat(5000)],
    ['spaces', `1${' '.repeat(10_000)}1`],
    ['letters', 'miljoner'.repeat(1250)],
    ['ten million parentheses', '='.padEnd(10_000_000, '(')],
  ])('of %s is refused unread', (_, text) => {
    const read = parseTypedAmount(text, { language: 'sv', unit: 'SEK' });
    expect(read.problem).toBe('not_a_number');
  });

  test('as long as is read is answered, however deep', () => {
    const deep = `=${'('.repeat(99)}5${')'.repeat(99)}`;
    expect(parseTypedAmount(deep, { language: 'sv', unit: 'SEK' }).amount).toBe('5.00');
    const product = `=9${'*9'.repeat(99)}`;
    expect(parseTypedAmount(product, { language: 'sv', unit: 'SEK' }).problem).toBe('too_large');
  });
});
