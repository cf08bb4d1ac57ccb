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
