import type { HoldingKind } from '#domain/holdings/holding-transactions.ts';
import { type BrokerFormat, hasColumns } from './broker-format.ts';
import { type BrokerRow, needed, type RowDraft, RowRefused, stated } from './broker-rows.ts';
import { sizeOf } from './cell-numbers.ts';
import { wordMap } from './cell-words.ts';
import { oppositeRows, refuseTakenBack } from './reversed-rows.ts';
import { provenDraft } from './row-proof.ts';

const TYPES = wordMap<HoldingKind>([
  ['deposit, insättning', 'deposit'],
  ['withdrawal, uttag', 'withdrawal'],
  // A switch between the funds is a sale and a buy, of which a taxed account declares the gain.
  ['buy, switch buy, köp', 'buy'],
  ['sell, switch sell, sälj', 'sell'],
  ['fee, avgift', 'fee'],
]);

const FUND = 'counterpart/fund';

/** Lysa's transactions in kronor, without signs, accounts and ISIN. */
export const lysa: BrokerFormat = {
  source: 'lysa',
  isHeader: hasColumns(`date, type, amount, ${FUND}, volume, price`),
  numbers: ['amount', 'price', 'volume'],
  mark: 'comma',
  dates: 'year-first',
  read: (rows, file) => {
    const back = oppositeRows(rows, {
      kindOf: (row) => TYPES.get(row.word('type')),
      likeness: (row) => [row.word('type'), row.text(FUND)],
      quantity: 'volume',
      amount: 'amount',
    });
    file.each(rows, (row) => {
      refuseTakenBack(row, back);
      return provenDraft(row, transactionIn);
    });
  },
};

function transactionIn(row: BrokerRow): RowDraft {
  const kind = TYPES.get(row.word('type'));
  if (kind === undefined) throw new RowRefused('type');
  const draft = row.draft(['type', FUND], {
    day: row.day('date'),
    kind,
    currency: 'SEK',
    amount: sizeOf(stated(row.number('amount'), 'amount')),
  });
  if (kind !== 'buy' && kind !== 'sell') return draft;
  return {
    ...draft,
    instrument: needed(row.instrument({ name: FUND }, { currency: 'SEK', kind: 'fund' })),
    quantity: sizeOf(row.number('volume')),
    price: row.number('price'),
  };
}
