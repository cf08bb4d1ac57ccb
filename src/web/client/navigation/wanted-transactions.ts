import { paths } from './paths.ts';

/** Search for transactions; an empty text is not a condition. */
export type TransactionFilter = {
  search: string;
  account: string;
  category: string;
  month: string;
  /** From the first day of this month on. */
  since: string;
  reviewed: string;
  /** Bounds of the absolute amount, in the server's notation. */
  least: string;
  most: string;
};

/** All of them. */
export const EVERYTHING: TransactionFilter = {
  search: '',
  account: '',
  category: '',
  month: '',
  since: '',
  reviewed: '',
  least: '',
  most: '',
};

/** Number of conditions. */
export function countOf(wanted: Partial<TransactionFilter>): number {
  return Object.values(wanted).filter((text) => text !== '').length;
}

/** The conditions, as the server expects them. */
export function conditionsOf(wanted: {
  [Field in keyof TransactionFilter]?: string | undefined;
}): Record<string, string> {
  const all = Object.entries({ ...EVERYTHING, ...wanted });
  const conditions = all.flatMap(([name, text]) => (text ? [[name, text]] : []));
  return Object.fromEntries(conditions);
}

/** The search in the address of a screen. */
export function wantedIn(search: string): TransactionFilter {
  const parameters = new URLSearchParams(search);
  const names = Object.keys(EVERYTHING) as (keyof TransactionFilter)[];
  const found = names.map((name) => [name, parameters.get(name) ?? '']);
  return Object.fromEntries(found) as TransactionFilter;
}

/** Path of the screen that shows the transactions of a search. */
export function transactionsPath(wanted: {
  [Field in keyof TransactionFilter]?: string | undefined;
}): string {
  const query = new URLSearchParams(conditionsOf(wanted)).toString();
  return query === '' ? paths.transactions : `${paths.transactions}?${query}`;
}

/** The server's value for transactions without a category. */
export const NO_CATEGORY = 'none';
