import { type BrokerFormat, hasColumns, renamed } from './broker-format.ts';
import { type BrokerRow, currencyIn, inWholeUnits, needed, RowRefused } from './broker-rows.ts';
import { wordOf } from './cell-words.ts';
import type { FileDraft } from './file-draft.ts';

/** Names of the columns in Swedish and in other words. */
const ALIASES = new Map(
  [
    ['datum', 'date'],
    ['dag', 'date'],
    ['day', 'date'],
    ['kurs', 'price'],
    ['pris', 'price'],
    ['nav', 'price'],
    ['valuta', 'currency'],
    ['namn', 'name'],
  ].map(([name = '', word = '']) => [wordOf(name), word]),
);

const COLUMNS = new Set(['date', 'isin', 'price', 'currency', 'name']);

const hasPrices = hasColumns('date, isin, price, currency');

/** Prices of instruments by their days, in columns of any order. */
export const prices: BrokerFormat = {
  source: 'prices',
  // Files with further columns are of transactions.
  isHeader: (words) => hasPrices(words) && words.every((word) => word === '' || COLUMNS.has(word)),
  named: renamed(ALIASES),
  numbers: ['price'],
  mark: null,
  dates: 'year-first',
  read: (rows, file) => file.each(rows, (row) => addQuote(row, file)),
};

function addQuote(row: BrokerRow, file: FileDraft): null {
  const { isin, name } = needed(row.instrument({ isin: 'isin', name: 'name' }), 'isin');
  if (isin === null) throw new RowRefused('isin');
  const code = row.text('currency');
  if (code === '') throw new RowRefused('currency');
  const { price, priceCurrency } = inWholeUnits(row.number('price'), code);
  if (price === null || price < 0n) throw new RowRefused('amount');
  const currency = priceCurrency ?? currencyIn(code) ?? 'SEK';
  file.addQuote({
    row: row.line,
    day: row.day('date'),
    instrument: { isin, name },
    price,
    currency,
  });
  return null;
}
