import type { ColumnMapping } from '#domain/banking/column-mappings/mapping.ts';
import type { Caller } from './caller.ts';

/** Fingerprint of a file's columns. */
export const FINGERPRINT = 'a'.repeat(43);

export const MAPPING: ColumnMapping = {
  date: 0,
  texts: [1],
  amount: 2,
  paid: null,
  balance: null,
  state: null,
  direction: null,
  receivedWords: [],
  paidWords: [],
  leftOut: [],
  account: null,
  currencyColumn: null,
  currency: 'SEK',
  dateForm: 'year-first',
  mark: 'comma',
  isTurned: false,
};

/** Adds a mapping for other columns. */
export async function addMapping(of: Caller): Promise<string> {
  const fingerprint = 'b'.repeat(43);
  await of.call(`PUT /api/column-mappings/${fingerprint}`, { body: MAPPING });
  return fingerprint;
}
