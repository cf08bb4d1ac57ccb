import { CELLS_MAX, LINES_MAX } from '#domain/banking/bank-files/cells.ts';
import { Unreadable } from '#server/banking/file-reading/unreadable.ts';

/** Rows without any cell are not recorded. */
export function fillUp(lines: string[][], number: number): void {
  if (number > LINES_MAX) throw new Unreadable('rows');
  while (lines.length < number - 1) lines.push([]);
}

/** Empty cells are not stored, however far out they are formatted. */
export function put(line: string[], place: number, words: string): void {
  if (words === '') return;
  if (place >= CELLS_MAX) throw new Unreadable('wide');
  while (line.length < place) line.push('');
  line[place] = words;
}

/** `C7` is the third column, and has the place 2. */
export function placeOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '';
  let place = 0;
  for (const letter of letters) place = place * 26 + letter.charCodeAt(0) - 64;
  return place - 1;
}
