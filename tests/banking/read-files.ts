import type { BankFile } from '#domain/banking/bank-files/bank-file.ts';
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
