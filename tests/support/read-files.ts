import type { BankFile } from '#domain/banking/bank-files/bank-file.ts';
import type { ReadRequest } from '#server/banking/file-reading/read.ts';

/** A file about which its user has said nothing. */
export const ASKED: ReadRequest = {
  turn: false,
  today: '2026-11-22',
  fileAccount: null,
  currency: null,
  mappings: {},
};

/** A file with its rows as tests look at them: those that are booked by what they say. */
export function withShown(file: BankFile) {
  return { ...file, shown: file.rows.map((row) => (row.state === 'booked' ? row.row : row)) };
}
