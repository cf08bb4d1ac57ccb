import type { Currency } from '#domain/basics/currencies.ts';
import { toTotalText, toAmountText, type Minor } from '#domain/basics/money.ts';
import type { Month } from '#domain/basics/months.ts';
import type { Kind } from '#domain/records/kinds.ts';
import { kindOfHeading, typeOf } from './item-words.ts';
import { scoreOf } from './totals.ts';
import type { Issues, LeftOut, MoveItem, MoveTotal } from './move-file.ts';

/** An item or a total as it is found, with its figures in the file's own signs. */
export type FoundRow = {
  key: string;
  name: string;
  place: string;
  /** Kind by heading or sheet, by the words of the name, and as taken off in a difference. */
  heading: Kind | null;
  isBelow: boolean;
  words: Kind | null;
  isTakenOff: boolean;
  currency: Currency | null;
  values: Map<Month, number>;
  leftOut: LeftOut | null;
  isProven: boolean;
  terms: Map<string, 1 | -1>;
  /** The row or the column of its sheet; absent: it has several. */
  at: number | undefined;
};

/** A sum by its name alone is one only if the file has other items of its kind. */
export function decideLeftOut(rows: readonly FoundRow[]): void {
  const items = rows.filter(({ leftOut }) => leftOut === null);
  for (const row of rows) {
    if (row.isProven || row.leftOut !== 'total') continue;
    const kind = kindOfHeading(row.name);
    const isAlone = !items.some((item) => (kind === null ? true : roughKind(item) === kind));
    if (isAlone) row.leftOut = null;
  }
}

function roughKind({ heading, words, isTakenOff }: FoundRow): Kind | null {
  return isTakenOff ? 'liabilities' : (heading ?? words);
}

/** The kind of an item, and whether it is a guess. */
type Decided = { kind: Kind | null; isGuess: boolean };

/** The kind of each row, and whether it is a guess. */
export function kindsOf(rows: readonly FoundRow[]): ReadonlyMap<string, Decided> {
  const items = rows.filter(({ leftOut }) => leftOut === null);
  const isOfFlows = (row: FoundRow) =>
    ['incomes', 'costs'].includes(row.heading ?? row.words ?? '');
  const flows = items.filter(isOfFlows).length;
  const areFlows = flows * 2 > items.length;
  return new Map(
    rows.map((row): [string, Decided] => {
      const isNegative = isMostlyNegative(row);
      const [owed, owned]: [Kind, Kind | null] = areFlows
        ? ['costs', null]
        : ['liabilities', 'assets'];
      const isDebt =
        row.words === 'liabilities' && row.heading === 'assets' && (isNegative || row.isTakenOff);
      if (isDebt) return [row.key, { kind: 'liabilities', isGuess: true }];
      if (row.heading !== null && row.isBelow)
        return [row.key, { kind: row.heading, isGuess: false }];
      if (row.isTakenOff) {
        const isCost = row.words === 'costs' || row.heading === 'costs' || owed === 'costs';
        return [
          row.key,
          { kind: isCost ? ('costs' as const) : ('liabilities' as const), isGuess: true },
        ];
      }
      const kind = row.words ?? row.heading ?? (isNegative ? owed : owned);
      return [row.key, { kind, isGuess: true }];
    }),
  );
}

function isMostlyNegative({ values }: Pick<FoundRow, 'values'>): boolean {
  const filled = [...values.values()].filter((value) => value !== 0);
  return filled.filter((value) => value < 0).length * 2 > filled.length;
}

/** Kinds whose figures are stored above zero, whichever sign the file gives them. */
const OWED: ReadonlySet<Kind | null> = new Set<Kind | null>(['liabilities', 'costs']);

/** A row as an item, with what of it is a guess; choices decide whether it has ended. */
export function itemOf(row: FoundRow, decided: Decided | null): MoveItem {
  const kind = decided?.kind ?? null;
  const type = kind === null ? null : typeOf(kind, row.name, row.place);
  const isGuess = row.leftOut === null && decided?.isGuess !== false;
  const isTurned = OWED.has(kind) && isMostlyNegative(row);
  const factor = isTurned ? -1 : 1;
  const months = [...row.values]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, value]) => ({
      month,
      value: toAmountText((value === 0 ? 0 : value * factor) as Minor),
    }));
  return {
    key: row.key,
    name: row.name,
    place: row.place,
    kind: row.leftOut === null ? kind : null,
    type: row.leftOut !== null || kind === null || kind === 'goals' ? null : (type ?? 'other'),
    currency: row.currency,
    months,
    isTurned,
    hasEnded: false,
    transactions: 0,
    holdingTransactions: 0,
    leftOut: row.leftOut,
    guesses: isGuess ? ['kind'] : [],
  };
}

/**
 * Proves the sums of a sheet of its own, as `Tillgångar` in an overview, by the items of their kind
 * in the whole file.
 */
export function proveOverview(
  rows: readonly FoundRow[],
  kinds: ReadonlyMap<string, Decided>,
): void {
  const items = rows.filter(({ leftOut }) => leftOut === null);
  const ofKind = (kind: Kind) => items.filter(({ key }) => kinds.get(key)?.kind === kind);
  const left = new Set(rows.flatMap(({ key, leftOut }) => (leftOut === null ? [] : [key])));
  for (const row of rows) {
    const isOfItems = row.isProven && ![...row.terms.keys()].some((key) => left.has(key));
    if (isOfItems || (row.leftOut !== 'total' && row.leftOut !== 'net')) continue;
    row.isProven = false;
    const kind = kindOfHeading(row.name);
    const owned = row.leftOut === 'net' || kind === null ? ofKind('assets') : ofKind(kind);
    const owed = row.leftOut === 'net' ? ofKind('liabilities') : [];
    const terms = [
      ...owned.map((item) => ({ item, sign: 1 as const })),
      ...owed.map((item) => ({
        item,
        sign: isMostlyNegative(item) ? (1 as const) : (-1 as const),
      })),
    ];
    const months = [...row.values.keys()];
    const sums = Float64Array.from(months, (month) =>
      terms.reduce((sum, { item, sign }) => sum + sign * (item.values.get(month) ?? 0), 0),
    );
    const figures = months.map((month) => row.values.get(month) ?? null);
    const stated = { figures, isNamed: true, isNet: row.leftOut === 'net' };
    if (terms.length === 0 || scoreOf(stated, { sums, count: terms.length }) === 0) continue;
    row.isProven = true;
    row.terms = new Map(terms.map(({ item, sign }) => [item.key, sign]));
  }
}

/** The proven totals, with the items that each adds or takes off. */
export function totalsOf(rows: readonly FoundRow[], items: readonly MoveItem[]): MoveTotal[] {
  const byKey = new Map(items.map((item) => [item.key, item]));
  return rows.flatMap((row) => {
    const terms = [...row.terms].flatMap(([key, sign]) => (byKey.has(key) ? [{ key, sign }] : []));
    if (!row.isProven || terms.length === 0) return [];
    // A sum of debts alone is positive, as they are.
    const areOwed = terms.every(({ key }) => OWED.has(byKey.get(key)?.kind ?? null));
    const isTurned = areOwed && isMostlyNegative(row);
    const months = [...row.values]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([month, value]) => {
        const stated = toTotalText((value === 0 ? 0 : isTurned ? -value : value) as Minor);
        return { month, stated, counted: stated };
      });
    return [{ name: row.name, isTurned, terms, months }];
  });
}

/**
 * Adds the rows of a table to those of the same name in other tables and sheets. A table that has
 * other values of the same months is of something else: its rows are items of their own, whose keys
 * end with the text that is returned.
 */
export function mergeTable(
  found: Map<string, FoundRow>,
  rows: readonly FoundRow[],
  issues: Issues,
): string {
  const shared = rows.filter(({ key }) => found.has(key));
  const differing = shared.filter((row) => differs(row, found.get(row.key)));
  const isOther = differing.length * 2 > shared.length;
  let suffix = '';
  for (let count = 2; isOther && rows.some(({ key }) => found.has(`${key}${suffix}`)); count += 1) {
    suffix = `~${count}`;
  }
  for (const row of rows) {
    const terms = new Map([...row.terms].map(([key, sign]) => [`${key}${suffix}`, sign]));
    merge(found, { ...row, key: `${row.key}${suffix}`, terms }, issues);
  }
  return suffix;
}

function differs({ values }: FoundRow, known: FoundRow | undefined): boolean {
  return [...values].some(([month, value]) => (known?.values.get(month) ?? value) !== value);
}

/** Adds a row to that of the same key. */
function merge(found: Map<string, FoundRow>, row: FoundRow, issues: Issues): void {
  const known = found.get(row.key);
  if (known === undefined) {
    found.set(row.key, row);
    return;
  }
  for (const [month, value] of row.values) {
    const before = known.values.get(month);
    if (before !== undefined && before !== value) issues.add('twice', `${row.name}: ${month}`);
    known.values.set(month, value);
  }
  for (const [key, sign] of row.terms) known.terms.set(key, sign);
  known.isProven ||= row.isProven;
  known.isTakenOff ||= row.isTakenOff;
  if (row.isProven) known.leftOut = row.leftOut;
  known.heading ??= row.heading;
  known.currency ??= row.currency;
}
