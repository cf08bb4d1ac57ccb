import type { Month } from '#domain/basics/months.ts';
import { kindOfHeading } from './heading-words.ts';
import { currencyNamed, isFigure } from './item-words.ts';
import { folded } from './move-file.ts';
import type { MonthTable, TableRow } from './sheet-tables.ts';
import { namedOut } from './sum-words.ts';

/** The columns of one word of each month, as those of an owner; `kept`: its rows as they are read. */
type MonthPart = { rows: MonthTable; kept: (rows: TableRow[]) => TableRow[] };

/**
 * The parts of a table with several columns for each month, which words below or above these name: the
 * one of values, or each owner's, and of the sums of all owners those of sums and of rows that no
 * owner has.
 */
export function columnParts(rows: MonthTable): MonthPart[] {
  const all = (own: MonthTable): MonthPart[] => [{ rows: own, kept: (each) => each }];
  const named = wordsOf(rows);
  if (named === null) return all(outcomesOf(rows));
  const { line, words } = named;
  const corner = (rows.grid[line] ?? []).find((cell) => cell.trim() !== '') ?? '';
  // A line of words may begin with the name of its section.
  const begin = kindOfHeading(corner) === null ? line : line - 1;
  const axis = { ...rows.axis, line: Math.max(begin, rows.axis.line) };
  const of = (word: string): MonthTable => ({
    ...rows,
    axis,
    words: line,
    dated: words.flatMap((each) => (each.word === word ? [each] : [])),
  });
  const names = [...new Set(words.map(({ word }) => word))];
  const use = (word: string) => (namesValue(word) ? 'value' : (namedOut(word)?.leftOut ?? null));
  const currencies = names.filter(
    (word) => /^(?:kr|kronor)$/i.test(word) || currencyNamed(word) !== null,
  );
  const owners = names.filter((word) => use(word) === null && !currencies.includes(word));
  const sum = names.find((word) => use(word) === 'total' || use(word) === 'net');
  const value =
    names.find((word) => use(word) === 'value') ??
    (owners.length > 1 ? undefined : (sum ?? owners[0])) ??
    currencies.find((word) => /^(?:sek|kr|kronor)$/i.test(word)) ??
    currencies[0];
  if (value !== undefined || owners.length < 2) return all(of(value ?? names[0] ?? ''));
  const known = new Set(words.map(({ column }) => column));
  const parts = owners.map((word): MonthPart => {
    const named = (row: TableRow) =>
      row.cells.length > 0 && row.name !== '' ? { ...row, name: `${row.name} (${word})` } : row;
    return { rows: { ...of(word), known }, kept: (each) => each.map(named) };
  });
  if (sum === undefined) return parts;
  const columns = words.flatMap(({ word, column }) => (owners.includes(word) ? [column] : []));
  const isOpen = ({ name, cells, at = -1 }: TableRow) =>
    cells.length === 0 ||
    (namedOut(name)?.leftOut ?? '') === 'total' ||
    (namedOut(name)?.leftOut ?? '') === 'net' ||
    !columns.some((column) => isFigure(rows.grid[at]?.[column] ?? ''));
  return [...parts, { rows: { ...of(sum), known }, kept: (each) => each.filter(isOpen) }];
}

const VALUE =
  /^(?:varde|marknadsvarde|utfall|saldo|verkligt?|faktiskt?|belopp|beløb|beløp|betrag|wert|verdi|værdi|value|market value|actual|balance|amount)$/;

/** Whether a word names the column of values, or of what has come of a plan. */
export function namesValue(word: string): boolean {
  return VALUE.test(folded(word));
}

/** Without the columns of plans, where a word below or above each month tells these from outcomes. */
function outcomesOf(rows: MonthTable): MonthTable {
  const { grid, axis, dated } = rows;
  for (const line of [axis.line + 1, axis.line - 1]) {
    let above = '';
    const words = dated.map(({ column }) => {
      const own = (grid[line]?.[column] ?? '').trim();
      // A word above the months stands once for those that follow.
      return (above = own || (line < axis.line ? above : ''));
    });
    const areOutcomes = words.map(namesValue);
    const arePlans = words.map((word) => namedOut(word)?.leftOut === 'measure');
    if (!areOutcomes.includes(true) || !arePlans.includes(true)) continue;
    if (!words.every((_, at) => areOutcomes[at] === true || arePlans[at] === true)) continue;
    return { ...rows, dated: dated.filter((_, at) => areOutcomes[at] === true) };
  }
  return rows;
}

type ColumnWord = Omit<MonthTable['dated'][number], 'word'> & { word: string };

/** The words of the columns of each month, in the line below or above; null: there are none. */
function wordsOf({
  grid,
  axis,
  dated,
  last,
}: MonthTable): { line: number; words: ColumnWord[] } | null {
  const own = dated.flatMap((each): ColumnWord[] =>
    each.word ? [{ ...each, word: each.word }] : [],
  );
  if (own.length > 0) return { line: axis.line, words: own };
  const months = new Map(dated.map(({ column, month }) => [column, month]));
  const first = Math.min(...months.keys());
  const header = grid[axis.line] ?? [];
  for (const line of [axis.line + 1, axis.line - 1]) {
    const cells = grid[line] ?? [];
    const end = Math.min(last, Math.max(cells.length, header.length));
    let [month, above]: [Month | null, string] = [null, ''];
    const words: ColumnWord[] = [];
    for (let column = first; column < end; column += 1) {
      const text = (cells[column] ?? '').trim();
      month = months.get(column) ?? month;
      // Words above the months stand once for those that follow.
      above = text || (line < axis.line ? above : '');
      const isOther = !months.has(column) && (header[column] ?? '').trim() !== '';
      const isOwn = text !== '' || months.has(column);
      if (above !== '' && isOwn && !isOther) words.push({ column, month, word: above });
    }
    const count = (of: (each: ColumnWord) => string) => new Set(words.map(of)).size;
    const each = ({ month: own, word }: ColumnWord) => `${own} ${word}`;
    const [inMonths, inAll] = [count(({ month: own }) => own ?? ''), count(({ word }) => word)];
    const isEven = words.length === count(each) && words.length * 2 > inMonths * inAll;
    const isOfWords = words.every(({ word }) => !isFigure(word)) && words.length >= dated.length;
    if (inAll > 1 && inMonths < words.length && isEven && isOfWords) return { line, words };
  }
  return null;
}
