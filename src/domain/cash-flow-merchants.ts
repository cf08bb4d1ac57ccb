import type { Currency } from './currencies.ts';
import { merchantWords } from './merchant-words.ts';
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
};

/** So long a text finds no more than it should. */
const SEARCH_MIN = 3;
const SEARCH_MAX = 100;

/**
 * Whom most was paid to, the largest first: texts with the same words are one (`merchantWords`).
 * What is received counts against it where its category is one that is paid. Each merchant, month
 * and currency is converted once; what has no rate is not counted.
 */
export function topMerchants(rows: readonly BookedTransaction[], terms: Terms): TopMerchant[] {
  const paid = rows.filter((row) => isPaid(row, terms.directions));
  const byText = Map.groupBy(paid, textOf);
  const byWords = Map.groupBy(byText, ([text]) => merchantWords(text).join(' '));
  byWords.delete('');
  const all = [...byWords.values()].map((texts) => merchantOf(new Map(texts), terms));
  return all
    .filter(({ amount }) => amount > 0)
    .toSorted((a, b) => b.amount - a.amount)
    .slice(0, terms.max)
    .map(({ texts, ...merchant }) => ({ ...merchant, ...namesOf(texts) }));
}

/** The text that says who was paid. */
export function textOf({ merchantName, description }: BookedTransaction): string {
  return merchantName ?? description;
}

function isPaid({ amount, category }: BookedTransaction, directions: Terms['directions']): boolean {
  const direction = category === null ? 'both' : (directions.get(category) ?? 'both');
  return amount.startsWith('-') ? direction !== 'in' : direction === 'out';
}

function merchantOf(byText: ReadonlyMap<string, readonly BookedTransaction[]>, terms: Terms) {
  const rows = [...byText.values()].flat();
  const lines = Map.groupBy(rows, ({ currency, transactionDate, amount }) =>
    [currency, monthOf(transactionDate), amount.startsWith('-')].join(),
  );
  const [paid, returned]: [Minor[], Minor[]] = [[], []];
  for (const line of lines.values()) {
    const [first] = line;
    const added = line.reduce((total, { amount }) => total + Math.abs(toMinor(amount)), 0);
    const counted = first && terms.convert(added, first.currency, monthOf(first.transactionDate));
    if (counted === null || counted === undefined) continue;
    (first?.amount.startsWith('-') ? paid : returned).push(counted);
  }
  return {
    texts: [...byText.keys()],
    category: mostOf(rows.map(({ category }) => category)),
    amount: toNumber(difference(sum(paid), sum(returned))),
    returned: toNumber(sum(returned)),
    count: rows.length,
  };
}

/** The day of a purchase at the end of a text, or another number where several have one. */
const DAY_AT_END = /\s*\/\d{2}-\d{2}-\d{2}$/;
const NUMBER_AT_END = /\s+[^\p{L}\s]*$/u;
const WORD_AT_END = /[\p{L}\p{N}]+$/u;

/** What texts begin with, by whole words, as a name and as what they are found by. */
export function namesOf(texts: readonly string[]): { name: string; search: string | null } {
  const [first = ''] = texts;
  const common = commonBeginning(texts);
  const isWhole = common.length === first.length;
  const isCut = texts.some((text) => WORD_AT_END.test(text.charAt(common.length)));
  const words = isCut ? common.replace(WORD_AT_END, '') : common;
  const search = words.replace(isWhole ? DAY_AT_END : NUMBER_AT_END, '').slice(0, SEARCH_MAX);
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
