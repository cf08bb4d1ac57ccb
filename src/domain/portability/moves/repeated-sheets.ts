import type { Month } from '#domain/basics/months.ts';
import type { Steps } from '#domain/basics/steps.ts';
import { type FoundRow, isMostlyNegative } from './found-rows.ts';
import { FLOWS, folded, type Issues } from './move-file.ts';

/** Sheets of figures that are not, or that other sheets have, by their names. */
const PLANNED =
  /(?<!\p{L})(?:budget|prognos|forecast|plan|planering|projection|scenario|simulering|kalkyl|mal|goals?|targets?)(?!\p{L})/u;
const COPIED = /(?<!\p{L})(?:kopia|copy|backup|gammal|gamla|old|arkiv|archive)(?!\p{L})/u;
const SUMMED =
  /(?<!\p{L})(?:total|totalt|totalen|summa|summor|sum|sammanstallning|oversikt|overview|summary|sammanfattning|dashboard|familjen|hushallet|allt|alla|ack|ackumulerat|ackumulerade|accumulated|cumulative|ytd)(?!\p{L})/u;

type SheetRows = { name: string; own: FoundRow[]; items: FoundRow[] };

/** Whether the figures of a sheet are of a plan, by its name. */
export function isPlanned(name: string): boolean {
  return PLANNED.test(folded(name));
}

function isCopied(name: string): boolean {
  return COPIED.test(folded(name));
}

/** A row of another sheet, or several, that a row repeats. */
type Repeat = { of: readonly FoundRow[]; isSum: boolean };

/**
 * Leaves out the rows of sheets that repeat others: copies, sums of the same rows over several sheets,
 * and plans of the rows that another sheet has. A row that is the sum of a sheet is a sum.
 */
export function* leaveRepeated(rows: readonly FoundRow[], issues: Issues): Steps<void> {
  yield* leaveRepeatedSheets(rows, issues);
  leaveRegrouped(rows, issues);
}

function* leaveRepeatedSheets(rows: readonly FoundRow[], issues: Issues): Steps<void> {
  const groups = Map.groupBy(rows, ({ sheet, title }) => `${sheet}\n${title}`).values();
  const sheets = [...groups].map((own): SheetRows => {
    const { sheet = '', title = '' } = own[0] ?? {};
    const items = own.filter(({ leftOut }) => leftOut === null);
    return { name: title || sheet, own, items };
  });
  if (sheets.length < 2) return;
  const isNamed = (sheet: SheetRows) =>
    isPlanned(sheet.name) || isCopied(sheet.name) || SUMMED.test(folded(sheet.name));
  // Of two that are alike the one stays that is not named as a copy, or that stands first.
  const order = [
    ...sheets.filter(isNamed),
    ...sheets.filter((each) => !isNamed(each)).toReversed(),
  ];
  const left = new Set<SheetRows>();
  // Those of which each row is that of others go first: a sheet of sums has the rows of an only owner.
  for (const share of [1, 0.5]) {
    for (const sheet of order.filter((each) => !left.has(each) && each.items.length > 0)) {
      yield;
      const others = sheets.filter((each) => each !== sheet && !left.has(each));
      const known = rowsByName(others);
      const repeats = new Map(sheet.items.map((row) => [row, repeatOf(row, known)]));
      const alike = [...repeats].flatMap(([row, repeat]) => (repeat === null ? [] : [row]));
      // Budgets of two owners do not repeat each other.
      const actual = isPlanned(sheet.name) && !isCopied(sheet.name);
      const outcome = actual ? rowsByName(others.filter(({ name }) => !isPlanned(name))) : known;
      const shared = sheet.items.filter((row) => isOverlapping(row, outcome));
      const { length } = sheet.items;
      const isAlike = share === 1 ? alike.length === length : alike.length * 2 > length;
      const isOther = isNamed(sheet) && shared.length * 2 > length;
      const isSame = isRegrouped(sheet, others, rows);
      // Two owners may have as much, where titles tell their tables apart.
      const isTitled = sheet.own.some(({ title }) => title !== '');
      const told = isTitled ? alike.filter((row) => repeats.get(row)?.isSum === true) : alike;
      if ((isAlike && isTelling(told, repeats)) || isOther || isSame) {
        left.add(sheet);
        leaveOut(sheet, issues, isSame || SUMMED.test(folded(sheet.name)));
        continue;
      }
      if (share === 1) continue;
      const sums = sumsOf(others);
      const isOfSums = SUMMED.test(folded(sheet.name));
      for (const row of sheet.items) {
        const own = sums.filter(({ name }) => name === folded(row.name));
        asSum(row, isTitled && !isOfSums ? own : sums, isOfSums);
      }
      for (const row of alike) {
        if (row.leftOut === null && row.values.size > 1) issues.add('alike', row.name);
      }
    }
  }
}

function rowsByName(sheets: readonly SheetRows[]): ReadonlyMap<string, FoundRow[]> {
  return Map.groupBy(
    sheets.flatMap(({ items }) => items),
    ({ name }) => folded(name),
  );
}

/** The most tables that are compared with all others. */
const TABLES_MAX = 20;

type TableRows = Pick<SheetRows, 'own' | 'items'>;

/** Leaves out the rows of a table that divides what the others have in another way. */
function leaveRegrouped(rows: readonly FoundRow[], issues: Issues): void {
  const tables = [...Map.groupBy(rows, ({ table }) => table).values()].map((own): SheetRows => {
    return { name: '', own, items: own.filter(({ leftOut }) => leftOut === null) };
  });
  if (tables.length > TABLES_MAX) return;
  const regrouped = tables.findLast((table) => {
    const others = tables.filter((each) => each !== table);
    return isRegrouped(table, others, rows);
  });
  if (regrouped !== undefined) leaveOut(regrouped, issues, true);
}

/** Whether the items of a table come to those of all others in each month, as by owner or by type. */
function isRegrouped(
  table: TableRows,
  all: readonly TableRows[],
  rows: readonly FoundRow[],
): boolean {
  const others = signed(all.flatMap(({ items }) => items));
  // A row that is named as debts alone is one of them.
  const own = signed(table.own.filter((row) => row.leftOut === null || isOpenSum(row)));
  if (own.length === 0 || own.length > others.length) return false;
  const names = new Set(others.map(({ row }) => folded(row.name)));
  if (table.items.some(({ title, name }) => title !== '' && names.has(folded(name)))) return false;
  const isFlow = ({ heading, words }: FoundRow) => FLOWS.has(heading ?? words);
  const months = [...new Set(table.items.flatMap(({ values }) => [...values.keys()]))];
  const sums = months.map((month) => sumIn(own, month));
  const isSame = months.every((month, at) => sums[at] === sumIn(others, month));
  if (!isSame || new Set(sums).size < 2 || table.items.some(isFlow)) return false;
  // Two owners may have the same, which a sum of both tells.
  const both = [...own, ...others];
  return !rows.some((row) => {
    const values = [...row.values];
    return isSum(row) && values.every(([month, value]) => sumIn(both, month) === value);
  });
}

type Signed = { row: FoundRow; sign: 1 | -1 };

/** Rows with the sign that each has in a net worth. */
function signed(rows: readonly FoundRow[]): Signed[] {
  return rows.map((row) => {
    const isOwed = row.isTakenOff || (row.words ?? row.heading) === 'liabilities';
    return { row, sign: isOwed && !isMostlyNegative(row) ? -1 : 1 };
  });
}

/** Rows as the file adds them. */
function plain(rows: readonly FoundRow[]): Signed[] {
  return rows.map((row) => ({ row, sign: 1 }));
}

function isSum({ leftOut }: FoundRow): boolean {
  return leftOut === 'total' || leftOut === 'net';
}

function isOpenSum({ leftOut, isProven, words }: FoundRow): boolean {
  return leftOut === 'total' && !isProven && words !== null;
}

/** Whether rows of its name have most of its months, or it has most of those of one. */
function isOverlapping(row: FoundRow, known: ReadonlyMap<string, FoundRow[]>): boolean {
  const of = known.get(folded(row.name)) ?? [];
  const shared = [...row.values.keys()].filter((month) => sumIn(plain(of), month) !== null);
  const fewest = Math.min(row.values.size, ...of.map(({ values }) => values.size));
  return shared.length > 0 && shared.length * 2 >= fewest;
}

/** The rows of its name on other sheets whose sum it is in all of its months; null: it is not. */
function repeatOf(row: FoundRow, known: ReadonlyMap<string, FoundRow[]>): Repeat | null {
  const of = known.get(folded(row.name)) ?? [];
  if (of.length === 0 || ![...row.values.values()].some(Boolean)) return null;
  const isSumOf = (each: readonly FoundRow[]) =>
    [...row.values].every(([month, value]) => sumIn(plain(each), month) === value);
  if (isSumOf(of)) return { of, isSum: of.length > 1 };
  const same = of.find((each) => isSumOf([each]));
  return same === undefined ? null : { of: [same], isSum: false };
}

/** Null: none of the rows has a value in the month. */
function sumIn(rows: readonly Signed[], month: Month): number | null {
  let sum: number | null = null;
  for (const { row, sign } of rows) {
    const value = row.values.get(month);
    if (value !== undefined) sum = (sum ?? 0) + sign * value;
  }
  return sum;
}

/** Whether rows are equal not by chance: round values that stay may be of two homes. */
function isTelling(
  alike: readonly FoundRow[],
  repeats: ReadonlyMap<FoundRow, Repeat | null>,
): boolean {
  return alike.length > 1 || alike.some((row) => hasMoved(row) || repeats.get(row)?.isSum === true);
}

function hasMoved({ values }: FoundRow): boolean {
  return new Set(values.values()).size > 1;
}

/** Leaves out the rows of a sheet or a table; `keepsSums`: these check the other sheets. */
export function leaveOut(sheet: SheetRows, issues: Issues, keepsSums: boolean): void {
  for (const row of sheet.own) {
    if (row.leftOut === null)
      issues.add('repeated', sheet.name === '' ? row.name : `${sheet.name}: ${row.name}`);
    if (row.leftOut === null || (isSum(row) && !keepsSums)) row.leftOut = 'repeated';
    else if (isSum(row)) row.isProven = false;
  }
}

/** Rows of a sheet whose figures another one may have as one row, and the items that they add. */
type SheetSum = { name: string; of: readonly Signed[]; terms: FoundRow['terms'] };

function sumsOf(sheets: readonly SheetRows[]): SheetSum[] {
  return sheets.flatMap(({ name: of, own, items }) => {
    const name = folded(of);
    const totals = own.filter((row) => row.isProven && isSum(row));
    const added = (each: readonly Signed[]): SheetSum => {
      return { name, of: each, terms: new Map(each.map(({ row, sign }) => [row.key, sign])) };
    };
    return [
      ...(items.length > 0 ? [added(plain(items)), added(signed(items))] : []),
      ...totals.map((total) => ({ name, of: plain([total]), terms: total.terms })),
      ...items.map((row) => ({ ...added(plain([row])), name: '' })),
    ];
  });
}

/**
 * Makes a row a sum that has the figures of a sheet that it is named after, of several rows of one, or
 * on a sheet of sums those of any row. Debts may have the other sign.
 */
function asSum(row: FoundRow, sums: readonly SheetSum[], isOfSums: boolean): void {
  const values = [...row.values];
  if (!values.some(([, value]) => value !== 0)) return;
  const name = folded(row.name);
  for (const sum of sums) {
    const isNamed = sum.name !== '' && sum.name === name;
    const isLikely = (isOfSums && values.length > 1) || (sum.terms.size > 1 && hasMoved(row));
    if (!isNamed && !isLikely) continue;
    const sign = ([1, -1] as const).find((each) =>
      values.every(([month, value]) => sumIn(sum.of, month) === each * value),
    );
    if (sign === undefined) continue;
    row.leftOut = 'total';
    row.isProven = true;
    row.terms = new Map([...sum.terms].map(([key, each]) => [key, each === sign ? 1 : -1]));
    return;
  }
}

/** Notes items of a table with the same figures as others, which may be one thing by two names. */
export function tellAlike(rows: readonly FoundRow[], issues: Issues): void {
  const seen = new Set<string>();
  for (const { name, table, values, leftOut, uncounted } of rows) {
    if (leftOut !== null || uncounted === 'repeat' || new Set(values.values()).size < 2) continue;
    const text = `${table} ${[...values].join()}`;
    if (seen.has(text)) issues.add('alike', name);
    seen.add(text);
  }
}
