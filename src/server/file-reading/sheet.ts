import { CELLS_MAX, CHARACTERS_MAX, LINES_MAX } from '#domain/bank-files/cells.ts';
import { Unreadable } from './unreadable.ts';
import type { Workbook } from './workbook.ts';
import { readXml } from './xml.ts';

type Cell = { place: number; type: string; style: number; words: string };

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

function shownWords({ type, style, words }: Cell, workbook: Workbook): string {
  if (type === 's') return workbook.texts[Number(words)] ?? '';
  if (type !== 'n') return words.trim();
  const number = Number(words);
  if (words.trim() === '' || !Number.isFinite(number)) return words.trim();
  return workbook.dayStyles.has(style) ? dayOf(number, workbook) : plainNumber(number);
}

const MS_PER_DAY = 86_400_000;
// Day 0 by the counting of spreadsheets, which has a 29 February 1900 that never was.
const DAY_0 = Date.UTC(1899, 11, 30);
const DAYS_UNTIL_1904 = 1_462;
const DAYS_MAX = 2_958_465;

function dayOf(count: number, { isFrom1904 }: Workbook): string {
  const days = Math.floor(count) + (isFrom1904 ? DAYS_UNTIL_1904 : 0);
  if (days < 0 || days > DAYS_MAX) return '';
  return new Date(DAY_0 + days * MS_PER_DAY).toISOString().slice(0, 10);
}

/** Numbers are kept in halves of halves: -253.52 as -253.52000000000001. 15 digits are meant. */
const MEANT_DIGITS = 15;

function plainNumber(number: number): string {
  const text = number.toPrecision(MEANT_DIGITS);
  return text.includes('.') && !text.includes('e') ? text.replace(/\.?0+$/, '') : text;
}
