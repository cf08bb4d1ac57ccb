import type { HoldingKind } from '#domain/holdings/holding-transactions.ts';
import { type BrokerFormat, hasColumns } from './broker-format.ts';
import { type BrokerRow, needed, type RowDraft, RowRefused } from './broker-rows.ts';
import { sizeOf } from './cell-numbers.ts';
import { wordMap } from './cell-words.ts';
import { hasOtherSign, refuseTakenBack, reversedRows } from './reversed-rows.ts';
import { provenDraft } from './row-proof.ts';

const TYPES = wordMap<HoldingKind>([
  ['buy, köp', 'buy'],
  ['sell, sälj', 'sell'],
]);

/** Pareto's contract notes, with signs. */
export const pareto: BrokerFormat = {
  source: 'pareto',
  isHeader: hasColumns(
    'isin, affärsdag, transaktionstyp, antal, kurs, belopp, valuta, avräkningsnota, totalt',
  ),
  numbers: ['belopp', 'totalt', 'kurs', 'antal'],
  mark: 'point',
  dates: 'year-first',
  read: (rows, file) => {
    const kindOf = (row: BrokerRow) => TYPES.get(row.word('transaktionstyp'));
    const back = reversedRows(rows, {
      isReversal: (row) => hasOtherSign(kindOf(row), row.text('totalt')),
      likeness: (row) => [kindOf(row) ?? '', row.text('isin')],
      numbers: ['antal', 'kurs', 'totalt'],
    });
    file.each(rows, (row) => {
      refuseTakenBack(row, back);
      return provenDraft(row, transactionIn);
    });
  },
};

function transactionIn(row: BrokerRow): RowDraft {
  const kind = TYPES.get(row.word('transaktionstyp'));
  if (kind === undefined) throw new RowRefused('type');
  const currency = row.currency('valuta') ?? 'SEK';
  const names = { isin: 'isin', name: 'ticker' };
  return row.draft(['transaktionstyp', 'ticker'], {
    day: row.day('affärsdag'),
    kind,
    currency,
    instrument: needed(row.instrument(names, { currency })),
    quantity: sizeOf(row.number('antal')),
    price: row.number('kurs'),
    // The amount is without the fee, and the total is the cash.
    amount: sizeOf(row.number('totalt')),
    fee: sizeOf(row.number('courtage')),
    id: row.text('avräkningsnota') || null,
  });
}
