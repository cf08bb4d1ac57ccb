import type { Currency } from '#domain/basics/currencies.ts';
import { divideRounded } from '#domain/basics/money.ts';
import type { HoldingKind } from '#domain/holdings/holding-transactions.ts';
import type { InstrumentKind } from '#domain/holdings/instruments.ts';
import type { FileInstrument } from './broker-file.ts';
import { type BrokerFormat, hasColumns } from './broker-format.ts';
import { type BrokerRow, needed, type RowDraft, RowRefused, stated } from './broker-rows.ts';
import { ONE, sizeOf, turned } from './cell-numbers.ts';
import { wordMap } from './cell-words.ts';
import type { FileDraft } from './file-draft.ts';
import { hasOtherSign, refuseTakenBack, reversedRows } from './reversed-rows.ts';
import { addSplits, exchangeOf, type UnitMove } from './unit-moves.ts';

type AvanzaType = HoldingKind | 'exchange' | 'transfer' | 'inner' | 'other';

const TYPES = wordMap<AvanzaType>([
  ['köp', 'buy'],
  ['sälj', 'sell'],
  ['insättning, autogiroinsättning', 'deposit'],
  ['uttag', 'withdrawal'],
  ['utdelning', 'dividend'],
  ['ränta, räntor, inlåningsränta, utlåningsränta, utbetalning aktielån', 'interest'],
  ['utländsk källskatt', 'withholding_tax'],
  ['preliminärskatt, prelskatt utdelning, prelskatt utdelningar, avkastningsskatt', 'tax'],
  ['preliminärskatt kapitalränta', 'tax'],
  ['adr-avgift, uttag av riskkostnad', 'fee'],
  ['split, split värdepapper, omvänd split', 'split'],
  ['byte', 'exchange'],
  ['värdepappersöverföring', 'transfer'],
  ['tillgångsinsättning, värdepappersinsättning', 'transfer_in'],
  ['värdepappersuttag', 'transfer_out'],
  // Between accounts of the owner, which the other one's rows have too.
  ['intern överföring', 'inner'],
  ['övrigt', 'other'],
]);

/** Rows of the type "Övrigt" by the beginning of their description. */
const OTHERS: readonly (readonly [pattern: RegExp, kind: HoldingKind])[] = [
  [/^(?:avkastningsskatt|prelimin\S{1,2}rskatt|kupongskatt)/i, 'tax'],
  [/^utl\S{1,2}ndsk k\S{1,2}llskatt/i, 'withholding_tax'],
  [/^(?:\S{1,2}terbetalning .*avgift|avgift|courtage|flyttavg|riskpremie)/i, 'fee'],
  [/^(?:r\S{1,2}nta|r\S{1,2}ntor)\b/i, 'interest'],
];

const FEES = ['courtage (sek)', 'courtage'];
const TYPE = 'typ av transaktion';
const DESCRIPTION = 'värdepapper/beskrivning';
const TEXTS = [TYPE, DESCRIPTION];

/** Ends the type of a row that takes another one back: "Köp, rättelse". */
const CORRECTS = /, r\?ttelse$/;

/** Avanza's transactions: three generations of the same columns in other orders. */
export const avanza: BrokerFormat = {
  source: 'avanza',
  isHeader: hasColumns(`datum, konto, ${TYPE}, ${DESCRIPTION}, antal, kurs, belopp, isin`),
  numbers: ['belopp', 'kurs', 'antal'],
  mark: 'comma',
  dates: 'year-first',
  read: (rows, file) => {
    const splits: UnitMove[] = [];
    const back = reversedRows(rows, {
      isReversal: (row) =>
        CORRECTS.test(row.word(TYPE)) || hasOtherSign(typeOf(row), row.text('belopp')),
      likeness: (row) => [row.text('konto'), typeOf(row) ?? '', row.text('isin')],
      numbers: ['antal', 'belopp'],
    });
    const cashOf = (row: BrokerRow) => `${row.text('konto')}|${row.text('transaktionsvaluta')}`;
    // An account that keeps another currency has other rows of it.
    const kept = new Set(rows.filter((row) => !isUnsettled(row)).map(cashOf));
    file.each(rows, (row) => {
      refuseTakenBack(row, back);
      const found = transactionIn(row);
      const isSettled = !isUnsettled(row) || kept.has(cashOf(row));
      const draft = isSettled ? found : { ...found, currency: 'SEK' as const, amount: null };
      if (draft.kind !== 'split') return draft;
      splits.push({ ...draft, quantity: stated(draft.quantity, 'quantity') });
      return null;
    });
    // Rows of old files state the change of units alone.
    addSplits(file, splits, { isAlone: true });
  },
};

/**
 * Whether a row is of a foreign trade that is not settled: in the currency of its price, without the
 * rate and the courtage at which kronor will pay for it.
 */
function isUnsettled(row: BrokerRow): boolean {
  const type = typeOf(row);
  const isForeign = !['', 'SEK'].includes(row.text('transaktionsvaluta').toUpperCase());
  const isStated = [...FEES, 'valutakurs'].some((name) => row.text(name) !== '');
  return (type === 'buy' || type === 'sell') && isForeign && !isStated;
}

/** The type of a row, whose words may end with the percent of a tax; undefined: it is not known. */
function typeOf(row: BrokerRow): AvanzaType | undefined {
  return TYPES.get(
    row
      .word(TYPE)
      .replace(CORRECTS, '')
      .replace(/ \d{1,2}%$/, ''),
  );
}

function transactionIn(row: BrokerRow): RowDraft {
  const type = typeOf(row);
  if (type === undefined) throw new RowRefused('type');
  const instrument = instrumentIn(row);
  const quantity = row.number('antal');
  const amount = row.number('belopp');
  const currency = currencyOf(row);
  const base = row.draft(TEXTS, {
    accountKey: row.text('konto'),
    day: row.day('datum'),
    kind: 'correction',
    currency,
    instrument,
    quantity,
    price: row.number('kurs'),
    amount,
    fee: feeIn(row, currency),
    ...rateIn(row, currency),
  });
  return ofType(type, base, row);
}

function ofType(type: AvanzaType, base: RowDraft, row: BrokerRow): RowDraft {
  const { quantity, amount } = base;
  switch (type) {
    case 'buy':
    case 'sell':
      neededIn(row, base);
      return { ...base, kind: type, quantity: sizeOf(quantity), amount: sizeOf(amount) };
    case 'dividend':
      return { ...base, kind: type, quantity: sizeOf(quantity), fee: null };
    case 'split':
      neededIn(row, base);
      return { ...base, kind: type };
    case 'exchange':
    case 'transfer':
    case 'transfer_in':
    case 'transfer_out':
      return unitsMoved(type, base, row);
    case 'inner':
      if (quantity !== null) return unitsMoved('transfer', base, row);
      return ofType((amount ?? 0n) < 0n ? 'withdrawal' : 'deposit', base, row);
    case 'other':
      return ofOther(base, row);
    case 'deposit':
    case 'withdrawal':
      return cashOnly(type, { ...base, amount: sizeOf(amount) });
    case 'withholding_tax':
      return {
        ...cashOnly(type, { ...base, amount: turned(amount) }),
        // The description is that of the payment; other rows have the name.
        instrument: base.instrument && { ...base.instrument, name: base.instrument.isin ?? '' },
      };
    case 'interest':
      return cashOnly(type, base);
    default:
      return cashOnly(type, { ...base, amount: turned(amount) });
  }
}

/** A description alone does not tell the instrument: it may be that of a payment. */
function neededIn(row: BrokerRow, { instrument }: RowDraft): void {
  needed(instrument, row.text(DESCRIPTION) === '' ? 'instrument' : 'isin');
}

function cashOnly(kind: HoldingKind, base: RowDraft): RowDraft {
  stated(base.amount, 'amount');
  const none = { quantity: null, price: null, fee: null, rate: null, rateStep: 0n };
  return { ...base, kind, instrument: null, ...none };
}

function unitsMoved(
  type: 'exchange' | 'transfer' | 'transfer_in' | 'transfer_out',
  base: RowDraft,
  row: BrokerRow,
): RowDraft {
  neededIn(row, base);
  const quantity = stated(base.quantity, 'quantity');
  if (type === 'exchange') return exchangeOf({ ...base, quantity });
  const kind = quantity < 0n || type === 'transfer_out' ? 'transfer_out' : 'transfer_in';
  return { ...base, kind, quantity: sizeOf(quantity), amount: sizeOf(base.amount), fee: null };
}

/** Fees and taxes by their description, and merged funds, whose units leave and come. */
function ofOther(base: RowDraft, row: BrokerRow): RowDraft {
  if (base.quantity !== null && base.amount === null) return unitsMoved('exchange', base, row);
  const kind = OTHERS.find(([pattern]) => pattern.test(row.text(DESCRIPTION)))?.[1];
  if (kind === undefined || base.quantity !== null) throw new RowRefused('type');
  const amount = kind === 'interest' ? base.amount : turned(base.amount);
  return cashOnly(kind, { ...base, amount });
}

/** Money of an account, which was in kronor before files stated its currency. */
function currencyOf(row: BrokerRow): Currency {
  return row.currency('transaktionsvaluta') ?? 'SEK';
}

function feeIn(row: BrokerRow, currency: Currency): bigint | null {
  if (row.columns.placeOf('courtage (sek)') === null) return sizeOf(row.number('courtage'));
  return currency === 'SEK' ? sizeOf(row.number('courtage (sek)')) : null;
}

/** Rows of dividends and taxes of a foreign share state a rate of 1, which it is not. */
function rateIn(row: BrokerRow, currency: Currency): Pick<RowDraft, 'rate' | 'rateStep'> {
  const found = row.rate('valutakurs');
  const isNone = found.rate === ONE && instrumentCurrency(row) !== currency;
  return isNone ? { rate: null, rateStep: 0n } : found;
}

/**
 * Currency of the instrument. The column of old files states that of the price, unless it is in
 * kronor, which they write for most instruments; those of Swedish ones are.
 */
function instrumentCurrency(row: BrokerRow): Currency | null {
  const inOld = row.currency('valuta');
  const isSwedish = row.text('isin').startsWith('SE');
  return row.currency('instrumentvaluta') ?? (inOld === 'SEK' && !isSwedish ? null : inOld);
}

function instrumentIn(row: BrokerRow): FileInstrument | null {
  if (row.text('isin') === '') return null;
  const names = { isin: 'isin', name: DESCRIPTION };
  return row.instrument(names, { currency: instrumentCurrency(row) });
}

const KINDS = wordMap<InstrumentKind>([
  ['stock', 'share'],
  ['fund', 'fund'],
  ['exchange_traded_fund', 'etf'],
  ['certificate', 'certificate'],
  ['bond', 'bond'],
  ['option, warrant', 'option'],
]);

/** Avanza's positions, of one account or of several. Their day is that of the file. */
export const avanzaPositions: BrokerFormat = {
  source: 'avanza',
  isHeader: hasColumns('namn, kortnamn, volym, marknadsvärde, gav (sek), valuta, isin, typ'),
  numbers: ['marknadsvärde', 'gav (sek)', 'gav', 'volym'],
  mark: 'comma',
  dates: 'year-first',
  read: (rows, file) => file.each(rows, (row) => addPosition(row, file)),
};

function addPosition(row: BrokerRow, file: FileDraft): null {
  const accountKey = row.text('kontonummer');
  const quantity = stated(row.number('volym'), 'quantity');
  const value = row.number('marknadsvärde');
  const kind = KINDS.get(row.word('typ')) ?? 'other';
  const more = { currency: row.currency('valuta'), kind };
  const instrument = needed(row.instrument({ isin: 'isin', name: 'namn' }, more));
  file.nameAccount(accountKey, row.text('kontonamn') || accountKey);
  file.addPosition({
    accountKey,
    row: row.line,
    day: null,
    instrument,
    quantity,
    // Values are in kronor, also of foreign instruments.
    price: value === null ? null : divideRounded(value * ONE, quantity),
    value,
    // The other column is in the currency of the instrument.
    averageCost: row.number('gav (sek)') ?? (more.currency === 'SEK' ? row.number('gav') : null),
    currency: 'SEK',
  });
  return null;
}
