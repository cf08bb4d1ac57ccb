import { foldedText } from '#domain/basics/folded-text.ts';
import type { Day } from '#domain/basics/months.ts';
import { cachedTexts } from '#domain/banking/transactions/merchant-words.ts';
import type { BookedRow } from './rows.ts';

/** The fields of a row that identify it; `booked` null: pending. */
type KeyableRow = Pick<BookedRow, 'amount' | 'currency' | 'text' | 'externalId'> & {
  made: Day | null;
  booked: Day | null;
};

/** Day, amount, currency and text of a row, which equal rows have in common. */
export function likenessOf(
  { made, booked, amount, currency, text }: Omit<KeyableRow, 'externalId'>,
  fold = foldedText,
): string {
  const day = booked ?? `pending|${made ?? ''}`;
  return `${day}|${amount}|${currency}|${fold(text)}`;
}

/**
 * The key of each row in its account: the external id, or day, amount, currency and text with the
 * number of equal rows before it in the file. So two equal coffees stay two, and rows of an
 * overlapping file keep their keys. Balance and file name are not part of the key, as they change.
 * Pending rows are counted apart, since one of two equal coffees may be booked. `before` counts the
 * equal rows of the statement that the file continues, by likeness.
 */
export function duplicateKeys(
  rows: readonly KeyableRow[],
  before: ReadonlyMap<string, number> = new Map(),
): string[] {
  const names = countOf(rows.map(({ externalId }) => externalId ?? ''));
  const seen = new Map(before);
  const fold = cachedTexts(foldedText);
  return rows.map((row) => {
    const { externalId } = row;
    // An external id that two rows have identifies neither.
    const isName = externalId !== null && !/^0*$/.test(externalId) && names.get(externalId) === 1;
    if (isName) return `id|${externalId}`;
    const like = likenessOf(row, fold);
    const count = seen.get(like) ?? 0;
    seen.set(like, count + 1);
    return `${like}|${count}`;
  });
}

function countOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
