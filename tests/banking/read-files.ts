import {
  type BankFile,
  type FileProblem,
  type ReadingOptions,
  readTable,
} from '#domain/banking/bank-files/bank-file.ts';
import { tableOf } from '#domain/banking/bank-files/cells.ts';
import { findHeader } from '#domain/banking/bank-files/header.ts';
import type { ReadRequest } from '#server/banking/file-reading/result.ts';

/** A file without any choices of the user. */
export const ASKED: ReadRequest = {
  turn: false,
  today: '2026-11-22',
  fileAccount: null,
  currency: null,
  mappings: {},
};

/** A file with its rows in the form of the tests: the booked ones by their fields. */
export function withShown(file: BankFile) {
  return { ...file, shown: file.rows.map((row) => (row.state === 'booked' ? row.row : row)) };
}

/** Reads the text of a bank's own file. */
export function readBankFile(text: string, options: ReadingOptions): BankFile | FileProblem {
  const lines = tableOf(text);
  if (typeof lines === 'string') return lines;
  const header = findHeader(lines);
  return header === null ? 'unknown' : readTable(lines, header, options);
}
