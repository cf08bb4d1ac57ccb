import { foldedText } from '#domain/basics/folded-text.ts';
import type { Day } from '#domain/basics/months.ts';
import type { BookedRow } from './rows.ts';

/** The fields of a row that identify it; `booked` null: pending. */
type Row = Pick<BookedRow, 'amount' | 'currency' | 'text' | 'externalId'> & {
  made: Day | null;
  booked: Day | null;
};

/**
 * The key of each row in its account: the external id, or day, amount, currency and text with the
 * number of equal rows before it in the file. So two equal coffees stay two, and rows of an
 * overlapping file keep their keys. Balance and file name are not part of the key, as they change.
 * Pending rows are counted apart, since one of two equal coffees may be booked.
 */
export function duplicateKeys(rows: readonly Row[]): string[] {
  const names = countOf(rows.map(({ externalId }) => externalId ?? ''));
  const seen = new Map<string, number>();
  return rows.map(({ made, booked, amount, currency, text, externalId }) => {
    // An external id that two rows have identifies neither.
    const isName = externalId !== null && !/^0*$/.test(externalId) && names.get(externalId) === 1;
    if (isName) return `id|${externalId}`;
    const day = booked ?? `pending|${made ?? ''}`;
    const like = `${day}|${amount}|${currency}|${foldedText(text)}`;
    const before = seen.get(like) ?? 0;
    seen.set(like, before + 1);
    return `${like}|${before}`;
  });
}

function countOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
