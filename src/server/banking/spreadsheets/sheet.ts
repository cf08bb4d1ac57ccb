import { CHARACTERS_MAX, LINES_MAX } from '#domain/banking/bank-files/cells.ts';
import { Unreadable } from '#server/banking/file-reading/unreadable.ts';
import { readXml, type TagBudget } from '#server/banking/file-reading/xml.ts';
import { fillUp, placeOf, put } from './cell-places.ts';
import { type SheetCell, shownWords, type Workbook } from './cell-words.ts';

/**
 * Reads the cells of a sheet as a text file would have them: a number with a decimal point, a date
 * in full, the last result of a formula.
 */
export function readSheet(xml: string, workbook: Workbook, tags: TagBudget): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let next = 0;
  let cell: SheetCell | null = null;
  let isHeard = false;
  let isUncalculated = false;
  readXml(
    xml,
    {
      open(name, { r = '', t = 'n', s = '0' }) {
        if (name === 'row') {
          fillUp(lines, Number(r));
          [line, next] = [[], 0];
        } else if (name === 'c') {
          const place = r === '' ? next : placeOf(r);
          next = place + 1;
          cell = { place, type: t, style: Number(s), words: '' };
        } else if (name === 'f') {
          isUncalculated = true;
        }
        if (name === 'v') isUncalculated = false;
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
          // A formula that no spreadsheet program has calculated yet has no result.
          if (isUncalculated) throw new Unreadable('formulas');
          put(line, cell.place, shownWords(cell, workbook));
          cell = null;
        }
        if (name !== 'row') return;
        lines.push(line);
        if (lines.length > LINES_MAX) throw new Unreadable('rows');
      },
    },
    tags,
  );
  return lines;
}
