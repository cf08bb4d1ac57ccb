import { type BrokerFormat, hasColumns } from './broker-format.ts';
import {
  type BrokerRow,
  instrumentOf,
  needed,
  type RowDraft,
  RowRefused,
  stated,
} from './broker-rows.ts';
import { ONE, product, sizeOf } from './cell-numbers.ts';
import {
  canceledTrades,
  commissionDrafts,
  exchangeDrafts,
  interactiveCash,
  kindOfClass,
  refuseUnpaid,
  tradeDrafts,
} from './interactive-rows.ts';
import { refuseTakenBack } from './reversed-rows.ts';

/** The column of what a row sums up, if anything. */
const LEVEL = 'levelofdetail';

/** Trades of Interactive Brokers, with the columns that a query of the user's chose. */
export const interactiveTrades: BrokerFormat = {
  source: 'interactiveBrokers',
  isHeader: hasColumns(
    'buy/sell, tradedate, isin, quantity, tradeprice, trademoney | proceeds, currencyprimary, ibcommission',
  ),
  numbers: ['trademoney', 'proceeds', 'tradeprice', 'ibcommission', 'quantity', 'multiplier'],
  mark: 'point',
  dates: 'year-first',
  read: (rows, file) => {
    const columns = { account: 'clientaccountid', side: 'buy/sell', price: 'tradeprice' };
    // An order, and the lots that it closed, are its executions once more.
    const levels = new Set(rows.map((row) => row.word(LEVEL)));
    const counted = levels.has('order') && !levels.has('execution') ? 'order' : 'execution';
    const isCounted = (row: BrokerRow) => ['', counted].includes(row.word(LEVEL));
    const back = canceledTrades(rows.filter(isCounted), columns);
    file.each(rows, (row) => {
      if (!isCounted(row)) throw new RowRefused('summary');
      refuseTakenBack(row, back);
      return tradeIn(row);
    });
  },
};

function tradeIn(row: BrokerRow): readonly RowDraft[] {
  const side = row.word('buy/sell');
  if (side !== 'buy' && side !== 'sell') throw new RowRefused('type');
  const currency = row.currency('currencyprimary');
  if (currency === null) throw new RowRefused('currency');
  const assetClass = row.word('assetclass');
  refuseUnpaid(assetClass);
  const symbol = row.text('symbol');
  const isExchange = assetClass === 'cash' || /^[A-Z]{3}\.[A-Z]{3}$/.test(symbol);
  const name = row.text('description') || symbol;
  const named = { isin: row.text('isin'), name, currency, kind: kindOfClass(assetClass) };
  const instrument = isExchange ? null : instrumentOf(named);
  // Without a symbol an exchange does not name the other currency.
  if (instrument === null && symbol === '') throw new RowRefused('exchange');
  const price = row.number('tradeprice');
  const trade = row.draft(['buy/sell', 'symbol', 'isin'], {
    accountKey: row.text('clientaccountid'),
    day: row.day('tradedate'),
    kind: side,
    currency,
    instrument,
    quantity: sizeOf(row.number('quantity')),
    price: price === null ? null : product(price, row.number('multiplier') ?? ONE),
    amount: sizeOf(stated(row.number('trademoney') ?? row.number('proceeds'), 'amount')),
    id: row.text('transactionid') || row.text('tradeid') || null,
  });
  const commission = row.number('ibcommission');
  const commissionCurrency = row.currency('ibcommissioncurrency') ?? currency;
  const paid = { commission, currency: commissionCurrency };
  if (instrument !== null) return tradeDrafts(trade, { ...paid, taxes: row.number('taxes') });
  return [...exchangeDrafts(symbol, trade), ...commissionDrafts(trade, paid)];
}

/** Dividends and their taxes, in the same form. */
export const interactiveDividends: BrokerFormat = {
  source: 'interactiveBrokers',
  isHeader: hasColumns('type, settledate, isin, description, amount, currencyprimary'),
  numbers: ['amount'],
  mark: 'point',
  dates: 'year-first',
  read: (rows, file) => file.each(rows, cashIn),
};

function cashIn(row: BrokerRow): RowDraft {
  if (!['', 'detail'].includes(row.word(LEVEL))) throw new RowRefused('summary');
  const currency = row.currency('currencyprimary');
  if (currency === null) throw new RowRefused('currency');
  const description = row.text('description');
  const [, ticker = ''] = /^([^(]+)\(/.exec(description) ?? [];
  const instrument = instrumentOf({ isin: row.text('isin'), name: ticker, currency });
  const draft = row.draft(['type', 'description'], {
    accountKey: row.text('clientaccountid'),
    day: row.day('settledate'),
    kind: 'dividend',
    currency,
    instrument: row.text('isin') === '' ? null : needed(instrument),
    amount: stated(row.number('amount'), 'amount'),
    id: row.text('transactionid') || null,
  });
  return interactiveCash(draft, { type: row.text('type'), description });
}
