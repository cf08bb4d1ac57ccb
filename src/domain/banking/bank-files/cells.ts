import { type HeaderCells, findHeader } from './header.ts';

/** Limits of the lines of a file, the cells of a line and the characters of a cell. */
export const LINES_MAX = 50_100;

export const CELLS_MAX = 100;

export const CHARACTERS_MAX = 2_000;

/** The header is within this many lines. */
const HEAD_LINES = 30;

export const DELIMITERS = [';', ',', '\t', '|'] as const;

export type Delimiter = (typeof DELIMITERS)[number];

/**
 * Reasons why a text is no table: too many lines, a line or a cell that is too long, or days
 * without a year.
 */
export type TableProblem = 'rows' | 'wide' | 'unknown' | 'yearless';

const LINE_FEED = 10;

const RETURN = 13;

const QUOTE = 34;

/**
 * Splits a text into lines and cells, by the delimiter that gives a known header. It stops at
 * limits that no bank's file exceeds, so that a hostile file costs no more than others.
 */
export function tableOf(text: string): HeaderCells[] | TableProblem {
  const heads = DELIMITERS.map((delimiter) =>
    splitCells(text, delimiter, { linesMax: HEAD_LINES }),
  );
  const at = heads.findIndex((lines) => typeof lines !== 'string' && findHeader(lines) !== null);
  const delimiter = DELIMITERS[at];
  if (delimiter === undefined) {
    return heads.every((lines) => lines === 'wide') ? 'wide' : 'unknown';
  }
  const lines = splitCells(text, delimiter, { linesMax: LINES_MAX + 1 });
  return lines !== 'wide' && lines.length > LINES_MAX ? 'rows' : lines;
}

type SplitBounds = { linesMax?: number; cellsMax?: number };

/**
 * The cells of the first lines, up to a limit. A quoted cell may contain delimiters, line breaks
 * and doubled quotes; text after its last quote belongs to it, for banks that do not double them.
 */
export function splitCells(
  text: string,
  delimiter: Delimiter,
  { linesMax = LINES_MAX, cellsMax = CELLS_MAX }: SplitBounds = {},
): string[][] | 'wide' {
  const lines: string[][] = [];
  let cells: string[] = [];
  let at = 0;
  while (at < text.length && lines.length < linesMax) {
    const cell = cellAt(text, at, delimiter);
    if (cell === null || cells.length === cellsMax) return 'wide';
    cells.push(cell.value);
    at = cell.end;
    if (text[at] === delimiter) {
      at += 1;
      if (at < text.length) continue;
      cells.push('');
    } else {
      at += text.charCodeAt(at) === RETURN && text.charCodeAt(at + 1) === LINE_FEED ? 2 : 1;
    }
    lines.push(unwrapped(cells, delimiter, cellsMax));
    cells = [];
  }
  return lines;
}

/** The cells of lines whose columns are apart by two or more spaces. */
export function splitAtSpaces(text: string, linesMax: number): string[][] | 'wide' {
  const lines: string[][] = [];
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    if (lines.length === linesMax) break;
    if (line.length > CHARACTERS_MAX) return 'wide';
    lines.push(line.trim().split(/ {2,}/));
  }
  return lines;
}

/** The cells of a line that a program with another delimiter has saved as a single cell. */
function unwrapped(cells: string[], delimiter: Delimiter, cellsMax: number): string[] {
  const [only = ''] = cells;
  if (cells.length > 1 || !only.includes(delimiter)) return cells;
  const [inner] = splitCells(only, delimiter, { linesMax: 1, cellsMax });
  return typeof inner === 'string' ? cells : (inner ?? cells);
}

type ParsedCell = { value: string; end: number };

/** The cell that begins at an index, and its end; null: it is too long. */
function cellAt(text: string, start: number, delimiter: Delimiter): ParsedCell | null {
  const stop = delimiter.charCodeAt(0);
  const quoted = quotedCell(text, start, stop) ?? { value: '', end: start };
  let end = quoted.end;
  while (end < text.length && end - quoted.end <= CHARACTERS_MAX) {
    const code = text.charCodeAt(end);
    if (code === stop || code === LINE_FEED || code === RETURN) break;
    end += 1;
  }
  if (end - quoted.end > CHARACTERS_MAX) return null;
  return { value: quoted.value + text.slice(quoted.end, end), end };
}

/** The text between quotes that enclose a cell; null: no quotes, or a single one. */
function quotedCell(text: string, start: number, stop: number): ParsedCell | null {
  if (text.charCodeAt(start) !== QUOTE) return null;
  const quoted = quotedAt(text, start);
  if (quoted === null || !/[\r\n]/.test(quoted.value)) return quoted;
  // Quotes over several lines have to end with the cell, else this is another cell's quote.
  const after = text.charCodeAt(quoted.end);
  return quoted.end === text.length || [stop, LINE_FEED, RETURN].includes(after) ? quoted : null;
}

/** The words between quotes, and the offset after the closing quote. */
function quotedAt(text: string, start: number): ParsedCell | null {
  let value = '';
  let from = start + 1;
  while (from - start <= CHARACTERS_MAX) {
    const end = text.slice(from, from + CHARACTERS_MAX + 1).indexOf('"');
    if (end === -1) return null;
    value += text.slice(from, from + end);
    from += end + 1;
    if (text.charCodeAt(from) !== QUOTE) return { value, end: from };
    value += '"';
    from += 1;
  }
  return null;
}
