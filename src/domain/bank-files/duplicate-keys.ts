import { foldedText } from '../folded-text.ts';
import type { BookedRow } from './rows.ts';

/**
 * What each row is known again by in its account: the bank's own name of it, or its day, amount,
 * currency and words, and how many equal ones came before it in the file. Two equal coffees stay
 * two, and the rows of an overlapping file are the same as before. Neither balance nor state nor
 * the file's name is part of it, for they change.
 */
export function duplicateKeys(rows: readonly BookedRow[]): string[] {
  const names = countOf(rows.map(({ externalId }) => externalId ?? ''));
  const seen = new Map<string, number>();
  return rows.map(({ booked, amount, currency, text, externalId }) => {
    // A name that two rows have names neither.
    const isName = externalId !== null && !/^0*$/.test(externalId) && names.get(externalId) === 1;
    if (isName) return `id|${externalId}`;
    const like = `${booked}|${amount}|${currency}|${foldedText(text)}`;
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
