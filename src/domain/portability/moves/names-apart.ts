import { NAME_CHARACTERS_MAX } from '#domain/basics/fields.ts';
import type { BrokerFile, FileInstrument } from '#domain/holdings/files/broker-file.ts';
import { nameKey } from '#domain/holdings/instruments.ts';

const SYMBOL_CHARACTERS_MAX = 60;

type Named = Pick<FileInstrument, 'isin' | 'name' | 'symbol'> & Partial<FileInstrument>;

/**
 * The file of a program with the symbols in the names of instruments that share a name and a currency
 * but not a symbol, as the A and B shares of a company do: an instrument without an ISIN is known by
 * its name and currency. One with an ISIN keeps its name.
 */
export function withNamesApart(file: BrokerFile): BrokerFile {
  const symbols = new Map<string, Set<string>>();
  const placeOf = ({ name, currency }: Named, inCurrency: string) =>
    `${currency ?? inCurrency} ${nameKey(name)}`;
  for (const { instrument, currency } of [...file.transactions, ...file.quotes]) {
    if (instrument === null) continue;
    const place = placeOf(instrument, currency);
    const known = symbols.get(place) ?? new Set();
    symbols.set(place, known.add(instrument.isin ?? instrument.symbol ?? ''));
  }
  const apart = <Instrument extends Named>(of: Instrument, currency: string): Instrument => {
    const { symbol = '', ...instrument } = of;
    const isShared = (symbols.get(placeOf(of, currency))?.size ?? 0) > 1;
    if (of.isin !== null || symbol === '' || !isShared) return instrument as Instrument;
    const added = ` (${symbol.slice(0, SYMBOL_CHARACTERS_MAX)})`;
    const name = `${of.name.slice(0, NAME_CHARACTERS_MAX - added.length).toWellFormed()}${added}`;
    return { ...instrument, name } as Instrument;
  };
  return {
    ...file,
    transactions: file.transactions.map((each) => ({
      ...each,
      instrument: each.instrument && apart(each.instrument, each.currency),
    })),
    quotes: file.quotes.map((each) => ({
      ...each,
      instrument: apart(each.instrument, each.currency),
    })),
  };
}
