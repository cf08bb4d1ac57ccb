import type { Month } from '#domain/basics/months.ts';
import type { Steps } from '#domain/basics/steps.ts';
import type { FoundRow } from './found-rows.ts';
import { FLOWS, folded, type Issues } from './move-file.ts';
import { namedOut } from './sum-words.ts';

/** Sheets of figures that are not, or that other sheets have, by their names. */
const PLANNED =
  /(?<!\p{L})(?:budget|prognos|forecast|plan|planering|projection|scenario|simulering|kalkyl|mal|goals?|targets?)(?!\p{L})/u;
const COPIED = /(?<!\p{L})(?:kopia|copy|backup|gammal|gamla|old|arkiv|archive)(?!\p{L})/u;
const SUMMED =
  /(?<!\p{L})(?:total|totalt|totalen|summa|summor|sum|sammanstallning|oversikt|overview|summary|sammanfattning|dashboard)(?!\p{L})/u;

type SheetRows = { name: string; own: FoundRow[]; items: FoundRow[] };

/** Whether the figures of a sheet are of a plan, by its name. */
export function isPlanned(name: string): boolean {
  return PLANNED.test(folded(name));
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
  const sheets = [...Map.groupBy(rows, ({ sheet }) => sheet)].map(([name, own]): SheetRows => {
    return { name, own, items: own.filter(({ leftOut }) => leftOut === null) };
  });
  if (sheets.length < 2) return;
  const isNamed = (sheet: SheetRows) =>
    isPlanned(sheet.name) || COPIED.test(folded(sheet.name)) || SUMMED.test(folded(sheet.name));
  // Of two that are alike the one stays that is not named as a copy, or that stands first.
  const order = [
    ...sheets.filter(isNamed),
    ...sheets.filter((each) => !isNamed(each)).toReversed(),
  ];
  const left = new Set<SheetRows>();
  for (const sheet of order) {
    yield;
    const others = sheets.filter((each) => each !== sheet && !left.has(each));
    const known = rowsByName(others);
    const repeats = new Map(sheet.items.map((row) => [row, repeatOf(row, known)]));
    const alike = [...repeats].flatMap(([row, repeat]) => (repeat === null ? [] : [row]));
    const shared = sheet.items.filter((row) => isOverlapping(row, known));
    const isRepeated = alike.length * 2 > sheet.items.length && isTelling(alike, repeats);
    const isOther = isNamed(sheet) && shared.length * 2 > sheet.items.length;
    if (isRepeated || isOther) {
      left.add(sheet);
      leaveOut(sheet, issues);
      continue;
    }
    const sums = sumsOf(others);
    for (const row of sheet.items) asSum(row, sums, SUMMED.test(folded(sheet.name)));
    for (const row of alike) {
      if (row.leftOut === null && row.values.size > 1) issues.add('alike', row.name);
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

type TableSum = { items: FoundRow[]; own: FoundRow[]; of: readonly FoundRow[] };

/**
 * Leaves out the rows of a table that divides what the others have in another way, as by owner or by
 * type: its sum is theirs in all months.
 */
function leaveRegrouped(rows: readonly FoundRow[], issues: Issues): void {
  const tables = [...Map.groupBy(rows, ({ table }) => table).values()].flatMap(
    (own): TableSum[] => {
      const items = own.filter(({ leftOut }) => leftOut === null);
      const isWhole = (row: FoundRow) => row.isProven && namedOut(row.name)?.isWhole === true;
      const total = own.findLast((row) => isSum(row) && isWhole(row));
      return items.length < 2 ? [] : [{ own, items, of: total ? [total] : items }];
    },
  );
  if (tables.length < 2 || tables.length > TABLES_MAX) return;
  const sizes = tables.toSorted((one, other) => one.items.length - other.items.length);
  for (const table of sizes) {
    const others = tables.filter((each) => each !== table).flatMap(({ of }) => of);
    const months = [...new Set(table.of.flatMap(({ values }) => [...values.keys()]))];
    const sums = months.map((month) => sumIn(table.of, month));
    const isSame = months.every((month, at) => sums[at] === sumIn(others, month));
    const isFlow = ({ heading, words }: FoundRow) => FLOWS.has(heading ?? words);
    const both = [...table.of, ...others];
    const isAdded = rows.some(
      (row) =>
        isSum(row) && [...row.values].every(([month, value]) => sumIn(both, month) === value),
    );
    if (!isSame || isAdded || new Set(sums).size < 2 || table.items.some(isFlow)) continue;
    for (const row of table.own) {
      if (row.leftOut === null) issues.add('repeated', row.name);
      if (row.leftOut === null) row.leftOut = 'repeated';
      else if (isSum(row)) row.isProven = false;
    }
    return;
  }
}

function isSum({ leftOut }: FoundRow): boolean {
  return leftOut === 'total' || leftOut === 'net';
}

/** Whether rows of its name have most of its months. */
function isOverlapping(row: FoundRow, known: ReadonlyMap<string, FoundRow[]>): boolean {
  const of = known.get(folded(row.name)) ?? [];
  const shared = [...row.values.keys()].filter((month) => sumIn(of, month) !== null);
  return shared.length > 0 && shared.length * 2 >= row.values.size;
}

/** The rows of its name on other sheets whose sum it is in all of its months; null: it is not. */
function repeatOf(row: FoundRow, known: ReadonlyMap<string, FoundRow[]>): Repeat | null {
  const of = known.get(folded(row.name)) ?? [];
  if (of.length === 0 || ![...row.values.values()].some(Boolean)) return null;
  const isSumOf = (each: readonly FoundRow[]) =>
    [...row.values].every(([month, value]) => sumIn(each, month) === value);
  if (isSumOf(of)) return { of, isSum: of.length > 1 };
  const same = of.find((each) => isSumOf([each]));
  return same === undefined ? null : { of: [same], isSum: false };
}

/** Null: none of the rows has a value in the month. */
function sumIn(rows: readonly FoundRow[], month: Month): number | null {
  const values = rows.flatMap(({ values: own }) => own.get(month) ?? []);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
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

/** Its sums stay as checks of the other sheets, unless it has figures of its own. */
function leaveOut(sheet: SheetRows, issues: Issues): void {
  const isSummed = SUMMED.test(folded(sheet.name));
  for (const row of sheet.own) {
    if (row.leftOut === null) issues.add('repeated', `${sheet.name}: ${row.name}`);
    if (row.leftOut === null || (isSum(row) && !isSummed)) row.leftOut = 'repeated';
    else if (isSum(row)) row.isProven = false;
  }
}

/** Rows of a sheet whose figures another one may have as one row, and the items that they add. */
type SheetSum = { name: string; of: readonly FoundRow[]; terms: FoundRow['terms'] };

function sumsOf(sheets: readonly SheetRows[]): SheetSum[] {
  return sheets.flatMap(({ name, own, items }) => {
    const all = new Map(items.map(({ key }) => [key, 1 as const]));
    const totals = own.filter((row) => row.isProven && isSum(row));
    return [
      ...(items.length > 0 ? [{ name: folded(name), of: items, terms: all }] : []),
      ...totals.map((total) => ({ name: folded(name), of: [total], terms: total.terms })),
      ...items.map((row) => ({ name: '', of: [row], terms: new Map([[row.key, 1 as const]]) })),
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
