import type { Currency } from './currencies.ts';
import { createMerchantKeys, type MerchantKeys, withoutDay } from './merchant-words.ts';
import { difference, type Minor, sum, toMinor, toNumber } from './money.ts';
import { type Month, monthOf } from './months.ts';
import type { BookedTransaction } from './recurring.ts';
import type { Direction } from './transaction-categories.ts';

/** Whom most was paid to, in major units of the person's currency. */
export type TopMerchant = {
  name: string;
  /** What all its texts have in common, to look them up by; null: nothing that is long enough. */
  search: string | null;
  /** The category that most of it has; null: none. */
  category: string | null;
  /** What was paid back is taken off. */
  amount: number;
  returned: number;
  count: number;
};

type Terms = {
  directions: ReadonlyMap<string, Direction>;
  /** Minor units in the person's currency by the rate of a month; null: there is none. */
  convert(valueMinor: number, currency: Currency, month: Month): Minor | null;
  max: number;
  /** Those that rows are known by, where they are looked for elsewhere too. */
  keyOf?: MerchantKeys;
};

/** So long a text finds no more than it should. */
const SEARCH_MIN = 3;
const SEARCH_MAX = 100;

/**
 * Whom most was paid to, the largest first: texts with the same words are one.
 * What is received counts against it where its category is one that is paid. Each merchant, month
 * and currency is converted once; what has no rate is not counted.
 */
export function topMerchants(rows: readonly BookedTransaction[], terms: Terms): TopMerchant[] {
  const { keyOf = createMerchantKeys() } = terms;
  const paid = rows.filter((row) => isPaid(row, terms.directions));
  const groups = Map.groupBy(paid, (row) => keyOf(textOf(row)));
  groups.delete('');
  return [...groups.values()]
    .map((ofOne) => ({ ofOne, ...paidTo(ofOne, terms) }))
    .filter(({ amount }) => amount > 0)
    .toSorted((a, b) => b.amount - a.amount)
    .slice(0, terms.max)
    .map(({ ofOne, ...sums }) => ({
      ...namesOf(ofOne.map(textOf)),
      category: mostOf(ofOne.map(({ category }) => category)),
      ...sums,
      count: ofOne.length,
    }));
}

/** The text that says who was paid. */
export function textOf({ merchantName, description }: BookedTransaction): string {
  return merchantName ?? description;
}

function isPaid({ amount, category }: BookedTransaction, directions: Terms['directions']): boolean {
  const direction = category === null ? 'both' : (directions.get(category) ?? 'both');
  return amount.startsWith('-') ? direction !== 'in' : direction === 'out';
}

type Line = { minor: number; currency: Currency; month: Month; isPaid: boolean };

function paidTo(rows: readonly BookedTransaction[], { convert }: Terms) {
  const lines = new Map<string, Line>();
  let line: Line | undefined;
  for (const { amount, currency, transactionDate } of rows) {
    const isOut = amount.startsWith('-');
    // Neighbours mostly lie in one month: no key is made for them.
    const isSame = line?.isPaid === isOut && line.currency === currency;
    if (!line || !isSame || !transactionDate.startsWith(line.month)) {
      const month = monthOf(transactionDate);
      const key = `${month}${currency}${isOut}`;
      line = lines.get(key) ?? { minor: 0, currency, month, isPaid: isOut };
      lines.set(key, line);
    }
    line.minor += Math.abs(toMinor(amount));
  }
  const counted = [...lines.values()].flatMap(({ minor, currency, month, isPaid: isOut }) => {
    const value = convert(minor, currency, month);
    return value === null ? [] : [{ value, isOut }];
  });
  const sumOf = (isOut: boolean) =>
    sum(counted.filter((each) => each.isOut === isOut).map(({ value }) => value));
  const returned = sumOf(false);
  return { amount: toNumber(difference(sumOf(true), returned)), returned: toNumber(returned) };
}

/** A number that differs between texts. */
const NUMBER_AT_END = /\s+[^\p{L}\s]*$/u;
const WORD_AT_END = /[\p{L}\p{N}]+$/u;

/** What texts begin with, by whole words, as a name and as what they are found by. */
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
