import { type Currency, isCurrency } from '#domain/basics/currencies.ts';
import { divideRounded } from '#domain/basics/money.ts';

/** A number of a commodity, in units of 10⁻¹⁰, in which quantities and prices are exact. */
export type Amount = { units: bigint; commodity: string };

const DECIMALS = 10;
export const ONE = 10n ** 10n;
/** Longer numbers are none that are stored. */
const DIGITS_MAX = 15;

const SIGNS: Readonly<Record<string, Currency>> = {
  '$': 'USD',
  'US$': 'USD',
  'USD$': 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  'kr': 'SEK',
  'zł': 'PLN',
};

/** The currency of a commodity; null: it has none, as one without a name, or is in units. */
export function currencyOf(commodity: string): Currency | null {
  const code = commodity.toUpperCase();
  return isCurrency(code) ? code : (SIGNS[commodity] ?? null);
}

/** Whether a commodity is money; one without a name is in the user's currency. */
export function isMoney(commodity: string): boolean {
  return commodity === '' || currencyOf(commodity) !== null;
}

/** Units of a number with a point for its decimals and no other marks; null: it is none. */
function plainUnits(text: string): bigint | null {
  const [, whole = '', part = ''] = /^(\d{0,15})(?:\.(\d{0,40}))?$/.exec(text) ?? [];
  if (whole === '' && part === '') return null;
  const exact = BigInt((whole || '0') + part.slice(0, DECIMALS + 1).padEnd(DECIMALS + 1, '0'));
  return divideRounded(exact, 10n);
}

/** The mark before decimals. */
export type Mark = '.' | ',';

/** A number as a journal writes it, with the mark that its commodity has. */
export type RawAmount = { isBelow: boolean; number: string; commodity: string };

const GROUP_SPACES = new Set([' ', '\u00a0', '\u2009', '\u202f', "'", '’', '_']);

const isDigit = (letter: string | undefined) =>
  letter !== undefined && letter >= '0' && letter <= '9';

/** Where a number that begins at a place ends; the place itself: there is none. */
function numberEnd(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (isDigit(letter)) continue;
    if ((letter === '.' || letter === ',') && (at > from || isDigit(text[at + 1]))) continue;
    const isGroup = GROUP_SPACES.has(letter) && isDigit(text[at - 1]) && isGroupAt(text, at + 1);
    if (!isGroup || at === from) break;
  }
  return at;
}

function isGroupAt(text: string, at: number): boolean {
  return (
    isDigit(text[at]) && isDigit(text[at + 1]) && isDigit(text[at + 2]) && !isDigit(text[at + 3])
  );
}

/** Characters that no name of a commodity has without quotes. */
const NOT_NAMES = new Set('0123456789+-.,;@={}[]()"*/<>&|^?:~!# \t\u00a0\u2009\u202f');

/** Where the name of a commodity at a place ends, and the name; null: there is none. */
function commodityAt(text: string, from: number): { end: number; name: string } | null {
  if (text[from] === '"') {
    const end = text.indexOf('"', from + 1);
    return end < 0 ? null : { end: end + 1, name: text.slice(from + 1, end) };
  }
  let end = from;
  while (end < text.length && !NOT_NAMES.has(text[end] ?? '')) end += 1;
  return end === from ? null : { end, name: text.slice(from, end) };
}

/** Where white space at a place ends. */
export function spaceEnd(text: string, from: number): number {
  let at = from;
  while (/[\s]/.test(text[at] ?? '')) at += 1;
  return at;
}

/** The amount of a journal of Ledger or hledger at a place, and where it ends; null: none is there. */
export function amountAt(text: string, from: number): { amount: RawAmount; end: number } | null {
  let at = spaceEnd(text, from);
  let isBelow = false;
  let signs = 0;
  const sign = () => {
    if (text[at] !== '-' && text[at] !== '+') return;
    isBelow = text[at] === '-';
    signs += 1;
    at = spaceEnd(text, at + 1);
  };
  sign();
  const before = isDigit(text[at]) || text[at] === '.' ? null : commodityAt(text, at);
  if (before !== null) at = spaceEnd(text, before.end);
  sign();
  const end = numberEnd(text, at);
  if (end === at || signs > 1) return null;
  const exponent = /^[eE][+-]?\d{1,2}(?!\w)/.exec(text.slice(end, end + 5))?.[0] ?? '';
  const number = text.slice(at, end) + exponent;
  at = end + exponent.length;
  if (before !== null) return { amount: { isBelow, number, commodity: before.name }, end: at };
  const after = commodityAt(text, spaceEnd(text, at));
  const amount = { isBelow, number, commodity: after?.name ?? '' };
  return { amount, end: after?.end ?? at };
}

/** The mark of decimals that a number proves; null: it could have either. */
export function markOf(number: string): Mark | null {
  const points = number.split('.').length - 1;
  const commas = number.split(',').length - 1;
  if (points > 0 && commas > 0)
    return number.lastIndexOf('.') > number.lastIndexOf(',') ? '.' : ',';
  if (points + commas === 0) return null;
  const [own, other] = points > 0 ? (['.', ','] as const) : ([',', '.'] as const);
  if (points + commas > 1) return other;
  const [whole = '', part = ''] = number.split(own);
  const isGroup = part.length === 3 && whole.length <= 3 && whole !== '0' && whole !== '';
  return isGroup ? null : own;
}

/** The marks that most numbers prove, of each commodity and of all. */
export function createMarks() {
  const counts = new Map<string, { '.': number; ',': number }>();
  const stated = new Map<string, Mark>();
  let all: Mark | null = null;
  const countOf = (commodity: string) => {
    const count = counts.get(commodity) ?? { '.': 0, ',': 0 };
    counts.set(commodity, count);
    return count;
  };
  const most = (count: { '.': number; ',': number } | undefined): Mark | null =>
    count === undefined || count['.'] === count[','] ? null : count['.'] > count[','] ? '.' : ',';
  return {
    /** Of a commodity, or of all of them, as the journal states it. */
    state(mark: Mark, commodity?: string): void {
      if (commodity === undefined) all = mark;
      else stated.set(commodity, mark);
    },
    add({ number, commodity }: RawAmount): void {
      const mark = markOf(number);
      if (mark !== null) countOf(commodity)[mark] += 1;
    },
    /** One comma before three digits alone is one of thousands. */
    of: (commodity: string): Mark => {
      const total = { '.': 0, ',': 0 };
      const own = stated.get(commodity) ?? all ?? most(counts.get(commodity));
      if (own !== null) return own;
      for (const each of counts.values()) {
        total['.'] += each['.'];
        total[','] += each[','];
      }
      return most(total) ?? '.';
    },
  };
}

/** The amount that a number is by the mark of its commodity; null: it is none. */
export function amountOf({ isBelow, number, commodity }: RawAmount, mark: Mark): Amount | null {
  const [digits = '', power = '0'] = number.split(/[eE]/);
  const kept = [...digits].filter((letter) => isDigit(letter) || letter === mark).join('');
  const units = plainUnits(mark === ',' ? kept.replace(',', '.') : kept);
  const exponent = Number(power);
  if (units === null || Math.abs(exponent) > DIGITS_MAX) return null;
  const scaled =
    exponent < 0 ? divideRounded(units, 10n ** BigInt(-exponent)) : units * 10n ** BigInt(exponent);
  if (String(scaled).length > DIGITS_MAX + DECIMALS) return null;
  return { units: isBelow ? -scaled : scaled, commodity };
}

/** How deep parentheses may be in each other. */
const DEPTH_MAX = 20;

/**
 * The result of an expression of numbers with + - * / and parentheses, as Beancount has them, and
 * where it ends; null: there is none.
 */
export function expressionAt(text: string, from: number): { units: bigint; end: number } | null {
  const reader = { text, at: from, depth: 0 };
  const units = sumAt(reader);
  return units === null ? null : { units, end: reader.at };
}

type Reader = { text: string; at: number; depth: number };

function nextOf(reader: Reader, signs: string): string | null {
  const at = spaceEnd(reader.text, reader.at);
  const letter = reader.text[at] ?? '';
  if (letter === '' || !signs.includes(letter)) return null;
  reader.at = at + 1;
  return letter;
}

function sumAt(reader: Reader): bigint | null {
  let sum = productAt(reader);
  while (sum !== null) {
    const sign = nextOf(reader, '+-');
    if (sign === null) return sum;
    const next = productAt(reader);
    sum = next === null ? null : sign === '+' ? sum + next : sum - next;
  }
  return sum;
}

/** Beyond it a product is of none of the user's figures. */
const UNITS_MAX = 10n ** 30n;

function productAt(reader: Reader): bigint | null {
  let product = factorAt(reader);
  while (product !== null) {
    const sign = nextOf(reader, '*/');
    if (sign === null) return product;
    const next = factorAt(reader);
    if (next === null || (sign === '/' && next === 0n)) return null;
    product =
      sign === '*' ? divideRounded(product * next, ONE) : divideRounded(product * ONE, next);
    if (product > UNITS_MAX || product < -UNITS_MAX) return null;
  }
  return product;
}

function factorAt(reader: Reader): bigint | null {
  let isBelow = false;
  for (let sign = nextOf(reader, '+-'); sign !== null; sign = nextOf(reader, '+-'))
    isBelow = isBelow !== (sign === '-');
  let units: bigint | null;
  if (nextOf(reader, '(') !== null) {
    reader.depth += 1;
    if (reader.depth > DEPTH_MAX) return null;
    units = sumAt(reader);
    reader.depth -= 1;
    if (nextOf(reader, ')') === null) return null;
  } else {
    const begin = spaceEnd(reader.text, reader.at);
    let end = begin;
    while (isDigit(reader.text[end]) || reader.text[end] === '.' || reader.text[end] === ',')
      end += 1;
    units = plainUnits(reader.text.slice(begin, end).replaceAll(',', ''));
    reader.at = end;
  }
  return units === null ? null : isBelow ? -units : units;
}
