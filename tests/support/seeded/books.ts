import type { Kind } from './plan.ts';

/** A record as the model knows it; amounts in hundredths. */
export type Item = {
  kind: Kind;
  /** Null until it has been read: its answer was lost. */
  id: string | null;
  name: string;
  hundredths: number;
  isRemoved: boolean;
  /** Values typed for earlier months. */
  typed: Record<string, number>;
  /** Names of the loans of a home's mortgage; null: none. A home, and its loans, stay. */
  loans: string[] | null;
  isHome: boolean;
  isLoanOfHome: boolean;
};

/** Everything that one user has written down, slowly and obviously. */
export type Books = { items: Item[]; transactions: number[] };

export function emptyBooks(): Books {
  return { items: [], transactions: [] };
}

type Stated = Pick<Item, 'kind' | 'name' | 'hundredths'> & Partial<Item>;

export function anItem(stated: Stated): Item {
  const none = { typed: {}, loans: null, isHome: false, isLoanOfHome: false };
  return { id: null, isRemoved: false, ...none, ...stated };
}

export function presentOf({ items }: Books): Item[] {
  return items.filter(({ isRemoved }) => !isRemoved);
}

/** An amount as the API has it. */
export function textOf(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0');
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The books in lines that can be compared with what was read. */
export function linesOf(books: Books): string[] {
  const items = presentOf(books).flatMap(({ kind, name, hundredths, typed, loans }) => [
    `${kind} ${name}: ${textOf(hundredths)}`,
    ...Object.entries(typed).map(([month, value]) => `${name} in ${month}: ${textOf(value)}`),
    ...(loans ?? []).map((loan) => `${name} secures ${loan}`),
  ]);
  const rows = books.transactions.map((amount) => `transaction of ${textOf(amount)}`);
  return [...items, ...rows].toSorted();
}

/** Sums of the present items of a kind, as a number of kronor. */
export function totalOf(books: Books, kind: Kind): number {
  const own = presentOf(books).filter((item) => item.kind === kind);
  return own.reduce((sum, { hundredths }) => sum + hundredths, 0) / 100;
}
