import { bankOfFormat, type FormatId, usualCurrency } from './format.ts';
import {
  type BalanceCheck,
  checkBalances,
  isBareBalance,
  lineLabel,
  withoutSums,
} from './balances.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { AccountType } from '#domain/banking/transactions/transactions.ts';
import type { Day } from '#domain/basics/months.ts';
import type { TableProblem } from './cells.ts';
import { boundsOf, createDayReader } from './dates.ts';
import { CARD_FORMATS, type Header, type HeaderCells } from './header.ts';
import { duplicateKeys } from './duplicate-keys.ts';
import {
  accountsIn,
  balanceAbove,
  FILE_ACCOUNTS_MAX,
  type FileAccount,
  isBlank,
} from './file-accounts.ts';
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
  /** The names of sheets with an account of their own, by the header lines. */
  sheets?: ReadonlyMap<HeaderCells, string>;
};

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
  const { turn, today, fileAccount, isOfAll = false, sheets } = options;
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
  const isRow = (cells: HeaderCells) => dayIn(cellOf(cells, header, header.format.booked)) !== null;
  const { accounts, nameOf, titlesOf } = accountsIn(lines, {
    header,
    isHeaderAgain,
    isRow,
    sheets,
  });
  if (accounts.length > FILE_ACCOUNTS_MAX) return 'tooManyAccounts';
  const chosen = accounts[fileAccount ?? 0];
  if (accounts.length > 0 && chosen === undefined) return 'empty';
  const isOfOther = (cells: HeaderCells) =>
    !isOfAll && accounts.length > 1 && nameOf(cells) !== chosen?.name;
  const isSkipped = (cells: HeaderCells) =>
    isBlank(cells) || isHeaderAgain(cells) || isOfOther(cells);
  const isSplit = (cells: HeaderCells) =>
    header.at >= 0 && cells.length > first.length && isSplitAmount(cells, header);
  const { rows, isAssumed } = rowsUnder(body, reading, { isSkipped, isSplit });
  if (rows.length === 0) return 'empty';
  const format = header.format.id;
  const above = balanceAbove(titlesOf(chosen?.name ?? ''), reading);
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
  { isSkipped, isSplit }: Record<'isSkipped' | 'isSplit', (cells: HeaderCells) => boolean>,
): { rows: FileRow[]; isAssumed: boolean } {
  const { header } = reading;
  let isAssumed = false;
  const wordsOnly = new Set<FileRow>();
  const sums = new Set<FileRow>();
  const bare = new Set<FileRow>();
  const all = body.flatMap((cells, at) => {
    if (isSkipped(cells)) return [];
    const told = readRow(cells, header.at + at + 2, reading);
    const read: FileRow = isSplit(cells) ? broken(told) : told;
    const isTold = 'row' in read;
    if (!isTold && isTotal(cells)) return [];
    const label = isTold ? lineLabel(cells) : null;
    const isOfBalance = label === 'balance' || (isTold && isLabeled(cells, OPENING));
    const { line, text } = read;
    const row: FileRow = isOfBalance ? { line, text, state: 'left_out' } : read;
    if (label === 'bare') bare.add(row);
    if (label === 'sum' || (isTold && isLabeled(cells, TOTAL))) sums.add(row);
    if (isWordsOnly(row, cells, reading)) wordsOnly.add(row);
    isAssumed ||= 'row' in row && row.row !== null && currencyStatedIn(cells, header) === null;
    return row;
  });
  // If no row is valid, a column is mapped wrongly, and the user has to see the rows.
  const isTable = all.some(({ state }) => state !== 'broken');
  const told = isTable ? all.filter((row) => !wordsOnly.has(row)) : all;
  const moved = bare.size === 0 ? [] : told.filter((row) => 'row' in row);
  const rows = told.map((row) => {
    const isLeftOut = bare.has(row) && isBareBalance(row, moved);
    return isLeftOut ? { line: row.line, text: row.text, state: 'left_out' as const } : row;
  });
  return { rows: bookedOnce(withoutSums(rows, sums)), isAssumed };
}

function broken({ line, text }: FileRow): FileRow {
  return { line, text, state: 'broken', reason: 'amount' };
}

/** Whether an amount is followed by its decimals in a further cell, as commas separate both. */
function isSplitAmount(cells: HeaderCells, header: Header): boolean {
  const { amount, paid } = header.format;
  return [amount, paid].some((column) => {
    const next = cells[(header.places.get(column ?? '') ?? cells.length) + 1]?.trim() ?? '';
    return /^[-\u2212+]?\d+$/.test(cellOf(cells, header, column)) && /^\d\d?$/.test(next);
  });
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
