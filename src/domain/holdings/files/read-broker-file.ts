import type { DecimalMark } from '#domain/banking/bank-files/amounts.ts';
import { FILE_ROWS_MAX } from '#domain/banking/bank-files/bank-file.ts';
import {
  type Delimiter,
  DELIMITERS,
  LINES_MAX,
  splitCells,
  type TableProblem,
} from '#domain/banking/bank-files/cells.ts';
import { numberedNames } from '#domain/banking/bank-files/header.ts';
import { wordsOf } from '#domain/banking/bank-files/rows.ts';
import type { Day } from '#domain/basics/months.ts';
import { avanza, avanzaPositions } from './avanza.ts';
import type { BrokerFile, BrokerSource } from './broker-file.ts';
import type { BrokerFormat } from './broker-format.ts';
import { BrokerColumns, BrokerRow } from './broker-rows.ts';
import { DecimalMarks } from './cell-numbers.ts';
import { wordOf } from './cell-words.ts';
import { degiro } from './degiro.ts';
import { degiroTransactions } from './degiro-transactions.ts';
import { FileDraft } from './file-draft.ts';
import { general, generalPositions } from './general.ts';
import type { HoldingsMapping } from './holdings-mapping.ts';
import { interactiveDividends, interactiveTrades } from './interactive-brokers.ts';
import { lysa } from './lysa.ts';
import { nordnet, nordnetPositions } from './nordnet.ts';
import { pareto } from './pareto.ts';
import { prices } from './prices.ts';
import { revolut } from './revolut.ts';
import { saxo } from './saxo.ts';
import { trading212 } from './trading-212.ts';

/** Brokers write at most a few lines before the header. */
const HEAD_LINES = 30;

/** No header is of two of them, but that a broker's own comes before the general one. */
const FORMATS_OF_SOURCES: Readonly<Record<BrokerSource, readonly BrokerFormat[]>> = {
  avanza: [avanza, avanzaPositions],
  nordnet: [nordnet, nordnetPositions],
  lysa: [lysa],
  pareto: [pareto],
  degiro: [degiro, degiroTransactions],
  interactiveBrokers: [interactiveTrades, interactiveDividends],
  revolut: [revolut],
  saxo: [saxo],
  trading212: [trading212],
  prices: [prices],
  moved: [],
  general: [general, generalPositions],
};
const FORMATS = Object.values(FORMATS_OF_SOURCES).flat();

/** The delimiter of the cells; null: they are of a spreadsheet. */
type Separator = Delimiter | null;

/** How a table is written; `isOrderStated`: the user has said in which order its days are. */
type TableWriting = {
  today: Day;
  isOpenEnded: boolean;
  usual: readonly DecimalMark[];
  isOrderStated?: boolean;
};

type BrokerHeader = { at: number; format: BrokerFormat; places: ReadonlyMap<string, number> };

/**
 * Reads a broker's file from its text, by the names of its columns alone; rows after `today` are
 * skipped. Null: it is none of the known ones, and may be a bank's.
 */
export function readBrokerFile(text: string, today: Day): BrokerFile | TableProblem | null {
  for (const delimiter of DELIMITERS) {
    const head = splitCells(text, delimiter, { linesMax: HEAD_LINES });
    if (head === 'wide' || headerIn(head) === null) continue;
    const lines = splitCells(text, delimiter, { linesMax: LINES_MAX + 1 });
    const isOpenEnded = !/[\r\n]$/.test(text);
    return lines === 'wide' ? lines : readLines(lines, { today, isOpenEnded, delimiter });
  }
  return null;
}

/** Reads the lines of a broker's table, as those of a spreadsheet. */
export function readBrokerLines(
  lines: readonly (readonly string[])[],
  today: Day,
): BrokerFile | TableProblem | null {
  return readLines(lines, { today, isOpenEnded: false, delimiter: null });
}

function readLines(
  lines: readonly (readonly string[])[],
  { today, isOpenEnded, delimiter }: { today: Day; isOpenEnded: boolean; delimiter: Separator },
): BrokerFile | TableProblem | null {
  const header = headerIn(lines.slice(0, HEAD_LINES));
  if (header === null) return null;
  return readUnder(lines, header, { today, isOpenEnded, usual: usualMarks(header, delimiter) });
}

/** The line of a broker's header; -1: there is none. */
export function brokerHeadAt(lines: readonly (readonly string[])[]): number {
  return headerIn(lines.slice(0, HEAD_LINES))?.at ?? -1;
}

/** Reads the lines of a table whose columns the user has stated; `at`: the line of their names. */
export function readMappedLines(
  lines: readonly (readonly string[])[],
  { at, mapping, today }: { at: number; mapping: HoldingsMapping; today: Day },
): BrokerFile | TableProblem {
  const { dateForm, ...columns } = mapping;
  const places = Object.entries(columns).flatMap(([name, place]) =>
    place === null ? [] : [[wordOf(name), place] as const],
  );
  const header = { at, format: { ...general, dates: dateForm }, places: new Map(places) };
  return readUnder(lines, header, { today, isOpenEnded: false, usual: [], isOrderStated: true });
}

function readUnder(
  lines: readonly (readonly string[])[],
  header: BrokerHeader,
  { today, isOpenEnded, usual, isOrderStated = false }: TableWriting,
): BrokerFile | TableProblem {
  if (lines.length - header.at - 1 > FILE_ROWS_MAX) return 'rows';
  const { format, places } = header;
  const placesOf = (names: readonly string[] = []) =>
    names.flatMap((name) => places.get(wordOf(name)) ?? []);
  const body = lines.slice(header.at + 1);
  const columns = new BrokerColumns({
    places,
    marks: new DecimalMarks(body, {
      numbers: placesOf(format.numbers),
      usual,
      money: placesOf(format.money),
    }),
    dates: format.dates,
    today,
    body: isOrderStated ? null : body,
  });
  const file = new FileDraft();
  const rows = rowsUnder(lines, header, columns);
  const cut = isOpenEnded ? cutRow(rows) : null;
  if (cut !== null) file.skip(cut.line, 'cut', wordsOf(cut.cells));
  format.read(cut === null ? rows : rows.slice(0, -1), file);
  return file.finished(format.source);
}

function headerIn(lines: readonly (readonly string[])[]): BrokerHeader | null {
  for (const [at, cells] of lines.entries()) {
    const words = numberedNames(cells.map((cell) => wordOf(cell.replace('\ufeff', ''))));
    for (const format of FORMATS) {
      const named = format.named?.(words) ?? words;
      if (!format.isHeader(named)) continue;
      return { at, format, places: new Map(named.map((word, place) => [word, place])) };
    }
  }
  return null;
}

/**
 * The decimal marks that a table may have where its numbers show none: its source's, or those that
 * its delimiter leaves over. Prices have decimals with either mark.
 */
function usualMarks({ format }: BrokerHeader, delimiter: Separator): readonly DecimalMark[] {
  if (format.mark !== null) return [format.mark];
  // Numbers of a spreadsheet have points.
  if (delimiter === ',' || delimiter === null) return ['point'];
  return format === prices ? ['comma', 'point'] : ['comma'];
}

/** The rows under a header. */
function rowsUnder(
  lines: readonly (readonly string[])[],
  { at }: BrokerHeader,
  columns: BrokerColumns,
): BrokerRow[] {
  const head = lines[at] ?? [];
  const isHeaderAgain = (cells: readonly string[]) =>
    cells.length === head.length && cells.every((cell, place) => cell === head[place]);
  return lines.slice(at + 1).flatMap((cells, index) => {
    const isBlank = cells.every((cell) => cell.trim() === '');
    return isBlank || isHeaderAgain(cells) ? [] : [new BrokerRow(cells, at + index + 2, columns)];
  });
}

/** The last row, if it has fewer cells than any other one: the file ends within it. */
function cutRow(rows: readonly BrokerRow[]): BrokerRow | null {
  const last = rows.at(-1);
  if (last === undefined || rows.length === 1) return null;
  const others = rows.slice(0, -1);
  return others.every(({ cells }) => cells.length > last.cells.length) ? last : null;
}
