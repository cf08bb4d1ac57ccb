import { FILE_ROWS_MAX, type FileProblem } from '#domain/banking/bank-files/bank-file.ts';
import { CHARACTERS_MAX } from '#domain/banking/bank-files/cells.ts';
import type { Cells } from '#domain/banking/bank-files/header.ts';

/** Codes that begin each line of an entry, and their names in QIF. */
const COLUMNS = { D: 'Date', T: 'Amount', P: 'Payee', M: 'Memo', N: 'Number', L: 'Category' };
type Letter = keyof typeof COLUMNS;
const LETTERS = Object.keys(COLUMNS) as Letter[];
/** Column of an entry's account, beside the letters that QIF defines. */
const ACCOUNT = 'account';

/** Lists of transactions; others are of categories, securities and scheduled payments. */
const OF_ACCOUNTS = /^!Type:(Bank|CCard|Cash|Oth [AL])\b/i;

/**
 * Converts the entries of a QIF file to a table: QIF states neither its currency nor whether the
 * day or the month comes first, so its columns are mapped like any other table's. Where it lists
 * several accounts, the last column has their names.
 */
export function qifLines(text: string): Cells[] | FileProblem {
  const entries: ReadonlyMap<string, string>[] = [];
  let entry = new Map<string, string>();
  let isListed = false;
  let lists = 0;
  let account = '';
  let named = '';
  let isNamed = false;
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    const words = line.slice(1, CHARACTERS_MAX).trim();
    if (line.startsWith('!')) {
      const type = OF_ACCOUNTS.exec(line)?.[1];
      isListed = type !== undefined;
      if (isListed) lists += 1;
      account = named || `${type ?? ''} ${lists}`;
      isNamed = /^!Account\b/i.test(line);
      // An account's name precedes its own list of entries and names no other.
      named = '';
      entry = new Map();
    } else if (line.startsWith('^')) {
      if (isListed && entry.size > 0) entries.push(entry.set(ACCOUNT, account));
      if (isNamed) named = entry.get('N') ?? '';
      if (entries.length >= FILE_ROWS_MAX) return 'rows';
      entry = new Map();
    } else if (!entry.has(line.charAt(0))) {
      entry.set(line.charAt(0), line.startsWith('D') ? plainDay(words) : words);
    }
  }
  return tableOf(entries);
}

function tableOf(entries: readonly ReadonlyMap<string, string>[]): Cells[] {
  const hasAccounts = new Set(entries.map((entry) => entry.get(ACCOUNT))).size > 1;
  const columns = [...LETTERS, ...(hasAccounts ? [ACCOUNT] : [])];
  const names = [...LETTERS.map((letter) => COLUMNS[letter]), ...(hasAccounts ? ['Account'] : [])];
  return [names, ...entries.map((entry) => columns.map((column) => entry.get(column) ?? ''))];
}

/** `15/01'26` and `1/ 5'2026` without gaps: an apostrophe precedes years after 2000. */
function plainDay(words: string): string {
  return words
    .replace(/\s/g, '')
    .replace(
      /^(\d{1,2}([-/.])\d{1,2})'(\d{2}|\d{4})$/,
      (_, day, ...[mark, year]) => `${day}${mark}${String(year).length === 2 ? `20${year}` : year}`,
    );
}
