import type { Currency } from '#domain/basics/currencies.ts';
import { foldedCell, PENDING } from './row-words.ts';
import { FOREIGN_FORMATS } from './foreign-formats.ts';
import { type BankFormat, cellsIn, POINT_FIRST } from './format.ts';
import { SWEDISH_FORMATS } from './swedish-formats.ts';

export type HeaderCells = readonly string[];

/** The line of the header, its format, and the position of each column. */
export type Header = { at: number; format: BankFormat; places: ReadonlyMap<string, number> };

/** Banks write at most a few lines before the header. */
const LINES_MAX = 30;

/**
 * Finds the header among the first lines of a file. Cells are compared whole, for `Transaktions-ID`
 * is not `Transaktion`. Null: no known header.
 */
export function findHeader(lines: readonly HeaderCells[]): Header | null {
  for (const [at, cells] of lines.slice(0, LINES_MAX).entries()) {
    const names = numberedNames(cells.map(foldedCell));
    const format = FORMATS.find((each) => isHeaderOf(each, names));
    if (format === undefined) continue;
    return { at, format, places: new Map(names.map((name, place) => [name, place])) };
  }
  return null;
}

/** The names without empty ones at the end; repeated names are numbered. */
export function numberedNames(names: readonly string[]): string[] {
  const last = names.findLastIndex((name) => name !== '');
  const seen = new Map<string, number>();
  return names.slice(0, last + 1).map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  });
}

/** The header with the user's currency for rows that state none. */
export function headerIn(header: Header, inCurrency: Currency | null): Header {
  return inCurrency === null ? header : { ...header, format: { ...header.format, inCurrency } };
}

function isHeaderOf({ id, required, others = [] }: BankFormat, names: HeaderCells): boolean {
  const isWhole = required.every((name) => names.includes(name));
  // Three common words alone may be of any bank; American Express has more columns.
  if (!isWhole || (id === 'amex' && names.length < 5)) return false;
  return names.every((name) => required.includes(name) || others.includes(name));
}

const amex: BankFormat = {
  id: 'amex',
  required: ['datum', 'beskrivning', 'belopp'],
  others: cellsIn(
    'kortmedlem, konto #, utökade specifikationer, visas på ditt kontoutdrag som, adress, ort, ' +
      'postnummer, land, referens, kategori',
  ),
  booked: 'datum',
  texts: ['beskrivning'],
  amount: 'belopp',
  externalId: 'referens',
  dates: 'month-first',
  isTurned: true,
};

/**
 * SEB Kort's cards: Eurocard, SAS EuroBonus, Circle K and others. The currency is that of the
 * purchase; its sections repeat the header.
 */
const sebCard: BankFormat = {
  id: 'sebkort',
  required: ['datum', 'specifikation', 'ort', 'valuta', 'belopp'],
  others: ['bokfört', 'utl. belopp', 'utl.belopp/moms', 'utl. belopp/moms', 'utl.belopp', 'kurs'],
  booked: 'datum',
  texts: ['specifikation', 'ort'],
  amount: 'belopp',
  inCurrency: 'SEK',
  marks: POINT_FIRST,
  isTurned: true,
};

const viseca: BankFormat = {
  id: 'viseca',
  required: ['transactionid', 'cardid', 'date', 'amount', 'currency', 'merchantname', 'statetype'],
  others: cellsIn(
    'valutadate, originalamount, originalcurrency, merchantplace, merchantcountry, details, ' +
      'type, exchange rate, pfmcategory, prettyname',
  ),
  booked: 'date',
  texts: ['merchantname', 'details'],
  amount: 'amount',
  currency: 'currency',
  externalId: 'transactionid',
  inCurrency: 'CHF',
  marks: POINT_FIRST,
  isTurned: true,
  pending: { column: 'statetype', like: PENDING },
};

/** The formats of card companies. */
export const CARD_FORMATS: readonly BankFormat[] = [amex, sebCard, viseca];

/** All known formats of tables. No header matches two of them. */
export const FORMATS: readonly BankFormat[] = [
  ...SWEDISH_FORMATS,
  ...FOREIGN_FORMATS,
  ...CARD_FORMATS,
];
