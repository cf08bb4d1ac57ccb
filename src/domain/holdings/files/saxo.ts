import type { Currency } from '#domain/basics/currencies.ts';
import type { HoldingKind } from '#domain/holdings/holding-transactions.ts';
import { divideRounded } from '#domain/basics/money.ts';
import { type BrokerFormat, hasColumns } from './broker-format.ts';
import { type BrokerRow, needed, type RowDraft, RowRefused, stated } from './broker-rows.ts';
import { numberIn, ONE, product, sizeOf, turned } from './cell-numbers.ts';
import { wordMap, wordOf } from './cell-words.ts';
import { hasOtherSign, refuseTakenBack, reversedRows } from './reversed-rows.ts';

/** A trade in words: `Buy 3 @ 139.74 USD`. */
const TRADE = /^(\p{L}+) (-?[\d.,]+) @ ([\d.,]+) ([A-Z]{3})$/u;

const TRADES = wordMap<'buy' | 'sell'>([
  ['buy, köp, koop, køb, kjøp, kauf, achat', 'buy'],
  ['sell, sälj, verkoop, salg, verkauf, vente', 'sell'],
]);

const EVENTS = wordMap<HoldingKind>([
  ['dividend, cash dividend, utdelning, udbytte, utbytte', 'dividend'],
  ['withholding tax, dividend tax', 'withholding_tax'],
  ['custody fee, service fee, depotavgift', 'fee'],
  ['deposit, insättning, storting', 'deposit'],
  ['withdrawal, uttag, opname', 'withdrawal'],
  ['interest, ränta, rente', 'interest'],
]);

/** Saxo states no fee of a trade; a larger part of its value is another difference. */
const FEE_PART = 20n;

/** Saxo's transactions, with trades in words, and the cash as signed amounts. */
export const saxo: BrokerFormat = {
  source: 'saxo',
  isHeader: hasColumns(
    'trade date, type, instrument, instrument isin, instrument currency, event, amount',
  ),
  numbers: ['amount'],
  mark: 'point',
  dates: 'day-first',
  read: (rows, file) => {
    const kindOf = (row: BrokerRow) =>
      TRADES.get(wordOf(TRADE.exec(row.text('event'))?.[1] ?? '')) ?? EVENTS.get(row.word('event'));
    const back = reversedRows(rows, {
      isReversal: (row) => hasOtherSign(kindOf(row), row.text('amount')),
      likeness: (row) => [row.text('client id'), row.text('instrument isin')],
      numbers: ['event', 'amount'],
    });
    file.each(rows, (row) => {
      refuseTakenBack(row, back);
      return transactionIn(row);
    });
  },
};

function transactionIn(row: BrokerRow): RowDraft {
  const trade = TRADE.exec(row.text('event'));
  const kind = trade === null ? EVENTS.get(row.word('event')) : TRADES.get(wordOf(trade[1] ?? ''));
  if (kind === undefined) throw new RowRefused('type');
  const currency = row.currency('instrument currency');
  // The currency of an amount at another rate is that of an account that the file does not name.
  if (currency === null || (row.number('conversion rate') ?? ONE) !== ONE) {
    throw new RowRefused('currency');
  }
  if (trade !== null) return tradeIn(baseOf(row, { kind, currency }), row, trade);
  const amount = stated(row.number('amount'), 'amount');
  const draft = baseOf(row, { kind, currency });
  switch (kind) {
    case 'dividend':
      return { ...draft, instrument: needed(draft.instrument), amount };
    case 'withholding_tax':
      return { ...draft, amount: -amount };
    case 'fee':
      return { ...draft, instrument: null, amount: turned(amount) };
    case 'interest':
      return { ...draft, instrument: null, amount };
    default:
      return { ...draft, instrument: null, amount: sizeOf(amount) };
  }
}

function baseOf(row: BrokerRow, of: { kind: HoldingKind; currency: Currency }): RowDraft {
  const names = { isin: 'instrument isin', name: 'instrument' };
  return row.draft(['type', 'event', 'instrument'], {
    ...of,
    accountKey: row.text('client id'),
    day: row.day('trade date'),
    instrument: row.instrument(names, { currency: row.currency('instrument currency') }),
  });
}

function tradeIn(draft: RowDraft, row: BrokerRow, [, , ...numbers]: RegExpExecArray): RowDraft {
  // Words have a point before the decimals, whatever the amounts have.
  const [quantity, price] = numbers.slice(0, 2).map((cell) => numberIn(cell, 'point'));
  const amount = sizeOf(stated(row.number('amount'), 'amount'));
  const units = sizeOf(stated(quantity ?? null, 'quantity'));
  const each = product(units, stated(price ?? null, 'amount'));
  // In per cent of the nominal of a bond.
  const value = amount * 10n < each ? divideRounded(each, 100n) : each;
  const cost = draft.kind === 'buy' ? amount - value : value - amount;
  needed(draft.instrument);
  const fee = cost > 0n && cost * FEE_PART <= value ? cost : null;
  return { ...draft, quantity: units, price: price ?? null, amount, fee };
}
