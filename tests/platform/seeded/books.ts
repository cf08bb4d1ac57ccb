import type { Kind } from './plan.ts';

/** A record as the model knows it; amounts in hundredths. */
export type Item = {
  kind: Kind;
  /** Null until it has been read: its answer was lost. */
  id: string | null;
  name: string;
  hundredths: number;
  /** The user's own part of it. */
  percent: number;
  isRemoved: boolean;
  /** Values typed for earlier months. */
  typed: Record<string, number>;
  /** Names of the loans of a home's mortgage; null: none. A home, and its loans, stay. */
  loans: string[] | null;
  isHome: boolean;
  isLoanOfHome: boolean;
  /** The user whose item this is a copy of, as long as the share lasts; null: the user's own. */
  primaryOwner: number | null;
  /** Whether an activity names it as added; of shares accepted together, only one is named. */
  isNoted: boolean;
  /** Whether the percentage was lowered this month: earlier months have the whole. */
  wasWhole: boolean;
};

/** Everything that one user has written down, slowly and obviously. */
export type Books = {
  items: Item[];
  transactions: number[];
  /** Number of the user's activities about each household, by its name. */
  notes: Record<string, number>;
  /** Number of invitations mailed to the user. */
  mails: number;
};

export function emptyBooks(): Books {
  return { items: [], transactions: [], notes: {}, mails: 0 };
}

type Stated = Pick<Item, 'kind' | 'name' | 'hundredths'> & Partial<Item>;

export function anItem(stated: Stated): Item {
  const none = { typed: {}, loans: null, isHome: false, isLoanOfHome: false };
  const own = { percent: 100, primaryOwner: null, isNoted: true, wasWhole: false };
  return { id: null, isRemoved: false, ...none, ...own, ...stated };
}

export function presentOf({ items }: Books): Item[] {
  return items.filter(({ isRemoved }) => !isRemoved);
}

/** An item of the books by its name, which no two items of a user have. */
export function itemNamed({ items }: Books, name: string): Item | undefined {
  return items.find((item) => item.name === name);
}

/** An amount as the API has it. */
export function textOf(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0');
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The books in lines that can be compared with what was read. */
export function linesOf(books: Books): string[] {
  const items = presentOf(books).flatMap((item) => [
    `${item.kind} ${item.name}: ${textOf(item.hundredths)}${ownershipOf(item)}`,
    ...typedLinesOf(item),
    ...(item.loans ?? []).map((loan) => `${item.name} secures ${loan}`),
  ]);
  const rows = books.transactions.map((amount) => `transaction of ${textOf(amount)}`);
  return [...items, ...rows];
}

/** Only assets and liabilities have more than one owner. */
function ownershipOf({ kind, percent, primaryOwner }: Item): string {
  if (kind !== 'assets' && kind !== 'liabilities') return '';
  return `, ${percent} %${primaryOwner === null ? '' : ` beside user ${primaryOwner}`}`;
}

function typedLinesOf({ name, typed }: Item): string[] {
  return Object.entries(typed).map(([month, value]) => `${name} in ${month}: ${textOf(value)}`);
}

/** The user's part of the present items of a kind, each rounded, as a text of kronor. */
export function totalOf(books: Books, kind: Kind): string {
  const own = presentOf(books).filter((item) => item.kind === kind);
  const parts = own.map(({ hundredths, percent }) => Math.round((hundredths * percent) / 100));
  return textOf(parts.reduce((sum, part) => sum + part, 0));
}
