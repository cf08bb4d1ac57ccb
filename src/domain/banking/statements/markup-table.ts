import {
  CELLS_MAX,
  CHARACTERS_MAX,
  LINES_MAX,
  type TableProblem,
} from '#domain/banking/bank-files/cells.ts';
import type { HeaderCells } from '#domain/banking/bank-files/header.ts';
import { isPlainLine } from '#domain/basics/folded-text.ts';

/**
 * A tag, or words. Both stop at the next `<`, and a name ends where its letters do: no part of a
 * hostile page is read twice.
 */
const PIECES = /<(\/?)([a-z][a-z0-9]*)(?![a-z0-9])[^<>]*>|([^<]+)|</gi;

/** The rows of a page's tables, as banks write them that call a page a spreadsheet. */
export function markupLines(text: string): HeaderCells[] | TableProblem {
  const tables: string[][][] = [[]];
  let count = 0;
  let line: string[] | null = null;
  let cell: string | null = null;
  const endCell = () => {
    if (cell !== null) line?.push(plainWords(cell));
    cell = null;
  };
  for (const [, slash, name, words] of text.matchAll(PIECES)) {
    const tag = name?.toLowerCase();
    if (words !== undefined && cell !== null) cell += words;
    else if (tag === 'br' && cell !== null) cell += ' ';
    else if (tag === 'td' || tag === 'th') {
      endCell();
      if (slash === '') cell = '';
    } else if (tag === 'tr' || tag === 'table') {
      endCell();
      if (line !== null && line.length > 0) count += tables.at(-1)?.push(line) ? 1 : 0;
      line = tag === 'tr' && slash === '' ? [] : null;
      if (tag === 'table') tables.push([]);
    }
    if ((cell?.length ?? 0) > CHARACTERS_MAX || (line?.length ?? 0) > CELLS_MAX) return 'wide';
    if (count > LINES_MAX) return 'rows';
  }
  return tables.flatMap(withoutGaps);
}

/** Columns of a table that only make room are left out. */
function withoutGaps(lines: readonly string[][]): HeaderCells[] {
  const used = new Set(
    lines.flatMap((cells) => cells.flatMap((cell, place) => (cell === '' ? [] : [place]))),
  );
  return lines.map((cells) => cells.filter((_, place) => used.has(place)));
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  minus: '\u2212',
  aring: 'å',
  auml: 'ä',
  ouml: 'ö',
  Aring: 'Å',
  Auml: 'Ä',
  Ouml: 'Ö',
  eacute: 'é',
};

const REPLACEMENT = 0xfffd;

/** Words between tags as they are shown: entities that are known as their signs, single spaces. */
export function plainWords(words: string): string {
  if (!words.includes('&') && isPlainLine(words)) return words;
  return words
    .replace(/&(?:#(\d{1,6})|([a-z]{2,6}));/gi, (whole, code?: string, name?: string) =>
      code === undefined
        ? (ENTITIES[name ?? ''] ?? whole)
        : String.fromCodePoint(Math.min(Number(code), REPLACEMENT)),
    )
    .replace(/\s+/g, ' ')
    .trim();
}
