import { bankOfFormat, type FormatId, usualCurrency } from './format.ts';
import { type BalanceCheck, checkBalances, lineLabel, withoutSums } from './balances.ts';
import { type Currency, isCurrency } from '#domain/basics/currencies.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { AccountType } from '#domain/banking/transactions/transactions.ts';
import type { Day } from '#domain/basics/months.ts';
import type { TableProblem } from './cells.ts';
import { foldedCell } from './row-words.ts';
import { boundsOf, createDayReader } from './dates.ts';
import { CARD_FORMATS, type Header, type HeaderCells } from './header.ts';
import { duplicateKeys } from './duplicate-keys.ts';
import {
  type BookedRow,
  cellOf,
  currencyStatedIn,
  type FileRow,
  type PendingRow,
  type RowContext,
  readRow,
} from './rows.ts';
import { writtenIn } from './written-in.ts';

/** At most this many rows per file; no user's account has more. */
export const FILE_ROWS_MAX = 50_000;
/** The largest accepted file. */
export const FILE_BYTES_MAX = 10 * 1024 * 1024;

/** One of several accounts in a file. */
export type FileAccount = {
  /** The account number, followed by the currency in a file with several; empty: not stated. */
  name: string;
  /** Number of rows of this account. */
  rows: number;
};

/** The content of a file. */
export type BankFile = {
  format: FormatId;
  /** The bank's name, if the format or the file states it. */
  bankName: string | null;
  /** The type of the account, if the file or its format states it. */
  accountType: AccountType | null;
  /** The account number, if the file states it. */
  accountNumber: string | null;
  /** The accounts to choose from; empty if the file has a single one. */
  accounts: FileAccount[];
  rows: FileRow[];
  /** The key of each row that can be added, in the order of these rows. */
  keys: string[];
  check: BalanceCheck;
  /** The signs were reversed, as the file writes paid amounts as positive. */
  isTurned: boolean;
  /** The currency assumed for rows that state none; null: every row states one. */
  assumedCurrency: Currency | null;
};

/** Reasons why a whole file is refused. */
export type FileProblem =
  | TableProblem
  | 'empty'
  | 'accounts'
  | 'columns'
  | 'damaged'
  | 'entities'
  | 'formulas'
  | 'locked'
  | 'markup'
  | 'oldSpreadsheet'
  | 'ofx'
  | 'orders'
  | 'other'
  | 'packed'
  | 'pdf'
  | 'securities'
  | 'slow'
  | 'statement'
  | 'tooManyAccounts'
  | 'unpacked';

/** Information that is not in the file. */
export type ReadingOptions = {
  /** The user reverses the signs that the format usually has. */
  turn: boolean;
  /** Rows after this day have not happened yet. */
  today: Day;
  /** Index of the chosen account; null: the first. */
  fileAccount: number | null;
  /** Reads the rows of all accounts, to show a sample. */
  isOfAll?: boolean;
  /** The currency of a statement that states none; null: it is usually in kronor. */
  currency?: Currency | null;
};

/** At most this many accounts per file are offered. */
export const FILE_ACCOUNTS_MAX = 100;

/**
 * Reads the lines under a header. Where nothing in the cells shows whether amounts like `1.200` are
 * of thousands, they are read as the balances prove in one way alone.
 */
export function readTable(
  lines: readonly HeaderCells[],
  header: Header,
  options: ReadingOptions,
): BankFile | FileProblem {
  const { today } = options;
  const body = lines.slice(header.at + 1);
  if (body.length > FILE_ROWS_MAX) return 'rows';
  const written = writtenIn(body, header, { today });
  if (written.isForBalances()) {
    const ways = (['grouped', 'decimal'] as const).map((thousands) =>
      readWritten(lines, header, { ...options, ...writtenIn(body, header, { today, thousands }) }),
    );
    const [only, ...others] = ways.filter(
      (file) => typeof file !== 'string' && file.check.verdict === 'proven',
    );
    if (only !== undefined && others.length === 0) return only;
  }
  return readWritten(lines, header, { ...options, ...written });
}

function readWritten(
  lines: readonly HeaderCells[],
  header: Header,
  options: ReadingOptions & ReturnType<typeof writtenIn>,
): BankFile | FileProblem {
  const { turn, today, fileAccount, isOfAll = false } = options;
  const { dates, amountIn, isReceivedBelow, isCreditMarked } = options;
  const body = lines.slice(header.at + 1);
  const isTurned = (header.format.isTurned ?? false) !== turn;
  const spare = sparePlaces(body, header);
  const dayIn = createDayReader(dates, today);
  const written = { amountIn, isReceivedBelow, isCreditMarked };
  const reading = { header, ...written, dayIn, isTurned, spare, ...boundsOf(today) };
  const first = lines[header.at] ?? [];
  const isHeaderAgain = (cells: HeaderCells) =>
    header.at >= 0 &&
    cells.length === first.length &&
    cells.every((cell, at) => cell === first[at]);
  const { accounts, nameOf } = accountsIn(lines, header);
  if (accounts.length > FILE_ACCOUNTS_MAX) return 'tooManyAccounts';
  const chosen = accounts[fileAccount ?? 0];
  if (accounts.length > 0 && chosen === undefined) return 'empty';
  const isOfOther = (cells: HeaderCells) =>
    !isOfAll && accounts.length > 1 && nameOf(cells) !== chosen?.name;
  const isSkipped = (cells: HeaderCells) =>
    isBlank(cells) || isHeaderAgain(cells) || isOfOther(cells);
  const { rows, isAssumed } = rowsUnder(body, reading, isSkipped);
  if (rows.length === 0) return 'empty';
  const format = header.format.id;
  const titles = lines.slice(0, Math.max(header.at, 0));
  const above = balanceAbove(titles, reading);
  const { mismatch, booked, ...check } = checkBalances(toldRows(rows), above);
  const contradicting = mismatch && rows.find((each) => 'row' in each && each.row === mismatch);
  return {
    format,
    bankName: bankOfFormat(format),
    accountType: CARD_FORMATS.some(({ id }) => id === format) ? 'credit_card' : null,
    accountNumber: chosen?.number || null,
    accounts:
      accounts.length > 1 ? accounts.map(({ name, rows: count }) => ({ name, rows: count })) : [],
    rows: rows.map((each) =>
      each.state === 'booked' ? { ...each, row: booked.get(each.row) ?? each.row } : each,
    ),
    keys: duplicateKeys(toldRows(rows)),
    check: { ...check, mismatchLine: contradicting?.line ?? null },
    isTurned,
    assumedCurrency: isAssumed ? usualCurrency(header.format) : null,
  };
}

/** The rows of a table, and whether one of them states no currency. */
function rowsUnder(
  body: readonly HeaderCells[],
  reading: RowContext,
  isSkipped: (cells: HeaderCells) => boolean,
): { rows: FileRow[]; isAssumed: boolean } {
  const { header } = reading;
  let isAssumed = false;
  const wordsOnly = new Set<FileRow>();
  const sums = new Set<FileRow>();
  const all = body.flatMap((cells, at) => {
    if (isSkipped(cells)) return [];
    const read = readRow(cells, header.at + at + 2, reading);
    const isTold = 'row' in read;
    if (!isTold && isTotal(cells)) return [];
    const label = isTold ? lineLabel(cells) : null;
    const isOfBalance = label === 'balance' || (isTold && isLabeled(cells, OPENING));
    const { line, text } = read;
    const row: FileRow = isOfBalance ? { line, text, state: 'left_out' } : read;
    if (label === 'sum' || (isTold && isLabeled(cells, TOTAL))) sums.add(row);
    if (isWordsOnly(row, cells, reading)) wordsOnly.add(row);
    isAssumed ||= 'row' in row && row.row !== null && currencyStatedIn(cells, header) === null;
    return row;
  });
  // If no row is valid, a column is mapped wrongly, and the user has to see the rows.
  const isTable = all.some(({ state }) => state !== 'broken');
  const told = isTable ? all.filter((row) => !wordsOnly.has(row)) : all;
  return { rows: bookedOnce(withoutSums(told, sums)), isAssumed };
}

/**
 * Whether a line is not a transaction: it has neither a day nor an amount, like the title of a
 * section, or it is labeled as a balance and has no amount.
 */
function isWordsOnly(row: FileRow, cells: HeaderCells, { header, amountIn }: RowContext): boolean {
  if (row.state !== 'broken') return false;
  const { amount, paid } = header.format;
  const amounts = [amount, paid].map((column) => cellOf(cells, header, column));
  if (row.reason === 'date') {
    return amounts.every((cell) => cell === '' || amountIn(cell) === null);
  }
  return row.reason === 'amount' && amounts.every((cell) => cell === '') && isBalance(row.text);
}

/** Positions of columns that the format does not use. */
function sparePlaces(body: readonly HeaderCells[], { format, places }: Header): number[] {
  const { booked, made, texts, amount, paid, fee, direction, balance, currency } = format;
  const named = [booked, made, amount, paid, fee, direction, balance, currency, format.externalId];
  const columns = [...named, ...texts, ...(format.account ?? [])];
  const used = new Set(columns.map((column) => places.get(column ?? '')));
  const width = body.reduce((most, { length }) => Math.max(most, length), 0);
  return Array.from({ length: width }, (_, place) => place).filter((place) => !used.has(place));
}

/** A line of totals, without a day, under the table or above its first row. */
function isTotal(cells: HeaderCells): boolean {
  return isLabeled(cells, TOTAL) || isLabeled(cells, OPENING);
}

/** Whether the first cell with words of a line is a label. */
function isLabeled(cells: HeaderCells, label: RegExp): boolean {
  return label.test(cells.find((cell) => cell.trim() !== '')?.trim() ?? '');
}

const TOTAL = /^(?:summa|totalt?|sum|saldo)\b[^\d]*$/i;
const OPENING = /^(?:ing\u00e5ende|utg\u00e5ende|opening|closing) (?:saldo|balance)\b/i;

const BALANCE = /^(?:saldo|balance|kontostand)\b/i;
const BALANCE_AT_BEGINNING =
  /^(?:ing\u00e5ende|opening|beginning|previous|alter) (?:saldo|balance|kontostand)\b/i;
const BALANCE_AT_END = /^(?:utg\u00e5ende|closing|ending|neuer) (?:saldo|balance|kontostand)\b/i;

function isBalance(text: string): boolean {
  return [BALANCE, BALANCE_AT_BEGINNING, BALANCE_AT_END].some((name) => name.test(text));
}

/** The booked rows of a file. */
export function bookedRows(rows: readonly FileRow[]): BookedRow[] {
  const booked: BookedRow[] = [];
  for (const each of rows) if (each.state === 'booked') booked.push(each.row);
  return booked;
}

/** The rows of a file that can be added, booked or pending, in their order. */
export function toldRows(rows: readonly FileRow[]): (BookedRow | PendingRow)[] {
  const reported: (BookedRow | PendingRow)[] = [];
  for (const each of rows) if ('row' in each && each.row !== null) reported.push(each.row);
  return reported;
}

/** Leaves out pending rows whose external id is also booked. */
export function bookedOnce(rows: readonly FileRow[]): FileRow[] {
  if (!rows.some(({ state }) => state === 'pending')) return [...rows];
  const names = new Set(bookedRows(rows).flatMap(({ externalId }) => externalId ?? []));
  return rows.filter((each) => each.state !== 'pending' || !names.has(each.row?.externalId ?? ''));
}

function isBlank(cells: HeaderCells): boolean {
  return cells.every((cell) => cell.trim() === '');
}

type TableAccount = FileAccount & { number: string };

/**
 * The accounts of a file, by its rows or by a line above the header. One number in several
 * currencies is several accounts.
 */
function accountsIn(lines: readonly HeaderCells[], header: Header) {
  const { format } = header;
  const body = lines.slice(header.at + 1);
  const above = numberAbove(lines.slice(0, Math.max(header.at, 0)));
  const numberOf = (cells: HeaderCells) =>
    format.account === undefined ? above : accountOf(cells, header);
  const currencies = currenciesIn(body, header);
  // Rows with no currency or an unknown one have the usual one.
  const usual = currencies.find((code) => code === usualCurrency(format)) ?? currencies[0];
  const isMixed = currencies.length > 1;
  const nameOf = (cells: HeaderCells) =>
    isMixed ? `${numberOf(cells)} ${currencyOf(cells, header) ?? usual}`.trim() : numberOf(cells);
  const found = new Map<string, TableAccount>();
  for (const cells of body) {
    const number = numberOf(cells);
    const name = isMixed && isBlank(cells) ? '' : nameOf(cells);
    const known = found.get(name);
    if (known) known.rows += 1;
    else if (name !== '') found.set(name, { name, number, rows: 1 });
  }
  return { accounts: [...found.values()], nameOf };
}

function currenciesIn(body: readonly HeaderCells[], header: Header): Currency[] {
  const stated = [...new Set(body.flatMap((cells) => currencyOf(cells, header) ?? []))];
  if (stated.length === 0 || header.places.has(header.format.currency ?? '')) return stated;
  // Beside the amounts, those without a currency are of another account than those with one.
  const isUnstated = body.some((cells) => hasAmount(cells, header) && !currencyOf(cells, header));
  return isUnstated ? [...new Set([...stated, usualCurrency(header.format)])] : stated;
}

/** The currency that a row states in its column or beside its amount; null: none or unknown. */
function currencyOf(cells: HeaderCells, header: Header): Currency | null {
  const code = currencyStatedIn(cells, header) ?? '';
  return isCurrency(code) ? code : null;
}

function hasAmount(cells: HeaderCells, header: Header): boolean {
  const { amount, paid } = header.format;
  return [amount, paid].some((column) => /\d/.test(cellOf(cells, header, column)));
}

/** The account number in a row; empty: not stated. */
function accountOf(cells: HeaderCells, header: Header): string {
  const parts = (header.format.account ?? []).map((column) => cellOf(cells, header, column));
  return parts.some((part) => part !== '') ? parts.join('-') : '';
}

/** The balance above a table, under its label as Länsförsäkringar writes it, or beside it. */
function balanceAbove(
  titles: readonly HeaderCells[],
  { amountIn }: Pick<RowContext, 'amountIn'>,
): AmountText | null {
  for (const [at, cells] of titles.entries()) {
    const place = cells.findIndex(isBalanceName);
    if (place === -1) continue;
    const near = [titles[at + 1]?.[place], cells[place + 1]];
    const found = near.map((cell) => amountIn((cell ?? '').trim())).find(Boolean);
    if (found) return found;
  }
  return null;
}

function isBalanceName(cell: string): boolean {
  const name = foldedCell(cell);
  return BALANCE_NAME.test(name) || OTHER_BALANCE_NAME.test(name);
}

const BALANCE_NAME =
  /^(?:bokf\u00f6rt |neuer |aktueller )?(?:saldo|kontostand)(?: vom [\d.]{6,10}| \(euros\))?\s*:?$/;
const OTHER_BALANCE_NAME =
  /^(?:schlusssaldo|account balance|solde)(?: vom [\d.]{6,10}| \(euros\))?\s*:?$/;

/** Banks write the number under its label, beside it, or after it in the same cell. */
function numberAbove(titles: readonly HeaderCells[]): string {
  for (const [at, cells] of titles.entries()) {
    const place = cells.findIndex((cell) => /^kontonummer\b/.test(foldedCell(cell)));
    if (place === -1) continue;
    const [cell = '', beside = ''] = cells.slice(place, place + 2);
    const under = titles[at + 1]?.[place] ?? '';
    const found = [cell, beside, under].find((each) => /\d/.test(each)) ?? '';
    return found.replace(/^\D+/, '').trim();
  }
  return '';
}
