import { createHash } from 'node:crypto';
import { type BankFile, type FileProblem, readTable } from '#domain/bank-files/bank-file.ts';
import { tableOf } from '#domain/bank-files/cells.ts';
import { type FileKind, kindOfBytes, kindOfText } from '#domain/bank-files/file-kind.ts';
import { type Cells, findHeader } from '#domain/bank-files/header.ts';
import { columnsKey, columnsOf, likeliestLines } from '#domain/column-mappings/columns.ts';
import { mappedHeader } from '#domain/column-mappings/mapped-header.ts';
import type { ColumnMapping } from '#domain/column-mappings/mapping.ts';
import { type ProposedMapping, proposedMapping } from '#domain/column-mappings/proposal.ts';
import { markupLines } from '#domain/statements/markup-table.ts';
import { readOfx } from '#domain/statements/ofx.ts';
import { readCamt } from './camt-file.ts';
import { readSheet } from './sheet.ts';
import { textOf } from './text.ts';
import { Unreadable } from './unreadable.ts';
import { partOf, readWorkbook } from './workbook.ts';
import { openArchive } from './zip.ts';

/** The columns of a table that is no bank's own, and what they are said or seem to be. */
export type ToldColumns = {
  /** What the same columns are known again by in another file. */
  fingerprint: string;
  names: string[];
  sample: string[][];
  mapping: ProposedMapping;
  /** The person has said so. */
  isSaid: boolean;
};

/** What came of it: the rows, or the columns where nobody has said what they are, or why not. */
export type Read =
  | { file: BankFile; columns: ToldColumns | null }
  | { file: null; columns: ToldColumns }
  | FileProblem;

/** `mappings` are what the person has said of columns, by their fingerprints. */
export type Asked = { turn: boolean; mappings: Readonly<Record<string, ColumnMapping>> };

/** So many rows show what the columns are. */
const SAMPLE_ROWS = 5;

/** Reads a file of any kind that banks give. */
export function readFile(bytes: Buffer, asked: Asked): Read {
  try {
    const read = bytes.length === 0 ? 'empty' : readKind(bytes, asked);
    if (typeof read === 'string' || read.file === null) return read;
    // Keys hold words of the person's, and are long: their digest stands for them.
    return { ...read, file: { ...read.file, keys: read.file.keys.map(digest) } };
  } catch (error) {
    if (error instanceof Unreadable) return error.problem;
    throw error;
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function readKind(bytes: Buffer, asked: Asked): Read {
  const byBytes = kindOfBytes(bytes);
  if (byBytes === 'spreadsheet') return readSpreadsheet(bytes, asked);
  if (byBytes !== 'text') return byBytes === 'oldSpreadsheet' ? byBytes : 'other';
  const text = textOf(bytes);
  return READERS[kindOfText(text)](text, asked);
}

type Reader = (text: string, asked: Asked) => Read;

const READERS: Readonly<Record<FileKind, Reader>> = {
  text: readText,
  camt: (text, { turn }) => alone(readCamt(text, turn)),
  ofx: (text, { turn }) => alone(readOfx(text, turn)),
  markup: (text, asked) => {
    const lines = markupLines(text);
    if (typeof lines === 'string') return lines;
    return readLines(lines, asked) ?? 'markup';
  },
  statement: () => 'statement',
  spreadsheet: () => 'other',
  oldSpreadsheet: () => 'other',
  other: () => 'other',
};

function alone(file: BankFile | FileProblem): Read {
  return typeof file === 'string' ? file : { file, columns: null };
}

/** By the delimiter under which its header is known, else by the one that parts it best. */
function readText(text: string, asked: Asked): Read {
  const known = tableOf(text);
  if (known === 'rows') return known;
  const lines = typeof known === 'string' ? likeliestLines(text) : known;
  if (typeof lines === 'string') return lines;
  return readLines(lines, asked) ?? 'unknown';
}

/** The first sheet that has a table. */
function readSpreadsheet(bytes: Buffer, asked: Asked): Read {
  const archive = openArchive(bytes);
  const workbook = readWorkbook(archive);
  for (const sheet of workbook.sheets) {
    const lines = readSheet(partOf(archive, sheet) ?? '', workbook);
    const read = readLines(lines, asked, 'point');
    if (read !== null) return read;
  }
  return 'unknown';
}

/** A table by its header, or by what the person said of its columns. Null: it is none. */
function readLines(lines: readonly Cells[], asked: Asked, mark?: 'point'): Read | null {
  const header = findHeader(lines);
  if (header !== null) {
    // What a spreadsheet keeps as a number has a point, whatever the bank writes in its texts.
    const marks = mark === undefined ? header.form.marks : [...header.form.marks, mark];
    return alone(readTable(lines, { ...header, form: { ...header.form, marks } }, asked.turn));
  }
  const columns = columnsOf(lines);
  if (columns === null) return null;
  const fingerprint = digest(columnsKey(columns));
  const said = asked.mappings[fingerprint];
  const told: ToldColumns = {
    fingerprint,
    names: columns.names,
    sample: columns.sample.slice(0, SAMPLE_ROWS),
    mapping: said ?? proposedMapping(columns),
    isSaid: said !== undefined,
  };
  if (said === undefined) return { file: null, columns: told };
  const file = readTable(lines, mappedHeader(columns, said), asked.turn);
  return typeof file === 'string' ? file : { file, columns: told };
}
