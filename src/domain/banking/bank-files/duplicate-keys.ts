import { foldedText } from '#domain/basics/folded-text.ts';
import type { Day } from '#domain/basics/months.ts';
import type { BookedRow } from './rows.ts';

/** A row as far as it is known again by it; `booked` is null before it is booked. */
type Row = Pick<BookedRow, 'amount' | 'currency' | 'text' | 'externalId'> & {
  made: Day | null;
  booked: Day | null;
};

/**
 * What each row is known again by in its account: the bank's own name of it, or its day, amount,
 * currency and words, and how many equal ones came before it in the file. Two equal coffees stay
 * two, and the rows of an overlapping file are the same as before. Neither balance nor the file's
 * name is part of it, for they change. What is pending is counted apart: of two equal coffees one
 * can be booked.
 */
export function duplicateKeys(rows: readonly Row[]): string[] {
  const names = countOf(rows.map(({ externalId }) => externalId ?? ''));
  const seen = new Map<string, number>();
  return rows.map(({ made, booked, amount, currency, text, externalId }) => {
    // A name that two rows have names neither.
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
