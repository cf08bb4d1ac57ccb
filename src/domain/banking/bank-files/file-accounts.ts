import { type Currency, isCurrency } from '#domain/basics/currencies.ts';
import type { AmountText } from '#domain/basics/money.ts';
import { CARD_FORMATS, type Header, type HeaderCells } from './header.ts';
import { usualCurrency } from './format.ts';
import { foldedCell } from './row-words.ts';
import { cellOf, currencyStatedIn, type RowContext } from './rows.ts';

/** At most this many accounts per file are offered. */
export const FILE_ACCOUNTS_MAX = 100;

/** One of several accounts in a file. */
export type FileAccount = {
  /**
   * The account number, followed by the currency in a file with several; else the title of its
   * table or the name of its sheet; empty: not stated.
   */
  name: string;
  /** Number of rows of this account. */
  rows: number;
};

type TableAccount = FileAccount & { number: string; titles: readonly HeaderCells[] };

/** A table whose accounts are looked for. */
type AccountTable = {
  header: Header;
  isHeaderAgain: (cells: HeaderCells) => boolean;
  /** Whether a line has a day where rows have it. */
  isRow: (cells: HeaderCells) => boolean;
  sheets: ReadonlyMap<HeaderCells, string> | undefined;
};

/** Rows below lines that name their account; `name` is the number if they state one. */
type Section = { name: string; number: string; titles: readonly HeaderCells[] };

/**
 * The accounts of a file, by its rows or by the lines above them: a table may follow another one
 * under the same header. One number in several currencies is several accounts.
 */
export function accountsIn(lines: readonly HeaderCells[], table: AccountTable) {
  const { header } = table;
  const { format } = header;
  const body = lines.slice(header.at + 1);
  const titles = lines.slice(0, Math.max(header.at, 0));
  const sections = format.account === undefined ? sectionsIn(lines, table) : null;
  const above = { number: numberAbove(titles), titles };
  const sectionOf = (cells: HeaderCells): Section => {
    if (sections !== null) return sections.get(cells) ?? NO_SECTION;
    const number = format.account === undefined ? above.number : accountOf(cells, header);
    return { ...above, name: number, number };
  };
  const currencies = currenciesIn(body, header);
  // Rows with no currency or an unknown one have the usual one.
  const usual = currencies.find((code) => code === usualCurrency(format)) ?? currencies[0];
  const isMixed = currencies.length > 1;
  const nameIn = (section: Section, cells: HeaderCells) =>
    isMixed && section !== NO_SECTION
      ? `${section.name} ${currencyOf(cells, header) ?? usual}`.trim()
      : section.name;
  const found = new Map<string, TableAccount>();
  for (const cells of body) {
    if (sections !== null && !table.isRow(cells)) continue;
    const section = sectionOf(cells);
    const name = isMixed && isBlank(cells) ? '' : nameIn(section, cells);
    const known = found.get(name);
    if (known) known.rows += 1;
    else if (name !== '') found.set(name, { ...section, name, rows: 1 });
  }
  return {
    accounts: [...found.values()],
    nameOf: (cells: HeaderCells) => nameIn(sectionOf(cells), cells),
    titlesOf: (name: string) => found.get(name)?.titles ?? titles,
  };
}

/** Lines that are of no account where a file has several. */
const NO_SECTION: Section = { name: '', number: '', titles: [] };

/** The account of each line below titles; null: the file has one. */
function sectionsIn(
  lines: readonly HeaderCells[],
  { header, isHeaderAgain, isRow, sheets }: AccountTable,
): ReadonlyMap<HeaderCells, Section> | null {
  const at = Math.max(header.at, 0);
  const isOfCards = CARD_FORMATS.some(({ id }) => id === header.format.id);
  const sectionUnder = (titles: readonly HeaderCells[], head: HeaderCells | undefined): Section => {
    const number = numberAbove(titles, ACCOUNT_NUMBER);
    // Sections of a card are titled as well.
    const title = isOfCards || head === undefined ? '' : titleAbove(titles);
    const sheet = (head && sheets?.get(head)) ?? '';
    return { name: number || `${title} ${sheet}`.trim(), number, titles };
  };
  const first = sectionUnder(lines.slice(0, at), lines[at]);
  const known = new Map([[first.name, first]]);
  const sections = new Map<HeaderCells, Section>();
  let current = first;
  let between: HeaderCells[] = [];
  for (const cells of lines.slice(header.at + 1)) {
    if (!isRow(cells)) {
      between.push(cells);
      continue;
    }
    const below = sectionUnder(between, between.find(isHeaderAgain));
    const isOther = below.name !== '' && below.name !== current.name;
    const end = between.findIndex((line) => isBlank(line) || isHeaderAgain(line) || isTitle(line));
    for (const line of between.slice(0, isOther ? Math.max(end, 0) : between.length)) {
      sections.set(line, current);
    }
    if (isOther) current = known.get(below.name) ?? below;
    known.set(current.name, current);
    sections.set(cells, current);
    between = [];
  }
  for (const line of between) sections.set(line, current);
  if (known.size === 1) return null;
  // Only the others may be named.
  if (first.name === '') first.name = '1';
  return sections;
}

/** Words for an account in a title, or a number of one. */
const ACCOUNT_TITLE =
  /konto|account|depå|depot|\bkort|card|karte|\btili|rekening|compte|cuenta|conto\b|rachun|\d[\d -]{5,}\d/;

/** The last line of one or two cells above a header, if it names an account; empty: none does. */
function titleAbove(titles: readonly HeaderCells[]): string {
  const last = titles.findLast((cells) => isTitle(cells));
  const title = last?.find((cell) => cell.trim() !== '')?.trim() ?? '';
  return ACCOUNT_TITLE.test(foldedCell(title)) ? title : '';
}

/** Whether a line is of words alone, or a label with what it names. */
function isTitle(cells: HeaderCells): boolean {
  const stated = cells.filter((cell) => cell.trim() !== '');
  const [first = ''] = stated;
  const isOfWords =
    stated.length > 0 && stated.length <= 2 && stated.every((cell) => /\p{L}/u.test(cell));
  return isOfWords || ACCOUNT_NUMBER.test(foldedCell(first));
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
export function balanceAbove(
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

const ACCOUNT_NUMBER_LABEL = /^kontonummer\b/;
/** The same where it begins another account. */
const ACCOUNT_NUMBER =
  /^(?:konto(?:nummer|nr)?|account(?: number| no)?|iban|tili(?:numero)?)\b(?! name)/;

/** Banks write the number under its label, beside it, or after it in the same cell. */
function numberAbove(titles: readonly HeaderCells[], label = ACCOUNT_NUMBER_LABEL): string {
  for (const [at, cells] of titles.entries()) {
    const place = cells.findIndex((cell) => label.test(foldedCell(cell)));
    if (place === -1) continue;
    const [cell = '', beside = ''] = cells.slice(place, place + 2);
    const under = titles[at + 1]?.[place] ?? '';
    const found = [cell, beside, under].find((each) => /\d/.test(each)) ?? '';
    return found.replace(/^\D+/, '').trim();
  }
  return '';
}

/** Whether nothing is written in a line. */
export function isBlank(cells: HeaderCells): boolean {
  return cells.every((cell) => cell.trim() === '');
}
