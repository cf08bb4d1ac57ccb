import type { DecimalMark } from '#domain/banking/bank-files/amounts.ts';
import {
  createDayReader,
  type DateForm,
  dateFormsOf,
  writtenForm,
} from '#domain/banking/bank-files/dates.ts';
import { wordsOf } from '#domain/banking/bank-files/rows.ts';
import { CURRENCIES, type Currency, isCurrency } from '#domain/basics/currencies.ts';
import { NAME_CHARACTERS_MAX } from '#domain/basics/fields.ts';
import type { Day } from '#domain/basics/months.ts';
import type { HoldingKind } from '#domain/holdings/holding-transactions.ts';
import { isIsin } from '#domain/holdings/instruments.ts';
import { isPence } from '#domain/holdings/price-currency.ts';
import type { FileInstrument, SkipReason } from './broker-file.ts';
import { type DecimalMarks, numberIn } from './cell-numbers.ts';
import { mendedText, wordOf } from './cell-words.ts';

/** A transaction as a row states it, with numbers in units of 10⁻¹⁰ that may be null. */
export type RowDraft = {
  row: number;
  accountKey: string;
  day: Day;
  kind: HoldingKind;
  instrument: FileInstrument | null;
  quantity: bigint | null;
  price: bigint | null;
  amount: bigint | null;
  fee: bigint | null;
  tax: bigint | null;
  currency: Currency;
  rate: bigint | null;
  /** One unit of the last place of the rate, as the file states it. */
  rateStep: bigint;
  /** The broker's own name of the row; null: none. */
  id: string | null;
  /** Of a row whose id others have too, in this file or in another one: the same in every file. */
  part?: string;
  text: string;
};

/** Fields that most kinds leave out. */
const NOTHING = {
  instrument: null,
  quantity: null,
  price: null,
  amount: null,
  fee: null,
  tax: null,
  rate: null,
  rateStep: 0n,
  id: null,
};

/** Thrown where a row cannot be used; its table names it among the skipped ones. */
export class RowRefused extends Error {
  readonly reason: SkipReason;

  constructor(reason: SkipReason) {
    super(reason);
    this.reason = reason;
  }
}

/** The columns of a table, and the way its cells are written. */
export type TableNotation = {
  /** Positions by the words of the names. */
  places: ReadonlyMap<string, number>;
  marks: DecimalMarks;
  dates: DateForm;
  today: Day;
  /** The lines whose days show their order; null: the order is certain. */
  body: readonly (readonly string[])[] | null;
};

/** Nobody writes a short year first between points or slashes. */
const SHORT_YEAR_FIRST = /^\d{1,2}[./]/;

/** Columns of a table by their names. */
export class BrokerColumns {
  readonly marks: DecimalMarks;
  readonly today: Day;
  readonly #notation: TableNotation;
  readonly #dayIn: (cell: string) => Day | null;
  /** The same columns with an assumed mark. */
  readonly #assuming = new Map<DecimalMark, BrokerColumns>();
  /** Readers of days by the names of their columns. */
  readonly #dayReaders = new Map<string, (cell: string) => Day>();
  readonly #places: ReadonlyMap<string, number>;
  /** Positions by the names as readers write them: a row asks for each. */
  readonly #known = new Map<string, number | null>();

  constructor(notation: TableNotation) {
    const { places, marks, dates, today } = notation;
    this.#notation = notation;
    this.#places = places;
    this.marks = marks;
    this.today = today;
    this.#dayIn = createDayReader(dates, today);
  }

  /** The same columns, with numbers of which nothing shows the mark written in one way. */
  assuming(mark: DecimalMark): BrokerColumns {
    const known = this.#assuming.get(mark);
    if (known !== undefined) return known;
    // Once for all rows: the marks and the days of a table are those of all of its lines.
    const made = new BrokerColumns({ ...this.#notation, marks: this.marks.assuming(mark) });
    this.#assuming.set(mark, made);
    return made;
  }

  /** The day in a cell that is written as those of the source. */
  dayIn(cell: string): Day {
    const { dates, today } = this.#notation;
    const isWrong = dates === 'year-first' && SHORT_YEAR_FIRST.test(cell);
    const found = isWrong ? null : this.#dayIn(cell);
    if (found === null || found > today) throw new RowRefused('day');
    return found;
  }

  /** Reads the days of some columns, in the order that they show. */
  dayReader(names: readonly string[]): (cell: string) => Day {
    const known = this.#dayReaders.get(names.join('|'));
    if (known !== undefined) return known;
    const made = this.#createDayReader(names);
    this.#dayReaders.set(names.join('|'), made);
    return made;
  }

  #createDayReader(names: readonly string[]): (cell: string) => Day {
    const { body, dates, today } = this.#notation;
    const columns = names.flatMap((name) => this.placeOf(name) ?? []);
    const cells = (body ?? [])
      .map((line) => columns.map((place) => (line[place] ?? '').trim()).find(Boolean) ?? '')
      .filter((cell) => /\d/.test(cell));
    const form = body === null ? dates : writtenForm(cells, { own: dates, today });
    if (form === dates) return (cell) => this.dayIn(cell);
    if (form !== null) {
      const written = new BrokerColumns({ ...this.#notation, dates: form, body: null });
      return (cell) => written.dayIn(cell);
    }
    const reason = dateFormsOf(cells, today).length > 0 ? 'order' : 'day';
    return () => {
      throw new RowRefused(reason);
    };
  }

  /** Position of a column; null: the file has none of this name. */
  placeOf(name: string): number | null {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const place = this.#places.get(wordOf(name)) ?? null;
    this.#known.set(name, place);
    return place;
  }

  /** Position of the first column of a repeated name to the right of another. */
  placeAfter(name: string, repeated: string): number | null {
    const from = this.placeOf(name);
    const word = wordOf(repeated);
    if (from === null) return null;
    const after = [...this.#places].filter(
      ([each, place]) => place > from && (each === word || each.startsWith(`${word} `)),
    );
    return after.length === 0 ? null : Math.min(...after.map(([, place]) => place));
  }
}

/** A row of a broker's table. */
export class BrokerRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly columns: BrokerColumns;

  constructor(cells: readonly string[], line: number, columns: BrokerColumns) {
    this.cells = cells;
    this.line = line;
    this.columns = columns;
  }

  /** The row, with numbers of which nothing shows the mark written in one way. */
  assuming(mark: DecimalMark): BrokerRow {
    return new BrokerRow(this.cells, this.line, this.columns.assuming(mark));
  }

  /** The words of a cell; empty: a dash, an empty cell or no such column. */
  text(name: string): string {
    return this.at(this.columns.placeOf(name));
  }

  at(place: number | null): string {
    const cell = place === null ? '' : (this.cells[place] ?? '').trim();
    return /^[-\u2013\u2014]$/.test(cell) ? '' : mendedText(cell);
  }

  word(name: string): string {
    return wordOf(this.text(name));
  }

  /** The day of the first of some columns that states one. */
  day(...names: string[]): Day {
    const cell = names.map((name) => this.text(name)).find(Boolean) ?? '';
    return this.columns.dayReader(names)(cell);
  }

  /** A number; null: none, or zero where `-`, nothing and 0 say the same. */
  number(name: string): bigint | null {
    return this.numberAt(this.columns.placeOf(name));
  }

  numberAt(place: number | null): bigint | null {
    const cell = this.at(place);
    if (cell === '') return null;
    const mark = this.columns.marks.markFor(cell, place);
    if (mark === null) throw new RowRefused('decimals');
    const found = numberIn(cell, mark);
    if (found === null) throw new RowRefused('amount');
    return found === 0n ? null : found;
  }

  /** A currency; null: not stated. */
  currency(name: string): Currency | null {
    return currencyIn(this.text(name));
  }

  currencyAt(place: number | null): Currency | null {
    return currencyIn(this.at(place));
  }

  /** A rate, and one unit of the last place that is stated of it. */
  rate(name: string): Pick<RowDraft, 'rate' | 'rateStep'> {
    const rate = this.number(name);
    const [, decimals = ''] = this.text(name).split(/[.,]/);
    const rateStep = decimals === '' ? 0n : 10n ** BigInt(Math.max(10 - decimals.length, 0));
    return { rate, rateStep };
  }

  /** A price and its currency, in whole units also where it is in pence. */
  price(
    name: string,
    currencyName: string,
  ): { price: bigint | null; priceCurrency: Currency | null } {
    return inWholeUnits(this.number(name), this.text(currencyName));
  }

  /** The instrument of the row by its names; null: none. */
  instrument(
    names: { isin?: string; name?: string },
    more: Partial<Pick<FileInstrument, 'currency' | 'kind'>> = {},
  ): FileInstrument | null {
    const stated = this.text(names.isin ?? '').toUpperCase();
    return instrumentOf({ isin: stated, name: this.text(names.name ?? ''), ...more });
  }

  /** The row's account, and the words of some columns as its text. */
  draft(
    texts: readonly string[],
    stated: Pick<RowDraft, 'day' | 'kind' | 'currency'> & Partial<RowDraft>,
  ): RowDraft {
    const text = wordsOf(texts.map((name) => this.text(name)));
    return { row: this.line, accountKey: '', text, ...NOTHING, ...stated };
  }
}

/** An instrument by its valid ISIN and its name; null: neither is stated. */
export function instrumentOf(
  stated: { isin: string; name: string } & Partial<FileInstrument>,
): FileInstrument | null {
  const isin = isIsin(stated.isin) ? stated.isin : null;
  const name = wordsOf([stated.name]).slice(0, NAME_CHARACTERS_MAX).trim() || isin;
  if (!name) return null;
  return { isin, name, currency: stated.currency ?? null, kind: stated.kind ?? 'other' };
}

/** The instrument of a row that needs one; `lacking`: the reason where there is none. */
export function needed(
  instrument: FileInstrument | null,
  lacking: 'instrument' | 'isin' = 'instrument',
): FileInstrument {
  if (instrument === null) throw new RowRefused(lacking);
  return instrument;
}

/** A number of units or of money that a row cannot do without. */
export function stated(number: bigint | null, reason: 'amount' | 'quantity'): bigint {
  if (number === null) throw new RowRefused(reason);
  return number;
}

/** The currency of a code; null: an empty cell. */
export function currencyIn(cell: string): Currency | null {
  const code = cell.toUpperCase();
  if (code === '') return null;
  if (!isCurrency(code) || isPence(cell)) throw new RowRefused('currency');
  return code;
}

/** The column of an amount, and its currency where the name has it. */
export type AmountColumn = { name: string; currency: Currency | null };

/** The column of an amount whose name may end with its currency: `Total (EUR)`. */
export function amountColumn({ columns }: BrokerRow, name: string): AmountColumn {
  const currency = CURRENCIES.find((each) => columns.placeOf(`${name} (${each})`) !== null) ?? null;
  return { name: currency === null ? name : `${name} (${currency})`, currency };
}

/** A price in whole units, by the code of its currency, which may be of pence. */
export function inWholeUnits(
  price: bigint | null,
  code: string,
): { price: bigint | null; priceCurrency: Currency | null } {
  if (!isPence(code)) return { price, priceCurrency: currencyIn(code) };
  return { price: price === null ? null : price / 100n, priceCurrency: 'GBP' };
}
