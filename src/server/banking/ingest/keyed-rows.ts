import { createHash } from 'node:crypto';
import { duplicateKeys } from '#domain/banking/bank-files/duplicate-keys.ts';
import type {
  IncomingTransaction,
  KeyedTransaction,
} from '#domain/banking/transactions/incoming-transactions.ts';
import { type Day, dayOf as today } from '#domain/basics/months.ts';
import { isPlainLine } from '#domain/basics/folded-text.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import { isFileSource } from '#domain/banking/transactions/transaction-matching.ts';

/** Cleans the texts of incoming rows and adds missing keys; a row without a day gets today. */
export function* keyedRows(
  rows: readonly IncomingTransaction[],
  { source, now }: { source: string; now: Date },
): Steps<KeyedTransaction[]> {
  const day = today(now);
  const cleaned = yield* eachInSteps(rows, (row) => {
    const description = lineOf(row.description, TEXT_CHARACTERS_MAX);
    const externalId = lineOf(row.externalId ?? '', NAME_CHARACTERS_MAX) || null;
    const valueOn = row.valueOn ?? row.bookedOn ?? day;
    const merchantName = lineOf(row.merchantName ?? '', NAME_CHARACTERS_MAX) || null;
    return { ...row, externalId, merchantName, valueOn, description: description || NO_TEXT };
  });
  const keys = keysLacking(cleaned);
  const isRepeated = repeatedIn(cleaned);
  // An id that two rows share, or that is only zeros, identifies neither.
  const usableId = ({ externalId }: CleanedTransaction) =>
    externalId !== null && /[^0]/.test(externalId) && !isRepeated(externalId) ? externalId : null;
  return yield* eachInSteps(cleaned, (row, at) => {
    const duplicateKey =
      row.duplicateKey ?? hashed(isFileSource(source) ? '' : source, keys[at] ?? '');
    return Object.assign(row, { externalId: usableId(row), duplicateKey });
  });
}

/** Tells whether several rows have an external id. */
function repeatedIn(rows: readonly CleanedTransaction[]): (externalId: string) => boolean {
  const [once, repeated] = [new Set<string>(), new Set<string>()];
  for (const { externalId } of rows) {
    if (externalId !== null) (once.has(externalId) ? repeated : once).add(externalId);
  }
  return (externalId) => repeated.has(externalId);
}

type CleanedTransaction = IncomingTransaction & { valueOn: Day };

/** Keys in the order of the rows; empty if every row has one, as those of files do. */
function keysLacking(rows: readonly CleanedTransaction[]): string[] {
  if (rows.every(({ duplicateKey }) => duplicateKey !== null)) return [];
  return duplicateKeys(
    rows.map(({ bookedOn, valueOn, amount, currency, description, externalId }) => ({
      amount,
      currency,
      externalId,
      balance: null,
      made: valueOn,
      booked: bookedOn ?? valueOn,
      text: description,
    })),
  );
}

/** A text from outside as one line, without control characters. */
function lineOf(text: string, longest: number): string {
  if (text.length <= longest && isPlainLine(text)) return text;
  const shown = text.normalize('NFC').replace(CONTROL, ' ').replace(/\s+/g, ' ').trim();
  return shown.slice(0, longest).toWellFormed().trim();
}

const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]+/g;
const TEXT_CHARACTERS_MAX = 500;
const NAME_CHARACTERS_MAX = 200;
const NO_TEXT = '–';

/** A key contains the user's texts and is long, so its digest is stored. */
function hashed(source: string, key: string): string {
  const named = key.startsWith('id|') && source !== '' ? `${source}|${key}` : key;
  return createHash('sha256').update(named).digest('base64url');
}

/** Separates the source from the key. */
const MARK = '|';

/** Used instead of a source; the rest of the key is the id of a file that contains the row. */
export const FILE_MARK = 'import';

/** Used instead of a source; then the booking file's id, and the row's earlier day and amount. */
export const BOOKED_MARK = 'booked';

/** An element of the column `other_keys`: a further key that identifies a row, with its source. */
export function alternateKey(source: string, key: string): string {
  return `${source}${MARK}${key}`;
}

/** Splits an element of the column into source and key. */
export function alternateKeyParts(text: string): { source: string; key: string } {
  const at = text.indexOf(MARK);
  return { source: text.slice(0, at), key: text.slice(at + MARK.length) };
}
