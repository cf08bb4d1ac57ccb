import type { Currency } from '#domain/basics/currencies.ts';
import { NAME_CHARACTERS_MAX } from '#domain/basics/fields.ts';
import type { Day } from '#domain/basics/months.ts';
import type {
  BrokerFile,
  FileInstrument,
  FileQuote,
  FileTransaction,
} from '#domain/holdings/files/broker-file.ts';
import { nameKey } from '#domain/holdings/instruments.ts';

const SYMBOL_CHARACTERS_MAX = 60;

/**
 * The file of a program with an instrument for each of its symbols, where there is no ISIN: such an
 * instrument is known by its name and currency. Symbols that share both, as the A and B shares of a
 * company do, are in the names; a symbol whose rows are in several currencies has that of its first
 * trade, and the prices of other rows follow from their amounts.
 */
export function withSymbolsApart(file: BrokerFile): BrokerFile {
  const currencies = tradedIn(file.transactions);
  const transactions = file.transactions.map((row) => rowIn(row, currencies));
  const quotes = file.quotes.map((quote): FileQuote => {
    const { instrument } = quote;
    const currency = currencies.get(symbolKey(instrument))?.currency ?? quote.currency;
    return currency === quote.currency
      ? quote
      : { ...quote, instrument: { ...instrument, currency } };
  });
  const isins = new Map<string, string>();
  for (const { instrument } of [...transactions, ...quotes])
    if (instrument !== null && instrument.isin !== null)
      isins.set(symbolKey(instrument), instrument.isin);
  const isinOf = (of: NamedInstrument) => of.isin ?? isins.get(symbolKey(of)) ?? null;
  const symbols = new Map<string, Set<string>>();
  for (const { instrument, currency } of [...transactions, ...quotes]) {
    if (instrument === null) continue;
    const place = placeOf(instrument, currency);
    const known = symbols.get(place) ?? new Set();
    symbols.set(place, known.add(isinOf(instrument) ?? instrument.symbol ?? ''));
  }
  const apart = <Instrument extends NamedInstrument>(
    of: Instrument,
    currency: Currency,
  ): Instrument => {
    const { symbol = '', ...instrument } = of;
    const isShared = (symbols.get(placeOf(of, currency))?.size ?? 0) > 1;
    if (isinOf(of) !== null || symbol === '' || !isShared) return instrument as Instrument;
    const added = ` (${symbol.slice(0, SYMBOL_CHARACTERS_MAX)})`;
    const name = `${of.name.slice(0, NAME_CHARACTERS_MAX - added.length).toWellFormed()}${added}`;
    return { ...instrument, name } as Instrument;
  };
  return {
    ...file,
    transactions: transactions.map((each) => ({
      ...each,
      instrument: each.instrument && apart(each.instrument, each.currency),
    })),
    quotes: quotes.map((each) => ({
      ...each,
      instrument: apart(each.instrument, each.currency),
    })),
  };
}

type NamedInstrument = Pick<FileInstrument, 'isin' | 'name' | 'symbol'> & {
  currency?: Currency | null;
};

function placeOf({ name, currency }: NamedInstrument, inCurrency: Currency): string {
  return `${currency ?? inCurrency} ${nameKey(name)}`;
}

const symbolKey = ({ symbol = '', name }: Pick<FileInstrument, 'symbol' | 'name'>) =>
  `${symbol} ${name}`;

type Traded = ReadonlyMap<string, { day: Day; currency: Currency }>;

/** The currency of the first trade of each symbol without an ISIN. */
function tradedIn(rows: readonly FileTransaction[]): Traded {
  const found = new Map<string, { day: Day; currency: Currency }>();
  for (const { kind, day, instrument } of rows) {
    if (kind !== 'buy' && kind !== 'sell') continue;
    const { isin = null, symbol, currency = null } = instrument ?? {};
    if (instrument === null || isin !== null || symbol === undefined || currency === null) continue;
    const known = found.get(symbolKey(instrument));
    if (known === undefined || day < known.day) found.set(symbolKey(instrument), { day, currency });
  }
  return found;
}

/** A transaction of an instrument in that currency. */
function rowIn(row: FileTransaction, currencies: Traded): FileTransaction {
  const { instrument, price, amount } = row;
  const currency = instrument && currencies.get(symbolKey(instrument))?.currency;
  if (!currency || instrument?.isin !== null || currency === instrument.currency) return row;
  // Its price is all that it states.
  if (price !== null && amount === null) return row;
  return { ...row, instrument: { ...instrument, currency }, price: null, rate: null };
}
