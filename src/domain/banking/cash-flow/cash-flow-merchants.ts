import type { UncountedSum } from './cash-flow.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import {
  createMerchantKeys,
  type MerchantKeys,
  withoutDay,
} from '#domain/banking/transactions/merchant-words.ts';
import { difference, type Minor, sum, toNumber, toTotal } from '#domain/basics/money.ts';
import { type Day, type Month, monthOf } from '#domain/basics/months.ts';
import type { BookedTransaction } from '#domain/banking/recurring/recurring.ts';
import type { Direction } from '#domain/banking/categories/transaction-categories.ts';

/** The payments to a merchant, in major units of the user's currency. */
type MerchantTotal = {
  /** Refunds are subtracted. */
  amount: number;
  returned: number;
  count: number;
};

/** A merchant and the payments to it. */
export type TopMerchant = MerchantTotal & {
  name: string;
  /** The common part of its texts, for a search; null: it is too short. */
  search: string | null;
  /** The most frequent category of its payments; null: none. */
  category: string | null;
  /** The same by month, oldest first. */
  months: readonly (MerchantTotal & { month: Month })[];
  /** Currencies of the payments. */
  currencies: readonly Currency[];
  /** Amounts without a rate, which are in no merchant. */
  notIncluded: readonly UncountedSum[];
};

type MerchantTerms = {
  directions: ReadonlyMap<string, Direction>;
  /** Converts to minor units of the user's currency by the rate of a month; null: no rate. */
  convert(valueMinor: number, currency: Currency, month: Month): Minor | null;
  max: number;
  /** Keys of the rows, when the caller uses them too. */
  keyOf?: MerchantKeys;
};

/** A shorter search text would find other merchants too. */
const SEARCH_MIN = 3;
const SEARCH_MAX = 100;

/**
 * Merchants with the largest payments, the largest first: texts with the same words are one
 * merchant. Received amounts are refunds if their category is one of spending. Payments and refunds
 * of a merchant in a month and currency are converted once together; amounts without a rate are
 * named and not counted.
 */
export function topMerchants(
  rows: readonly BookedTransaction[],
  terms: MerchantTerms,
): TopMerchant[] {
  const { keyOf = createMerchantKeys() } = terms;
  const paid = rows.filter((row) => isPaid(row, terms.directions));
  const groups = Map.groupBy(paid, (row) => keyOf(textOf(row)));
  groups.delete('');
  return [...groups.values()]
    .map((ofOne) => ({ ofOne, lines: convertedLines(ofOne, terms) }))
    .map((each) => ({ ...each, paid: addedUp(each.lines) }))
    .filter(({ paid: { amount } }) => amount > 0)
    .toSorted((a, b) => b.paid.amount - a.paid.amount)
    .slice(0, terms.max)
    .map(({ ofOne, lines, paid: sums }) => ({
      ...namesOf(ofOne.map(textOf)),
      category: mostOf(ofOne.map(({ category }) => category)),
      ...sums,
      months: monthsIn(lines),
      currencies: [...new Set(lines.map(({ currency }) => currency))],
      notIncluded: uncountedIn(lines),
    }));
}

/** The text that identifies the merchant. */
export function textOf({ merchantName, description }: BookedTransaction): string {
  return merchantName ?? description;
}

function isPaid(
  { minor, category }: BookedTransaction,
  directions: MerchantTerms['directions'],
): boolean {
  const direction = category === null ? 'both' : (directions.get(category) ?? 'both');
  return minor < 0 ? direction !== 'in' : direction === 'out';
}

/** Payments and refunds in a month and currency, without signs. */
type MerchantLine = {
  outMinor: number;
  backMinor: number;
  count: number;
  currency: Currency;
  month: Month;
};
/** Amounts in the user's currency: `left` was converted together; null: there is no rate. */
type ConvertedMerchantLine = MerchantLine & { value: { out: Minor; left: Minor } | null };

function convertedLines(
  rows: readonly BookedTransaction[],
  { convert }: MerchantTerms,
): ConvertedMerchantLine[] {
  const lines = new Map<string, MerchantLine>();
  const find = (month: Month, currency: Currency): MerchantLine => {
    const key = `${month}${currency}`;
    const line = lines.get(key) ?? { outMinor: 0, backMinor: 0, count: 0, currency, month };
    lines.set(key, line);
    return line;
  };
  // Keys are made for a day, and not for each of its rows.
  const byDay = new Map<Day, MerchantLine>();
  for (const { minor, currency, transactionDate: on } of rows) {
    let line = byDay.get(on);
    if (line?.currency !== currency) line = find(monthOf(on), currency);
    byDay.set(on, line);
    if (minor < 0) line.outMinor -= minor;
    else line.backMinor += minor;
    line.count += 1;
  }
  return [...lines.values()].map((line) => {
    const of = (minor: number) => convert(minor, line.currency, line.month);
    const [out, left] = [of(line.outMinor), of(line.outMinor - line.backMinor)];
    return { ...line, value: out === null || left === null ? null : { out, left } };
  });
}

function addedUp(lines: readonly ConvertedMerchantLine[]): MerchantTotal {
  const values = lines.flatMap(({ value }) => value ?? []);
  const left = sum(values.map((value) => value.left));
  return {
    amount: toNumber(left),
    returned: toNumber(difference(sum(values.map(({ out }) => out)), left)),
    count: lines.reduce((total, { value, count }) => total + (value ? count : 0), 0),
  };
}

function monthsIn(lines: readonly ConvertedMerchantLine[]): TopMerchant['months'] {
  return [...Map.groupBy(lines, ({ month }) => month)]
    .map(([month, ofMonth]) => ({ month, ...addedUp(ofMonth) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => (a.month < b.month ? -1 : 1));
}

function uncountedIn(lines: readonly ConvertedMerchantLine[]): UncountedSum[] {
  const left = lines.filter(({ value }) => value === null);
  return [...Map.groupBy(left, ({ currency }) => currency)].map(([currency, own]) => {
    const minor = own.reduce((total, each) => total + each.backMinor - each.outMinor, 0);
    const count = own.reduce((total, each) => total + each.count, 0);
    return { currency, amount: toNumber(toTotal(minor)), count };
  });
}

/** A number that differs between texts. */
const NUMBER_AT_END = /(?<!\s)\s+[^\p{L}\s]*$/u;
const WORD_AT_END = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+$/u;

/** The common beginning of texts in whole words, as a name and as a search text. */
export function namesOf(texts: readonly string[]): { name: string; search: string | null } {
  const lasting = [...new Set(texts.map(withoutDay))];
  const [first = ''] = lasting;
  const common = commonBeginning(lasting);
  const isCut = lasting.some((text) => WORD_AT_END.test(text.charAt(common.length)));
  const words = isCut ? common.replace(WORD_AT_END, '') : common;
  const isWhole = common.length === first.length && !isCut;
  const search = (isWhole ? words : words.replace(NUMBER_AT_END, '')).slice(0, SEARCH_MAX);
  const isEnough = search.length >= SEARCH_MIN;
  return { name: isEnough ? search : first, search: isEnough ? search : null };
}

function commonBeginning([first = '', ...others]: readonly string[]): string {
  let length = first.length;
  for (const other of others) {
    while (!other.toLowerCase().startsWith(first.slice(0, length).toLowerCase())) length -= 1;
  }
  return first.slice(0, length);
}

function mostOf(categories: readonly (string | null)[]): string | null {
  const counts = [...Map.groupBy(categories, (each) => each)];
  return counts.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null;
}
