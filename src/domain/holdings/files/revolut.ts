import type { HoldingKind } from '#domain/holdings/holding-transactions.ts';
import { type BrokerFormat, hasColumns } from './broker-format.ts';
import { type BrokerRow, needed, type RowDraft, RowRefused, stated } from './broker-rows.ts';
import { sizeOf, turned } from './cell-numbers.ts';
import { oppositeRows, refuseTakenBack } from './reversed-rows.ts';

/** Types by their beginnings: `BUY - MARKET`, `BUY - LIMIT`. */
const TYPES: readonly (readonly [pattern: RegExp, kind: HoldingKind])[] = [
  [/^buy\b/, 'buy'],
  // A position that Revolut closed brings what the row states.
  [/^(?:sell|position closure)\b/, 'sell'],
  [/^dividend(?! tax)/, 'dividend'],
  [/^dividend tax/, 'withholding_tax'],
  [/^cash top-up/, 'deposit'],
  [/^cash withdrawal/, 'withdrawal'],
  [/^(?:custody|management|robo management) fee/, 'fee'],
  [/^stock split/, 'split'],
  [/^return of capital/, 'return_of_capital'],
  // Between companies of Revolut; a row with cash moved the rest of an account.
  [/^transfer from revolut/, 'correction'],
];

/** Revolut's transactions; the currency is inside of the amounts, too. */
export const revolut: BrokerFormat = {
  source: 'revolut',
  isHeader: hasColumns('date, ticker, type, quantity, price per share, total amount, currency'),
  numbers: ['total amount', 'price per share', 'quantity'],
  mark: 'point',
  dates: 'year-first',
  read: (rows, file) => {
    const back = oppositeRows(rows, {
      kindOf,
      likeness: (row) => [kindOf(row) ?? '', row.text('ticker')],
      quantity: 'quantity',
      amount: 'total amount',
    });
    file.each(rows, (row) => {
      refuseTakenBack(row, back);
      return transactionIn(row);
    });
  },
};

function kindOf(row: BrokerRow): HoldingKind | undefined {
  const word = row.word('type');
  return TYPES.find(([pattern]) => pattern.test(word))?.[1];
}

function transactionIn(row: BrokerRow): RowDraft {
  const kind = kindOf(row);
  if (kind === undefined) throw new RowRefused('type');
  const currency = row.currency('currency') ?? 'USD';
  const amount = row.number('total amount');
  const draft = row.draft(['type', 'ticker'], {
    day: row.day('date'),
    kind,
    currency,
    instrument: row.instrument({ name: 'ticker' }, { currency }),
    amount,
  });
  switch (kind) {
    case 'buy':
    case 'sell':
      needed(draft.instrument);
      return { ...draft, ...unitsIn(row), amount: sizeOf(amount) };
    case 'split':
      needed(draft.instrument);
      return { ...draft, quantity: stated(row.number('quantity'), 'quantity'), amount: null };
    case 'correction':
      if (amount === null) throw new RowRefused('inner');
      return { ...draft, instrument: null };
    case 'return_of_capital':
      return { ...draft, instrument: needed(draft.instrument) };
    case 'dividend':
      return draft;
    case 'fee':
    case 'withholding_tax':
      return { ...draft, amount: turned(amount) };
    default:
      return { ...draft, amount: sizeOf(amount), instrument: null };
  }
}

function unitsIn(row: BrokerRow) {
  return { quantity: sizeOf(row.number('quantity')), price: row.number('price per share') };
}
