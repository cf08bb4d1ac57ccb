import { type DecimalMark, scaledMinor } from '#domain/banking/bank-files/amounts.ts';
import { isStoredNumber } from '#domain/banking/spreadsheets/cells.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { MINOR_MAX } from '#domain/basics/money.ts';
import type { Month } from '#domain/basics/months.ts';
import { linesInSteps, type Steps } from '#domain/basics/steps.ts';
import { FIRST_MONTH } from '#domain/figures/history/history.ts';
import type { ReadRow } from './headings.ts';
import { flowsNamed, kindOfHeading, kindOfRow, kindOfTitles, namesLoan } from './heading-words.ts';
import {
  currencyNamed,
  currencyStated,
  isFigure,
  namesPaid,
  scaleIn,
  typeOf,
} from './item-words.ts';
import { type MonthParts, withPart } from './month-parts.ts';
import { FLOWS, folded, type Issues, type Sheet } from './move-file.ts';
import type { Kind } from '#domain/records/kinds.ts';
import { type Figures, isBelowZero } from './sums.ts';
import type { SheetTable, TableRow } from './sheet-tables.ts';
import { type NamedOut, namedOut } from './sum-words.ts';
import { isYearly, withoutYears } from './years.ts';

export type TableContext = { running: Month; issues: Issues; mark: DecimalMark };

/** A row with the heading above it. */
export type Headed = { row: TableRow; heading: string };

/** Amounts of a row by month, in minor units, and what its cells say of their currency. */
export type RowAmounts = {
  values: Map<Month, number>;
  /** All amounts of each month, of which the last one is its value. */
  parts: ReadonlyMap<Month, MonthParts>;
  currency: Currency | null;
  /** Its cells are in a krona that they do not name: `1 200 kr`. */
  isKronor: boolean;
  isPercent: boolean;
};

/** Whether a cell is a dash, which programs show for zero. */
export function isDash(text: string): boolean {
  return /^[-\u2010-\u2015\u2212](?: ?kr)?$/i.test(text);
}

/**
 * The factor of the amounts of each row, by its name, its unit, its heading, the title or the sheet,
 * in this order. A sum that states none is in the unit of the row above it.
 */
export function scalesOf(table: SheetTable, rows: readonly Headed[], issues: Issues) {
  let [above, ofHeadings] = [1, 1];
  let example: string | null = null;
  const heard = new Set<string>();
  const scales = rows.map(({ row, heading }) => {
    const texts = [row.name, row.unit ?? '', heading, table.title, table.sheet];
    const text = texts.find((each) => scaleIn(each) > 1 || (each === row.unit && isUnit(each)));
    const isSum = namedOut(row.name)?.level === 'sure';
    const own = text === undefined ? (isSum ? above : ofHeadings) : scaleIn(text);
    // Later headings are in the unit of the first one that states it.
    if (text === heading) ofHeadings = own;
    if (text !== undefined && own > 1) {
      heard.add(text);
      example ??= text;
    }
    above = own;
    return own;
  });
  if (example !== null) issues.add('scaled', example);
  return { scales, heard };
}

function isUnit(text: string): boolean {
  return /^(?:kr|kronor|sek|eur|usd|€|\$)$/i.test(text.trim());
}

/** Notes an example of thousands or millions of which no row of a sheet is. */
export function* tellUnheard(
  lines: readonly (readonly string[])[],
  heard: ReadonlySet<string>,
  issues: Issues,
): Steps<void> {
  const texts = [...heard];
  yield* linesInSteps(lines, (line) => {
    for (const cell of line) {
      const text = cell.trim();
      if (scaleIn(text) === 1 || hasUnit(text)) continue;
      if (!texts.some((each) => each.includes(text))) issues.add('unscaled', text);
    }
  });
}

/** The figures of a table with a sign in them, which tell how its texts are written: stored numbers do not. */
export function* markedIn({ rows }: SheetTable, { hasNumbers = false }: Sheet): Steps<string[]> {
  const isMarked = (text: string) =>
    /[.,]/.test(text) && isFigure(text) && !(hasNumbers && isStoredNumber(text));
  const lines = rows.map(({ cells }) => cells);
  const found = yield* linesInSteps(lines, (cells) =>
    cells.flatMap(({ text }) => (isMarked(text) ? [text] : [])),
  );
  return found.flat();
}

/** The amounts of a row by month. */
export function amountsOf(
  row: TableRow,
  { running, issues, mark, scale }: TableContext & { scale: number },
): RowAmounts {
  const values = new Map<Month, number>();
  const parts = new Map<Month, MonthParts>();
  const currencies = new Map<Currency, number>();
  let [percents, kronor] = [0, 0];
  for (const { month, text, isPart = false } of row.cells) {
    if (text.endsWith('%')) {
      percents += 1;
      continue;
    }
    const minor = isDash(text) ? 0 : amountIn(text, { mark, scale });
    const example = `${row.name}: ${text}`;
    if (isDash(text)) issues.add('dash', example);
    if (minor === null) {
      issues.add(isFigure(text) || text.startsWith('#') ? 'unread' : 'note', example);
      continue;
    }
    if (month > running) issues.add('future', `${row.name}: ${month}`);
    else if (month < FIRST_MONTH) issues.add('early', `${row.name}: ${month}`);
    else if (Math.abs(minor) > MINOR_MAX) issues.add('large', example);
    else {
      parts.set(month, withPart(parts.get(month), { minor, isPart }));
      values.set(month, minor);
    }
    const currency = currencyNamed(text);
    if (currency !== null) currencies.set(currency, (currencies.get(currency) ?? 0) + 1);
    else if (/(?:kr|:-)\.?$/i.test(text)) kronor += 1;
  }
  if (currencies.size > 1) issues.add('currencies', row.name);
  const [first] = [...currencies].toSorted(([, one], [, other]) => other - one);
  return {
    values,
    parts,
    currency: first?.[0] ?? null,
    isKronor: first === undefined && kronor > 0,
    isPercent: percents * 2 > row.cells.length,
  };
}

/** With a note in brackets. */
const AMOUNT_CHARACTERS_MAX = 80;

const UNITS: readonly [RegExp, number][] = [
  [/(?<![a-z])(?:tkr|tsek|ksek|kkr|k|tusen)\.?$/i, 1_000],
  [/(?<![A-Za-z])[kK](?:EUR|USD)$/, 1_000],
  [/(?<![A-Za-z])M(?:EUR|USD)$/, 1_000_000],
  [/(?<![a-z])(?:mkr|msek|mnkr|mnsek|milj(?:on(?:er)?)?|mn|m)\.?$/i, 1_000_000],
];

/** Currencies behind an amount, in words too. */
const CURRENCY =
  /(?:(?<![a-zåäö])(?:svenska )?(?:kronor|kr|sek|euros?|eur|dollars?|usd|pund|gbp)|[€$£])\.?$/i;

/** Whether a cell has an amount with a unit of its own. */
function hasUnit(cell: string): boolean {
  const bare = cell.replace(CURRENCY, '').trim();
  return /^[^a-zåäö]*\d/i.test(cell) && UNITS.some(([words]) => words.test(bare));
}

/** The amount of a cell in minor units, whose own unit goes before that of its row; null: none. */
function amountIn(
  cell: string,
  { mark, scale }: { mark: DecimalMark; scale: number },
): number | null {
  if (cell.length > AMOUNT_CHARACTERS_MAX) return null;
  const bare = cell
    .replace(/(?<=\S\s?)\((?:[^()0-9]{2,40}|\d{1,2}\/\d{1,2}|[\d/-]{8,10})\)$/, '')
    .trim()
    .replace(/^(?:ca\.?|cirka|approx\.?|c\.|~|≈) ?/i, '')
    .replace(/[*†]{1,3}$/, '')
    .replace(/ ?(?:\/|per) ?(?:mån(?:ad)?\.?|mo|month)$/i, '')
    .trim()
    .replace(CURRENCY, '')
    .trim();
  const unit = /\d/.test(bare) ? UNITS.find(([words]) => words.test(bare)) : undefined;
  const plain = unit === undefined ? bare : bare.replace(unit[0], '').trim();
  const other = mark === 'comma' ? 'point' : 'comma';
  const own = unit?.[1] ?? scale;
  const minor =
    scaledMinor(plain, { mark, scale: own }) ?? scaledMinor(plain, { mark: other, scale: own });
  return minor === null ? null : Number(minor);
}

/** Currencies whose amounts are written with `kr`. */
const KRONOR: ReadonlySet<Currency> = new Set<Currency>(['SEK', 'NOK', 'DKK', 'ISK']);

/**
 * The currency of a row as its cells or a column state it, or else as a name does, which is a guess:
 * that of the item, its heading, the title or the sheet.
 */
export function currencyOf(
  table: SheetTable,
  { row, heading }: Headed,
  { currency, isKronor }: RowAmounts,
): { currency: Currency | null; isNamed: boolean } {
  const column = currencyStated(row.currency) ?? currencyNamed(row.unit ?? '');
  const stated = currency ?? (column === 'unknown' ? null : column);
  if (stated !== null || column === 'unknown') return { currency: stated, isNamed: false };
  const named = [row.name, heading, table.title, table.sheet]
    .map(currencyNamed)
    .find((each) => each !== null && (!isKronor || KRONOR.has(each)));
  return { currency: named ?? null, isNamed: named !== undefined };
}

/** The kind of a row by its heading, its sheet or its title, and by the words of its name. */
export type OwnKind = { kind: Kind | null; isBelow: boolean; words: Kind | null };

/** A table of payments: of a kind by its title, or of incomes and costs, none above the largest. */
export type Flows = { kind: Kind | null; most: number };

/** Whether a table is one of payments, by its title, its sheet or most of its rows; null: it is not. */
export function flowsIn(table: SheetTable, rows: readonly ReadRow[]): Flows | null {
  const items = rows.filter(({ row }) => namedOut(row.name) === null);
  const own = items.filter((each) => FLOWS.has(each.isBelow ? each.kind : kindOfPaid(each)));
  const title = flowsNamed(table.titles ?? []);
  const sheet = flowsNamed([table.sheet]);
  const by = [table.sheet, table.titles?.[0] ?? ''].map((name) => flowsBy(name, items));
  const named = title ?? sheet ?? by[0] ?? by[1] ?? null;
  const most = Math.max(0, ...own.map(({ amounts }) => mostOf(amounts)));
  if (named !== null && named !== 'budget') return { kind: named, most: Number.POSITIVE_INFINITY };
  const areSmall = items.every(({ amounts }) => mostOf(amounts) <= most);
  const isOfFlows =
    own.length * 2 > items.length ||
    (own.length > 1 && own.length * 2 === items.length && areSmall) ||
    (named === 'budget' && own.length > 0);
  return isOfFlows ? { kind: null, most } : null;
}

/** The kind of a row by its name, or else of a cost by the heading that says what it is for, as `Mat`. */
function kindOfPaid({ row, heading }: Headed): Kind | null {
  return kindOfRow(row.name) ?? (kindOfRow(heading) === 'costs' ? 'costs' : null);
}

/** Words of a table whose figures are sums of the year until each month. */
const RUNNING =
  /(?<![\p{L}\d])(?:ack|ackumulera\p{L}*|kumulativ\p{L}*|accumulated|cumulative|ytd|year to date)(?![\p{L}\d])/u;

/** How many times the mean of the others a first amount may be that is of its own month alone. */
const OWN_TIMES_MAX = 1.5;

/**
 * Replaces sums of the year until each month, which the title of a table of payments states or all of
 * its names, and no row contradicts, by what each month adds. A first month that is not January counts
 * where it has hardly more than the others, and else nothing tells what is its own.
 */
export function divideRunning({ title, sheet }: SheetTable, rows: readonly ReadRow[]): void {
  const isRunning = (text: string) => RUNNING.test(folded(text));
  if (!isRunning(`${title} ${sheet}`) && !rows.every(({ row }) => isRunning(row.name))) return;
  const divided = rows.map(({ amounts: { values } }) => {
    const added = new Map<Month, number>();
    const ordered = [...values].toSorted(([one], [other]) => (one < other ? -1 : 1));
    let [lastYear, last] = ['', 0];
    for (const [month, value] of ordered) {
      const year = month.slice(0, 4);
      if (lastYear === year) added.set(month, value - last);
      else if (month.endsWith('-01')) added.set(month, value);
      [lastYear, last] = [year, value];
    }
    const first = ordered.slice(0, 1).filter(([month]) => !added.has(month));
    return { values, added, first };
  });
  const grows = ({ values, added }: (typeof divided)[number]) =>
    [...added].every(([month, value]) => value * (values.get(month) ?? 0) >= 0);
  if (!divided.every(grows)) return;
  const all = (amounts: readonly number[]) =>
    amounts.reduce((sum, each) => sum + Math.abs(each), 0);
  const means = divided.map(({ added }) => all([...added.values()]) / (added.size || 1));
  const firsts = divided.flatMap(({ first }) => first.map(([, value]) => value));
  const isOwn = all(firsts) <= OWN_TIMES_MAX * all(means);
  for (const { values, added, first } of divided) {
    values.clear();
    for (const [month, value] of [...(isOwn ? first : []), ...added]) values.set(month, value);
  }
}

/** The kind of payments that a sheet or a table is named after, as `El`, where no row is of other items. */
function flowsBy(name: string, rows: readonly ReadRow[]): 'incomes' | 'costs' | null {
  const kind = kindOfRow(withoutYears(name));
  if (kind !== 'incomes' && kind !== 'costs') return null;
  const isOther = ({ row, kind: above }: ReadRow) => {
    const own = above ?? kindOfRow(row.name);
    return own !== null && !FLOWS.has(own);
  };
  return rows.some(isOther) ? null : kind;
}

/** The kind of a row; in a table of payments those named after what they are for are costs. */
export function ownKind(
  { row, heading, amounts, kind, isBelow, group, isAfter }: ReadRow,
  { sheet, title, titles = [] }: SheetTable,
  flows: Flows | null,
): OwnKind {
  const words = kindOfRow(row.name);
  // Figures alone tell that it is paid, which is then a guess.
  if (kind !== null && kind === group?.kind && !isBelow) return { kind, isBelow, words: kind };
  if (kind !== null) return { kind, isBelow, words };
  const near = isAfter ? null : kindOfTitles(titles);
  // Interest stands beside its loan, and a card beside the account that pays it.
  const isOther =
    (near === 'liabilities' && FLOWS.has(words)) || (near === 'assets' && words === 'liabilities');
  if (near !== null && !isOther) return { kind: near, isBelow: true, words };
  const ofSheet = isYearly(sheet) ? null : kindOfHeading(sheet);
  // So does what is paid on a sheet of debts.
  const isPaidFor = ofSheet === 'liabilities' && namesPaid(row.name);
  if (isPaidFor) return { kind: null, isBelow: false, words: 'costs' };
  // Words of a car or a home tell nothing on a sheet of its loan.
  const isOfLoan =
    ofSheet === null && namesLoan(sheet) && (words ?? 'liabilities') === 'liabilities';
  if (isOfLoan) return { kind: 'liabilities', isBelow: false, words };
  const ofTitle = isAfter ? null : kindOfHeading(title);
  if (flows === null || FLOWS.has(words) || (isAfter && flows.kind !== null))
    return { kind: ofSheet ?? ofTitle, isBelow: ofSheet !== null, words };
  if (flows.kind !== null) return { kind: flows.kind, isBelow: true, words };
  const of = kindOfPaid({ row, heading });
  const most = mostOf(amounts);
  const isOfAccount = of === 'assets' && isKept(row.name, amounts);
  const isPaid = most <= flows.most && !isOfAccount;
  // Pensions are paid out or saved for, and a loan that a student gets each month never falls.
  const isPension = PENSION.test(folded(row.name)) && !isOfAccount;
  const isLent = of === 'liabilities' && most <= LENT_TIMES_MAX * flows.most;
  const isOpen = isPension || (isLent && !isPaid && new Set(amounts.values.values()).size === 1);
  const own = isOpen ? null : of && isPaid ? 'costs' : of;
  return { kind: ofSheet, isBelow: ofSheet !== null, words: own };
}

/** Names of pensions, but not of what is saved in one. */
const PENSION = /pension(?:en)?$/;
/** How many times the largest payment a loan may be that is one of the month. */
const LENT_TIMES_MAX = 5;

/** Types of accounts, whose names say that they keep money, beside payments. */
const KEPT: readonly (string | null)[] = ['savings', 'checking', 'investment', 'retirement'];
/** The most by which a balance changes from a month to the next, as a part of it. */
const CHANGE_MAX = 0.2;

/** Whether a row has the balances of an account: they change in most months, by a small part of them. */
function isKept(name: string, { values }: RowAmounts): boolean {
  const figures = [...values].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const changes = figures.slice(1).map(([, value], at) => value - (figures[at]?.[1] ?? 0));
  const isSmall = changes.every((by, at) => Math.abs(by) <= CHANGE_MAX * (figures[at]?.[1] ?? 0));
  const isMoving = changes.filter((by) => by !== 0).length * 2 > changes.length;
  return isSmall && isMoving && KEPT.includes(typeOf('assets', name));
}

/** The largest amount of a row, whichever its sign, in minor units. */
export function mostOf({ values }: RowAmounts): number {
  return [...values.values()].reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}

type NamedKind = OwnKind & { named: NamedOut | null };

/** The kind by which sums add a row or take it off; null: nothing tells. */
export function signedKind(
  name: string,
  { kind, isBelow, words: byName, named }: NamedKind,
  { figures, flows }: { figures: Figures; flows: Flows | null },
): Kind | null {
  const isSum = named?.leftOut === 'total' || named?.leftOut === 'net';
  const words = isSum ? kindOfHeading(name) : byName;
  const isDebt = words === 'liabilities' && kind === 'assets';
  const own = isDebt ? words : isBelow ? kind : (words ?? kind);
  // Savings are taken off the rest of what is paid in.
  if (flows !== null && own === 'assets') return null;
  return own ?? (isBelowZero(figures) ? 'liabilities' : null);
}

/**
 * Takes the last months off in which every row is zero while several were not the month before: those
 * of a template whose formulas nobody has filled in yet.
 */
export function dropUnfilled(rows: readonly ReadRow[], issues: Issues): void {
  const own = rows.filter(({ row }) => {
    const { leftOut = null } = namedOut(row.name) ?? {};
    return leftOut === null || leftOut === 'total' || leftOut === 'net';
  });
  const months = [...new Set(own.flatMap(({ amounts }) => [...amounts.values.keys()]))].toSorted();
  const filledIn = (month: Month) =>
    own.filter(({ amounts }) => (amounts.values.get(month) ?? 0) !== 0).length;
  const last = months.findLastIndex((month) => filledIn(month) > 0);
  const unfilled = months.slice(last + 1);
  if (unfilled[0] === undefined || last === -1 || filledIn(months[last] ?? '') < 2) return;
  issues.add('unfilled', unfilled[0], unfilled.length);
  for (const month of unfilled) for (const { amounts } of rows) amounts.values.delete(month);
}
