import type { HoldingKind } from '#domain/holdings/holding-transactions.ts';
import type { InstrumentKind } from '#domain/holdings/instruments.ts';
import { type BrokerFormat, hasColumns } from './broker-format.ts';
import {
  type BrokerColumns,
  type BrokerRow,
  needed,
  type RowDraft,
  RowRefused,
  stated,
} from './broker-rows.ts';
import { ONE, sizeOf, turned } from './cell-numbers.ts';
import { wordMap, wordOf } from './cell-words.ts';
import type { FileDraft } from './file-draft.ts';
import { hasOtherSign, reversedRows } from './reversed-rows.ts';
import { addSplits, exchangeOf, type UnitMove } from './unit-moves.ts';

/** Types that state both the kind and the direction of the units. */
type NordnetType =
  | HoldingKind
  | 'exchanged_in'
  | 'exchanged_out'
  | 'split_in'
  | 'split_out'
  | 'subscribed'
  | 'redeemed'
  | 'removed'
  | 'fraction_in'
  | 'fraction_out';

const TYPES = wordMap<NordnetType>([
  // A switch between funds is a sale and a buy.
  ['köpt, köp, købt, kjøpt, bytesköp', 'buy'],
  ['sålt, sälj, solgt, salg, bytessälj', 'sell'],
  ['utdelning, udbytte, utbytte', 'dividend'],
  ['ränta, räntor, kreditränta, debetränta, kap ränta', 'interest'],
  ['köp valuta, sälj valuta', 'correction'],
  ['insättning, premieinbetalning, indbetaling', 'deposit'],
  ['uttag, utbetalning, hævning', 'withdrawal'],
  ['utl kupskatt, källskatt, udbytteskat', 'withholding_tax'],
  ['avkastningsskatt, preliminärskatt', 'tax'],
  ['inlägg vp', 'transfer_in'],
  ['uttag vp', 'transfer_out'],
  // Units of a company that left another one, a part of whose cost the user states.
  ['byte inlägg vp, omvandling inlägg vp, inlägg fission', 'exchanged_in'],
  ['byte uttag vp, omvandling uttag vp', 'exchanged_out'],
  ['uttag vp resultat, rensning uttag vp', 'removed'],
  ['decimaler inlägg vp', 'fraction_in'],
  ['decimaler uttag vp', 'fraction_out'],
  ['split inlägg vp', 'split_in'],
  ['split uttag vp', 'split_out'],
  ['em inlägg vp', 'bonus'],
  ['teckning inlägg vp', 'subscribed'],
  ['inlösen uttag vp', 'redeemed'],
]);

/** Begins the type of a row that cancels another one. */
const CANCELS = /^mak /;

/** Names of columns in Danish and in older files, each with the one of today. */
const ALIASES = new Map(
  [
    ['bogføringsdag', 'bokföringsdag'],
    ['handelsdag', 'affärsdag'],
    ['depot', 'depå'],
    ['transaktionstype', 'transaktionstyp'],
    ['instrument', 'värdepapper'],
    ['værdipapirer', 'värdepapper'],
    ['instrumenttype', 'instrumenttyp'],
    ['samlede afgifter', 'total avgift'],
    ['beløb', 'belopp'],
    ['indkøbsværdi', 'inköpsvärde'],
    ['vekslingskurs', 'växlingskurs'],
    ['transaktionstekst', 'transaktionstext'],
    ['makuleringsdato', 'makuleringsdatum'],
  ].map(([name = '', today = '']) => [wordOf(name), wordOf(today)]),
);

const KINDS = wordMap<InstrumentKind>([
  ['aktie, aktier', 'share'],
  ['fond, fonder, investeringsfond, investeringsbevis', 'fund'],
  ['etf, börshandlad fond', 'etf'],
  ['certifikat, etc, etn', 'certificate'],
  ['obligation, obligationer', 'bond'],
  ['option, optioner, warrant, warranter', 'option'],
]);

/** Nordnet's transactions; the currency of an amount is in the column to its right. */
export const nordnet: BrokerFormat = {
  source: 'nordnet',
  isHeader: hasColumns('bokföringsdag, transaktionstyp, värdepapper, antal, kurs, belopp, valuta'),
  aliases: ALIASES,
  numbers: ['belopp', 'kurs', 'total avgift', 'antal'],
  mark: 'comma',
  dates: 'year-first',
  read: readRows,
};

type TypedDraft = { type: NordnetType; draft: RowDraft };

function readRows(rows: readonly BrokerRow[], file: FileDraft): void {
  const places = rows[0] === undefined ? null : currencyPlaces(rows[0].columns);
  if (places === null) return;
  const isVoid = (row: BrokerRow) => row.text('makuleringsdatum') !== '';
  // The row that is canceled may be the one that is marked as void.
  const { reversed: canceled } = reversedRows(
    rows.filter((row) => !isVoid(row) || !isCancel(row)),
    {
      isReversal: isCancel,
      likeness: (row) => [
        row.text('depå'),
        row.word('transaktionstyp').replace(CANCELS, ''),
        row.text('isin') || row.text('värdepapper'),
      ],
      numbers: ['antal', 'belopp'],
    },
  );
  const splits: UnitMove[] = [];
  file.each(rows, (row) => {
    if (isVoid(row) || canceled.has(row)) throw new RowRefused('void');
    const word = row.word('transaktionstyp');
    const type = TYPES.get(word.replace(CANCELS, ''));
    if (type === undefined) throw new RowRefused('type');
    const draft = draftOf(row, type, places);
    if (!isCancel(row)) return completed({ type, draft }, splits);
    // The row that it cancels is in another file: cash can be taken back, units cannot.
    const isCash = type === 'dividend' || type === 'interest' || type === 'withholding_tax';
    if (!isCash) throw new RowRefused('pair');
    return completed({ type, draft }, splits);
  });
  addSplits(file, splits, { isAlone: false });
}

type CurrencyPlaces = ReturnType<typeof currencyPlaces>;

function currencyPlaces(columns: BrokerColumns) {
  const after = (name: string) => columns.placeAfter(name, 'valuta');
  return { amount: after('belopp'), fee: after('total avgift'), cost: after('inköpsvärde') };
}

/** Whether a row cancels another one, by its type or by a sign that its type never has. */
function isCancel(row: BrokerRow): boolean {
  const word = row.word('transaktionstyp');
  return CANCELS.test(word) || hasOtherSign(TYPES.get(word), row.text('belopp'));
}

/** Types of which the day of the trade counts, and not that of the cash. */
const BY_TRADE = new Set<NordnetType>(['buy', 'sell', 'split_in', 'split_out']);

function draftOf(row: BrokerRow, type: NordnetType, places: CurrencyPlaces): RowDraft {
  const currency = row.currencyAt(places.amount) ?? 'SEK';
  const isOfTrade = BY_TRADE.has(type);
  const feeCurrency = row.currencyAt(places.fee) ?? currency;
  const found = row.rate('växlingskurs');
  const cost = row.currencyAt(places.cost);
  const isForeign = found.rate !== null && found.rate !== ONE;
  const more = {
    kind: KINDS.get(row.word('instrumenttyp')) ?? 'other',
    // The cost of a sale is stated in the currency of the account.
    currency: isForeign && cost === currency ? null : cost,
  };
  return row.draft(['transaktionstyp', 'värdepapper', 'transaktionstext'], {
    accountKey: row.text('depå'),
    day: isOfTrade ? row.day('affärsdag', 'bokföringsdag') : row.day('bokföringsdag'),
    kind: 'correction',
    currency,
    instrument: row.instrument({ isin: 'isin', name: 'värdepapper' }, more),
    quantity: row.number('antal'),
    price: row.number('kurs'),
    amount: row.number('belopp'),
    fee: feeCurrency === currency ? sizeOf(row.number('total avgift')) : null,
    ...(isForeign ? found : { rate: null, rateStep: 0n }),
    id: row.text('id') || null,
  });
}

/** A transaction of a type; null: a row of a split, which is added to the others. */
function completed({ type, draft }: TypedDraft, splits: UnitMove[]): RowDraft | null {
  const quantity = sizeOf(draft.quantity);
  switch (type) {
    case 'buy':
    case 'sell':
      needed(draft.instrument);
      return { ...draft, kind: type, quantity, amount: sizeOf(draft.amount) };
    case 'dividend':
      return { ...draft, kind: type, quantity, fee: null };
    case 'split_in':
    case 'split_out':
      splits.push(moved(draft, type === 'split_in'));
      return null;
    case 'exchanged_in':
    case 'exchanged_out':
      return exchangeOf(moved(draft, type === 'exchanged_in'));
    case 'transfer_in':
    case 'transfer_out':
    case 'bonus':
      return { ...unitsAlone(draft), kind: type, quantity: stated(quantity, 'quantity') };
    case 'subscribed':
      return ofSubscription(draft);
    case 'fraction_in':
    case 'fraction_out':
      if (draft.amount === null) return fraction(draft, type);
      return completed({ type: type === 'fraction_in' ? 'subscribed' : 'redeemed', draft }, splits);
    case 'removed':
      if (draft.amount === null) return completed({ type: 'transfer_out', draft }, splits);
      return completed({ type: 'redeemed', draft }, splits);
    case 'redeemed':
      needed(draft.instrument);
      // Units that leave for nothing would be a loss that nobody stated.
      return { ...draft, kind: 'sell', quantity, amount: sizeOf(stated(draft.amount, 'amount')) };
    case 'interest':
    case 'correction':
      return { ...cashOnly(draft), kind: type };
    case 'withholding_tax':
      return {
        ...cashOnly(draft),
        kind: type,
        instrument: draft.instrument,
        amount: turned(draft.amount),
      };
    case 'tax':
    case 'fee':
      return { ...cashOnly(draft), kind: type, amount: turned(draft.amount) };
    default:
      return { ...cashOnly(draft), kind: type, amount: sizeOf(draft.amount) };
  }
}

function moved(draft: RowDraft, isIn: boolean): UnitMove {
  needed(draft.instrument);
  const quantity = sizeOf(stated(draft.quantity, 'quantity'));
  return { ...draft, quantity: isIn ? quantity : -quantity, fee: null };
}

/** Parts of units by which another event was rounded. */
function fraction(draft: RowDraft, type: 'fraction_in' | 'fraction_out'): RowDraft {
  const { quantity } = moved(draft, type === 'fraction_in');
  return { ...unitsAlone(draft), kind: 'correction', quantity, price: null };
}

function unitsAlone(draft: RowDraft): RowDraft {
  needed(draft.instrument);
  return { ...draft, amount: sizeOf(draft.amount), fee: null };
}

/** Subscribed units are bought with the row's cash, or had been paid for by another row. */
function ofSubscription(draft: RowDraft): RowDraft {
  const quantity = stated(sizeOf(draft.quantity), 'quantity');
  const isPaid = draft.amount !== null;
  return { ...unitsAlone(draft), kind: isPaid ? 'buy' : 'bonus', quantity, fee: draft.fee };
}

function cashOnly(draft: RowDraft): RowDraft {
  stated(draft.amount, 'amount');
  const none = { quantity: null, price: null, fee: null, rate: null, rateStep: 0n };
  return { ...draft, ...none, instrument: null };
}

/** Nordnet's positions, which state no ISIN. Their day is that of the file. */
export const nordnetPositions: BrokerFormat = {
  source: 'nordnet',
  isHeader: hasColumns('namn, valuta, antal, gav, idag %'),
  numbers: ['gav', 'senaste kurs', 'senast', 'senaste nav', 'värde', 'antal'],
  mark: 'comma',
  dates: 'year-first',
  read: (rows, file) => file.each(rows, (row) => addPosition(row, file)),
};

function addPosition(row: BrokerRow, file: FileDraft): null {
  const currency = row.currency('valuta') ?? 'SEK';
  const quantity = stated(row.number('antal'), 'quantity');
  const price = ['senaste kurs', 'senast', 'senaste nav']
    .map((name) => row.number(name))
    .find(Boolean);
  const value = row.number('värde') ?? (currency === 'SEK' ? row.number('värde sek') : null);
  const isFund = row.columns.placeOf('senaste nav') !== null;
  const more = { currency, kind: isFund ? ('fund' as const) : ('other' as const) };
  file.addPosition({
    accountKey: '',
    row: row.line,
    day: null,
    instrument: needed(row.instrument({ name: 'namn' }, more)),
    quantity,
    price: price ?? null,
    value,
    averageCost: row.number('gav'),
    currency,
  });
  return null;
}
