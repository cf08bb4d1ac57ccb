import { paths } from './paths.ts';

/** Which transactions are looked for; an empty text is no condition. */
export type Wanted = {
  search: string;
  account: string;
  category: string;
  month: string;
  reviewed: string;
  /** Bounds of the amount, whatever its sign, as the server reads them. */
  least: string;
  most: string;
};

/** All of them. */
const EVERYTHING: Wanted = {
  search: '',
  account: '',
  category: '',
  month: '',
  reviewed: '',
  least: '',
  most: '',
};

/** What is asked of the server: only what is a condition. */
export function conditionsOf(wanted: Wanted): Record<string, string> {
  return Object.fromEntries(Object.entries(wanted).filter(([, text]) => text !== ''));
}

/** What is looked for, as the address of a screen says it. */
export function wantedIn(search: string): Wanted {
  const said = new URLSearchParams(search);
  const names = Object.keys(EVERYTHING) as (keyof Wanted)[];
  const found = names.map((name) => [name, said.get(name) ?? '']);
  return Object.fromEntries(found) as Wanted;
}

/** Where transactions that are looked for are shown. */
export function transactionsPath(wanted: Partial<Wanted>): string {
  const conditions = conditionsOf({ ...EVERYTHING, ...wanted });
  return `${paths.transactions}?${new URLSearchParams(conditions).toString()}`;
}

/** As the server knows those without a category. */
export const NO_CATEGORY = 'none';
