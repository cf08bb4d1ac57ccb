import { bankOfFormat, type FormatId } from './bank-formats.ts';
import { type BalanceCheck, checkBalances } from './balance-check.ts';
import { type Currency, isCurrency } from '#domain/basics/currencies.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { AccountType } from '#domain/banking/transactions/transactions.ts';
import type { Day } from '#domain/basics/months.ts';
import { tableOf, type TableProblem } from './cells.ts';
import { type DecimalMark, parseBankAmount } from './amounts.ts';
import { boundsOf, createDayReader } from './dates.ts';
import { CARD_FORMS } from './card-formats.ts';
import { duplicateKeys } from './duplicate-keys.ts';
import { usualCurrency } from './format.ts';
import { foldedCell } from './folded-cell.ts';
import { type Cells, findHeader, type Header } from './header.ts';
import {
  type BookedRow,
  cellOf,
  type FileRow,
  type PendingRow,
  type Reading,
  readRow,
  statesNoCurrency,
} from './rows.ts';
import { writtenIn } from './written-in.ts';

/** So many rows a file may have; more is no user's account. */
export const FILE_ROWS_MAX = 50_000;
/** So large a file may be. */
export const FILE_BYTES_MAX = 10 * 1024 * 1024;

/** An account that a file of several is about. */
export type FileAccount = {
  /** Its number, and what tells it from another of the same number; empty: the file has neither. */
  name: string;
  /** How many rows of the file are its. */
  rows: number;
};

/** What a file says. */
export type BankFile = {
  format: FormatId;
  /** The bank's name, where the form is one bank's or the file says it. */
  bankName: string | null;
  /** What the account is for, where the file or its form says it. */
  accountType: AccountType | null;
  /** The number of the account, where the file has it. */
  accountNumber: string | null;
  /** The accounts that one can be chosen of; none where the file is of one. */
  accounts: FileAccount[];
  rows: FileRow[];
  /** What each row that can be added is known again by in its account, in their order. */
  keys: string[];
  check: BalanceCheck;
  /** The amounts have been turned round: what is paid stood above zero. */
  isTurned: boolean;
  /** What rows without a currency of their own were read as; null: every row states its own. */
  assumedCurrency: Currency | null;
};

/** Why a file as a whole cannot be read. */
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

/** Reads the text of a bank's own file. */
export function readBankFile(text: string, stated: Said): BankFile | FileProblem {
  const lines = tableOf(text);
  if (typeof lines === 'string') return lines;
  const header = findHeader(lines);
  return header === null ? 'unknown' : readTable(lines, header, stated);
}

/** What is known beside a file itself. */
export type Said = {
  /** The user turns the signs, against what the form of the file usually means by them. */
  turn: boolean;
  /** Nothing that has happened is after this day. */
  today: Day;
  /** Which of the accounts of a file is meant, by its place; null: the first. */
  fileAccount: number | null;
  /** Rows of every account of a file are wanted, to show how they are read. */
  isOfAll?: boolean;
};

/** So many accounts of a file can be chosen of; more is no user's. */
export const FILE_ACCOUNTS_MAX = 100;

/** Reads the lines under a header. */
export function readTable(
  lines: readonly Cells[],
  header: Header,
  { turn, today, fileAccount, isOfAll = false }: Said,
): BankFile | FileProblem {
  const body = lines.slice(header.at + 1);
  if (body.length > FILE_ROWS_MAX) return 'rows';
  const isTurned = (header.form.isTurned ?? false) !== turn;
  const spare = sparePlaces(body, header);
  const { dates, ...written } = writtenIn(body, header, today);
  const dayIn = createDayReader(dates, today);
  const reading = { header, ...written, dayIn, isTurned, spare, ...boundsOf(today) };
  const first = lines[header.at] ?? [];
  const isHeaderAgain = (cells: Cells) =>
    header.at >= 0 &&
    cells.length === first.length &&
    cells.every((cell, at) => cell === first[at]);
  const { accounts, nameOf } = accountsIn(lines, header);
  if (accounts.length > FILE_ACCOUNTS_MAX) return 'tooManyAccounts';
  const chosen = accounts[fileAccount ?? 0];
  if (accounts.length > 0 && chosen === undefined) return 'empty';
  const isOfOther = (cells: Cells) =>
    !isOfAll && accounts.length > 1 && nameOf(cells) !== chosen?.name;
  let isAssumed = false;
  const wordsOnly = new Set<FileRow>();
  const all = body.flatMap((cells, at) => {
    if (isBlank(cells) || isTotal(cells) || isHeaderAgain(cells) || isOfOther(cells)) return [];
    const row = readRow(cells, header.at + at + 2, reading);
    if (isWordsOnly(row, cells, reading)) wordsOnly.add(row);
    isAssumed ||= 'row' in row && row.row !== null && statesNoCurrency(cells, header);
    return row;
  });
  // Where nothing is a row, another column is meant, and the user has to see what was found.
  const isTable = all.some(({ state }) => state !== 'broken');
  const rows = bookedOnce(isTable ? all.filter((row) => !wordsOnly.has(row)) : all);
  if (rows.length === 0) return 'empty';
  const booked = bookedRows(rows);
  const format = header.form.id;
  return {
    format,
    bankName: bankOfFormat(format),
    accountType: CARD_FORMS.some(({ id }) => id === format) ? 'credit_card' : null,
    accountNumber: chosen?.number || null,
    accounts:
      accounts.length > 1 ? accounts.map(({ name, rows: count }) => ({ name, rows: count })) : [],
    rows,
    keys: duplicateKeys(toldRows(rows)),
    check: checkBalances(
      booked,
      balanceAbove(lines.slice(0, Math.max(header.at, 0)), reading.mark),
    ),
    isTurned,
    assumedCurrency: isAssumed ? usualCurrency(header.form) : null,
  };
}

/**
 * Whether a line between or under the rows is none: it has neither a day nor an amount, as the
 * name of a section, or it has a balance without an amount, and says so.
 */
function isWordsOnly(row: FileRow, cells: Cells, { header, mark }: Reading): boolean {
  if (row.state !== 'broken') return false;
  const { amount, paid } = header.form;
  const amounts = [amount, paid].map((column) => cellOf(cells, header, column));
  if (row.reason === 'date') {
    return amounts.every((cell) => cell === '' || parseBankAmount(cell, mark) === null);
  }
  return row.reason === 'amount' && amounts.every((cell) => cell === '') && isBalance(row.text);
}

/** The places of columns that a form says nothing of. */
function sparePlaces(body: readonly Cells[], { form, places }: Header): number[] {
  const { booked, made, texts, amount, paid, fee, direction, balance, currency } = form;
  const named = [booked, made, amount, paid, fee, direction, balance, currency, form.externalId];
  const columns = [...named, ...texts, ...(form.account ?? [])];
  const used = new Set(columns.map((column) => places.get(column ?? '')));
  const width = body.reduce((most, { length }) => Math.max(most, length), 0);
  return Array.from({ length: width }, (_, place) => place).filter((place) => !used.has(place));
}

/** A line under the table, or above its first row, that adds up and has no day. */
function isTotal(cells: Cells): boolean {
  const first = cells.find((cell) => cell.trim() !== '')?.trim() ?? '';
  return TOTAL.test(first) || OPENING.test(first);
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

/** Those rows of a file that are booked. */
export function bookedRows(rows: readonly FileRow[]): BookedRow[] {
  const booked: BookedRow[] = [];
  for (const each of rows) if (each.state === 'booked') booked.push(each.row);
  return booked;
}

/** Those rows of a file that can be added, booked or not, in their order. */
export function toldRows(rows: readonly FileRow[]): (BookedRow | PendingRow)[] {
  const reported: (BookedRow | PendingRow)[] = [];
  for (const each of rows) if ('row' in each && each.row !== null) reported.push(each.row);
  return reported;
}

/** The rows without what is pending and also booked, by the bank's name of it. */
export function bookedOnce(rows: readonly FileRow[]): FileRow[] {
  if (!rows.some(({ state }) => state === 'pending')) return [...rows];
  const names = new Set(bookedRows(rows).flatMap(({ externalId }) => externalId ?? []));
  return rows.filter((each) => each.state !== 'pending' || !names.has(each.row?.externalId ?? ''));
}

function isBlank(cells: Cells): boolean {
  return cells.every((cell) => cell.trim() === '');
}

type TableAccount = FileAccount & { number: string };

/**
 * The accounts that a file is about, by its rows, or the one above its header. Of one number in
 * several currencies each is an account.
 */
function accountsIn(lines: readonly Cells[], header: Header) {
  const { form, places } = header;
  const body = lines.slice(header.at + 1);
  const above = numberAbove(lines.slice(0, Math.max(header.at, 0)));
  const numberOf = (cells: Cells) =>
    form.account === undefined ? above : accountOf(cells, header);
  const currencies = places.has(form.currency ?? '') ? currenciesIn(body, header) : [];
  // What states none, or one that is unknown, is in the usual one.
  const usual = currencies.find((code) => code === usualCurrency(form)) ?? currencies[0];
  const isMixed = currencies.length > 1;
  const nameOf = (cells: Cells) =>
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

function currenciesIn(body: readonly Cells[], header: Header): Currency[] {
  return [...new Set(body.flatMap((cells) => currencyOf(cells, header) ?? []))];
}

/** The currency in a row's own column; null: there is none that is known. */
function currencyOf(cells: Cells, header: Header): Currency | null {
  const code = cellOf(cells, header, header.form.currency).toUpperCase();
  return isCurrency(code) ? code : null;
}

/** The account that a row names; empty: none. */
function accountOf(cells: Cells, header: Header): string {
  const parts = (header.form.account ?? []).map((column) => cellOf(cells, header, column));
  return parts.some((part) => part !== '') ? parts.join('-') : '';
}

/** The balance over a table, under its name as Länsförsäkringar writes it, or beside it. */
function balanceAbove(titles: readonly Cells[], mark: DecimalMark): AmountText | null {
  for (const [at, cells] of titles.entries()) {
    const place = cells.findIndex(isBalanceName);
    if (place === -1) continue;
    const near = [titles[at + 1]?.[place], cells[place + 1]];
    const found = near.map((cell) => parseBankAmount((cell ?? '').trim(), mark)).find(Boolean);
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

/** Banks put it under its name, beside it, or after it in the same cell. */
function numberAbove(titles: readonly Cells[]): string {
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
