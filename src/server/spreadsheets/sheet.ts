import { CELLS_MAX, CHARACTERS_MAX, LINES_MAX } from '#domain/bank-files/cells.ts';
import { Unreadable } from '#server/file-parts/unreadable.ts';
import { readXml } from '#server/file-parts/xml.ts';
import { type Cell, shownWords } from './cell-words.ts';
import type { Workbook } from './workbook.ts';

/** The cells of a sheet as a text file would have them: a number with a point, a day in full. */
export function readSheet(xml: string, workbook: Workbook): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let next = 0;
  let cell: Cell | null = null;
  let isHeard = false;
  readXml(xml, {
    open(name, { r = '', t = 'n', s = '0' }) {
      if (name === 'row') {
        fillUp(lines, Number(r));
        [line, next] = [[], 0];
      } else if (name === 'c') {
        const place = r === '' ? next : placeOf(r);
        next = place + 1;
        cell = { place, type: t, style: Number(s), words: '' };
      } else if (name === 'f') {
        throw new Unreadable('formulas');
      }
      if (name === 'v' || name === 't') isHeard = true;
    },
    text(words) {
      if (!isHeard || cell === null) return;
      cell.words += words;
      if (cell.words.length > CHARACTERS_MAX) throw new Unreadable('wide');
    },
    close(name) {
      if (name === 'v' || name === 't') isHeard = false;
      if (name === 'c' && cell !== null) {
        put(line, cell.place, shownWords(cell, workbook));
        cell = null;
      }
      if (name !== 'row') return;
      lines.push(line);
      if (lines.length > LINES_MAX) throw new Unreadable('rows');
    },
  });
  return lines;
}

/** Rows without any cell are not written down. */
function fillUp(lines: string[][], number: number): void {
  if (number > LINES_MAX) throw new Unreadable('rows');
  while (lines.length < number - 1) lines.push([]);
}

/** Cells without anything in them are not there, however far out they were coloured. */
function put(line: string[], place: number, words: string): void {
  if (words === '') return;
  if (place >= CELLS_MAX) throw new Unreadable('wide');
  while (line.length < place) line.push('');
  line[place] = words;
}

/** `C7` is the third column, and has the place 2. */
function placeOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '';
  let place = 0;
  for (const letter of letters) place = place * 26 + letter.charCodeAt(0) - 64;
  return place - 1;
}
