import { FILE_ROWS_MAX, type FileProblem } from '#domain/banking/bank-files/bank-file.ts';
import { type DateForm, parseBankDay } from '#domain/banking/bank-files/dates.ts';
import { CHARACTERS_MAX } from '#domain/banking/bank-files/cells.ts';
import type { HeaderCells } from '#domain/banking/bank-files/header.ts';
import type { Day } from '#domain/basics/months.ts';

/** Codes that begin each line of an entry, and their names in QIF. */
const COLUMNS = { D: 'Date', T: 'Amount', P: 'Payee', M: 'Memo', N: 'Number', L: 'Category' };
type Letter = keyof typeof COLUMNS;
const LETTERS = Object.keys(COLUMNS) as Letter[];
/** Column of an entry's account, beside the letters that QIF defines. */
const ACCOUNT = 'account';
/** Column of whether an entry moved money of the account. */
const STATE = 'state';

/** Lists of transactions; others are of categories, securities and scheduled payments. */
const OF_ACCOUNTS = /^!Type:(Bank|CCard|Cash|Oth [AL])\b/i;
/** Lists of purchases and sales of securities, with their name and what was done. */
const OF_SECURITIES = /^!Type:Invst\b/i;
/** Options that say in which order days are written. */
const DAY_ORDERS: Readonly<Record<string, DateForm>> = {
  '!option:mdy': 'month-first',
  '!option:dmy': 'day-first',
};

/**
 * Converts the entries of a QIF file to a table: QIF states neither its currency nor whether the
 * day or the month comes first, so its columns are mapped like any other table's. Where it lists
 * several accounts, a column has their names. Purchases of securities beside them are rows that
 * moved no money of these accounts.
 */
export function qifLines(text: string, today: Day): HeaderCells[] | FileProblem {
  const entries: ReadonlyMap<string, string>[] = [];
  const trades: ReadonlyMap<string, string>[] = [];
  let entry = new Map<string, string>();
  let isListed = false;
  let isOfSecurities = false;
  let order: DateForm | null = null;
  let lists = 0;
  let account = '';
  let named = '';
  let isNamed = false;
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    const words = line.slice(1, CHARACTERS_MAX).trim();
    if (line.startsWith('!')) {
      const type = OF_ACCOUNTS.exec(line)?.[1];
      isListed = type !== undefined;
      isOfSecurities = OF_SECURITIES.test(line);
      order ??= DAY_ORDERS[line.trim().toLowerCase()] ?? null;
      if (isListed) lists += 1;
      account = named || `${type ?? ''} ${lists}`;
      isNamed = /^!Account\b/i.test(line);
      // An account's name precedes its own list of entries and names no other.
      named = '';
      entry = new Map();
    } else if (line.startsWith('^')) {
      if (isListed && entry.size > 0) entries.push(withAmount(entry).set(ACCOUNT, account));
      if (isOfSecurities && entry.size > 0) trades.push(tradeOf(entry));
      if (isNamed) named = entry.get('N') ?? '';
      if (entries.length + trades.length >= FILE_ROWS_MAX) return 'rows';
      entry = new Map();
    } else if (!entry.has(line.charAt(0))) {
      entry.set(line.charAt(0), line.startsWith('D') ? plainDay(words, order, today) : words);
    }
  }
  if (entries.length === 0 && trades.length > 0) return 'securities';
  return tableOf(entries, trades);
}

/** Newer programs write the amount twice, and some only under the newer letter. */
function withAmount(entry: Map<string, string>): Map<string, string> {
  const [amount, newer] = [entry.get('T'), entry.get('U')];
  return amount === undefined && newer !== undefined ? entry.set('T', newer) : entry;
}

/** A purchase or sale of securities, whose number says what was done. */
function tradeOf(entry: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const what = [entry.get('N'), entry.get('Y')].filter(Boolean).join(' ');
  return new Map([...entry, ['N', ''], ['P', what], [STATE, 'void']]);
}

function tableOf(
  entries: readonly ReadonlyMap<string, string>[],
  trades: readonly ReadonlyMap<string, string>[],
): HeaderCells[] {
  const hasAccounts = new Set(entries.map((entry) => entry.get(ACCOUNT))).size > 1;
  const more = {
    ...(hasAccounts && { Account: ACCOUNT }),
    ...(trades.length > 0 && { Status: STATE }),
  };
  const columns = [...LETTERS, ...Object.values(more)];
  const names = [...LETTERS.map((letter) => COLUMNS[letter]), ...Object.keys(more)];
  const [account = ''] = entries.map((entry) => entry.get(ACCOUNT));
  const rows = [
    ...entries.map((entry) => new Map([[STATE, 'posted'], ...entry])),
    ...trades.map((entry) => new Map([[ACCOUNT, account], ...entry])),
  ];
  return [names, ...rows.map((row) => columns.map((column) => row.get(column) ?? ''))];
}

/**
 * A day without the gaps of `1/ 5'2026`, where an apostrophe precedes years after 2000, of which
 * Quicken writes one digit or two. Days with a month as a word keep theirs. Of a stated order the
 * day is written with the year first.
 */
function plainDay(words: string, order: DateForm | null, today: Day): string {
  if (/\p{L}{3}/u.test(words)) return words.replace(/\s+/g, ' ');
  const [, day = words, time = ''] =
    /^(.*?\d{4}|.*?'\s?\d{1,2})( \d{1,2}:\d{2}.*)$/.exec(words) ?? [];
  const plain = day
    .replace(/\s/g, '')
    .replace(
      /^(\d{1,2}([-/.])\d{1,2})'(\d{1,4})$/,
      (_, start, ...[mark, year]) => `${start}${mark}${String(2_000 + (Number(year) % 2_000))}`,
    );
  const known = order === null ? null : parseBankDay(plain, order, today);
  return known ?? `${plain}${time}`;
}
