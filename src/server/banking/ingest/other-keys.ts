/** Between the source of another key and the key itself. */
const MARK = '|';

/** Stands where a source would: what follows is the id of another file that holds the row. */
export const FILE_MARK = 'import';

/** What follows is the id of the file that booked the row, and its day and amount before that. */
export const BOOKED_MARK = 'booked';

/** What else a row is known by, as it is kept. */
export function otherKey(source: string, key: string): string {
  return `${source}${MARK}${key}`;
}

/** Its source and the key itself. */
export function partsOf(text: string): { source: string; key: string } {
  const at = text.indexOf(MARK);
  return { source: text.slice(0, at), key: text.slice(at + MARK.length) };
}
