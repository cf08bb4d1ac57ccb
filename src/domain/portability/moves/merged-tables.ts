import { NAME_CHARACTERS_MAX } from '#domain/basics/fields.ts';
import type { Month } from '#domain/basics/months.ts';
import type { Steps } from '#domain/basics/steps.ts';
import { type FoundRow, type ReadSheet, shownSheet } from './found-rows.ts';
import { titleWords } from './heading-words.ts';
import {
  type Issues,
  keyPart,
  MOVE_ITEMS_MAX,
  type MoveSheet,
  type Sheet,
  storableText,
} from './move-file.ts';
import type { SheetTable } from './sheet-tables.ts';

/** A table with its rows, and the words of its titles that tell it from others; empty: none do. */
export type TitledTable = { title: string; rows: readonly FoundRow[] };

/**
 * The rows of all tables, of which those of one name are one: a table for each year continues the one
 * before. Tables of the same months whose titles differ, as those of two owners, are kept apart.
 * `suffixes`: what the keys of each table end with.
 */
function* mergedTables(
  tables: readonly TitledTable[],
  issues: Issues,
): Steps<{ found: Map<string, FoundRow>; suffixes: string[] }> {
  const apart = titlesApart(tables);
  const found = new Map<string, FoundRow>();
  const firsts = new Map<string, string>();
  const suffixes = tables.map(() => '');
  // Years and quarters are those of the months beside them.
  const order = [...tables.entries()].toSorted(
    ([, one], [, other]) => Number(isOfYears(one)) - Number(isOfYears(other)),
  );
  for (const [at, { title, rows }] of order) {
    yield;
    if (found.size > MOVE_ITEMS_MAX) break;
    const leading = leadingIn(rows[0]);
    const name = keyPart(title);
    const isApart = apart.has(`${leading}/${name}`);
    if (isApart && !firsts.has(leading)) firsts.set(leading, name);
    const isFirst = !isApart || firsts.get(leading) === name;
    const suffix = isFirst ? '' : `~@${name.slice(0, TITLE_CHARACTERS).replaceAll('~', ' ')}`;
    const own = withSuffix(isApart ? rows.map((row) => titled(row, title)) : rows, suffix);
    for (const row of own) leaveCovered(row, found.get(row.key), issues);
    suffixes[at] = `${suffix}${mergeTable(found, own, issues)}`;
  }
  return { found, suffixes };
}

function isOfYears({ rows }: TitledTable): boolean {
  return rows.some(({ starts }) => starts.size > 0);
}

/** Takes values of quarters and years off of which another table has the months. */
function leaveCovered(row: FoundRow, known: FoundRow | undefined, issues: Issues): void {
  const months = [...(known?.values.keys() ?? [])].filter((month) => !known?.starts.has(month));
  const covered = [...row.starts].filter(
    ([end, start]) => months.filter((month) => start <= month && month <= end).length > 1,
  );
  for (const [month] of covered) {
    row.values.delete(month);
    row.starts.delete(month);
  }
  if (covered.length > 0 && row.leftOut === null) issues.add('repeated', row.name);
}

/** The words that tell each table of a sheet from others; `scope`: those of the name of the sheet. */
export function titlesOfTables(tables: readonly SheetTable[], scope: string): string[] {
  const [first = '', ...later] = tables.map(({ titles = [] }) => titleWords(titles));
  // The title of the whole sheet stands above the first table alone.
  const lines = tables[0]?.titles ?? [];
  const own = lines.map((_, at) => titleWords(lines.slice(0, at + 1)));
  const known = own.find((words) => words !== '' && later.includes(words));
  return [known ?? first, ...later].map((words) => `${titleWords([scope])} ${words}`.trim());
}

/** A sheet with its tables, before the rows of these are merged. */
export type OpenSheet = {
  sheet: Sheet;
  shown: ReadSheet;
  tables: TitledTable[];
  isLeftOut: boolean;
};

/** The rows of all sheets, and the sheets as their user sees them. */
export type MergedSheets = { found: ReadonlyMap<string, FoundRow>; read: MoveSheet[] };

/** Merges the rows of the tables of all sheets. */
export function* mergedSheets(opened: readonly OpenSheet[], issues: Issues): Steps<MergedSheets> {
  const all = opened.flatMap(({ tables }) => tables);
  const { found, suffixes } = yield* mergedTables(all, issues);
  const read = opened.map(({ sheet, shown, tables, isLeftOut }): MoveSheet => {
    const ends = suffixes.splice(0, tables.length);
    const keys = tables.flatMap(({ rows }, at) =>
      rows.flatMap(({ at: line, key }): [number, string][] =>
        line === undefined ? [] : [[line, `${key}${ends[at] ?? ''}`]],
      ),
    );
    return { ...shownSheet(sheet, { ...shown, keys: new Map(keys) }), isLeftOut };
  });
  return { found, read };
}

/** Characters of a title in the keys of its rows. */
const TITLE_CHARACTERS = 60;

function leadingIn(row: FoundRow | undefined): string {
  return row === undefined ? '' : row.key.slice(0, row.key.indexOf('/'));
}

function titled(row: FoundRow, title: string): FoundRow {
  const places = [title, row.place].filter((text) => text !== '');
  return { ...row, title, place: storableText(places.join(' · '), NAME_CHARACTERS_MAX) };
}

function withSuffix(rows: readonly FoundRow[], suffix: string): FoundRow[] {
  return rows.map((row) => {
    const terms = new Map([...row.terms].map(([key, sign]) => [`${key}${suffix}`, sign]));
    return { ...row, key: `${row.key}${suffix}`, terms };
  });
}

/** The titles of each sheet that tell tables apart: rows of one name have the same months below them. */
function titlesApart(tables: readonly TitledTable[]): ReadonlySet<string> {
  const apart = new Set<string>();
  const all = tables.flatMap(({ title, rows }) =>
    rows.map((row) => ({ name: keyPart(title), row })),
  );
  for (const own of Map.groupBy(all, ({ row }) => row.key).values()) {
    const titles = new Map<Month, Set<string>>();
    for (const { name, row } of own) {
      for (const month of row.values.keys()) {
        const names = titles.get(month) ?? new Set();
        titles.set(month, names.add(name));
      }
    }
    const common = new Set<Month>();
    for (const { row } of own) {
      const shared = [...row.values.keys()].filter((month) => (titles.get(month)?.size ?? 0) > 1);
      if (isMost(shared.length, row)) for (const month of shared) common.add(month);
    }
    for (const month of common) {
      for (const name of titles.get(month) ?? []) apart.add(`${leadingIn(own[0]?.row)}/${name}`);
    }
  }
  return apart;
}

/** Whether as many months are at least half of those of a row. */
function isMost(months: number, { values }: FoundRow): boolean {
  return months > 0 && months * 2 >= values.size;
}

/**
 * Adds the rows of a table to those of the same name in other tables and sheets. A table that has
 * other values of the same months is of something else: its rows are items of their own, whose keys
 * end with the text that is returned.
 */
function mergeTable(
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
  for (const row of withSuffix(rows, suffix)) merge(found, row, issues);
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
  const isNewer = lastMonth(row) > lastMonth(known);
  if (isNewer) known.later = row.later;
  const shared = [...row.values].filter(([month]) => known.values.has(month));
  const differing = shared.filter(([month, value]) => known.values.get(month) !== value);
  for (const [month] of differing) issues.add('twice', `${row.name}: ${month}`);
  // A month that ends one table may begin the next.
  const isRepeat = differing.length === 0 && isMost(shared.length, row);
  if (isRepeat && row.leftOut === null) issues.add('repeated', row.name);
  for (const [month, value] of row.values) known.values.set(month, value);
  for (const [month, start] of row.starts) known.starts.set(month, start);
  for (const [key, sign] of row.terms) known.terms.set(key, sign);
  known.isProven ||= row.isProven;
  known.isTakenOff ||= row.isTakenOff;
  known.uncounted ??= row.uncounted;
  if (row.isProven) known.leftOut = row.leftOut;
  known.heading ??= row.heading;
  if (known.currency === null || (known.isCurrencyNamed && !row.isCurrencyNamed)) {
    known.currency = row.currency ?? known.currency;
    known.isCurrencyNamed &&= row.isCurrencyNamed;
  }
}

function lastMonth({ values }: FoundRow): Month {
  return [...values.keys()].reduce((last, month) => (month > last ? month : last), '' as Month);
}
