import { type Currency, isCurrency } from '#domain/basics/currencies.ts';
import { type BrokerFormat, hasColumns, renamed } from './broker-format.ts';
import {
  type BrokerColumns,
  type BrokerRow,
  needed,
  type RowDraft,
  RowRefused,
  stated,
} from './broker-rows.ts';
import { ONE, sizeOf, turned } from './cell-numbers.ts';
import type { FileDraft } from './file-draft.ts';
import {
  CASH_APART,
  NORDNET_ALIASES,
  NORDNET_KINDS,
  NORDNET_TYPES,
  type NordnetType,
} from './nordnet-words.ts';
import { hasOtherSign, reversedRows, signOf } from './reversed-rows.ts';
import { addSplits, exchangeOf, type UnitMove } from './unit-moves.ts';

/** Begins the type of a row that cancels another one. */
const CANCELS = /^mak /;

/** Nordnet's transactions; the currency of an amount is in the column to its right. */
export const nordnet: BrokerFormat = {
  source: 'nordnet',
  isHeader: hasColumns('bokföringsdag, transaktionstyp, värdepapper, antal, kurs, belopp, valuta'),
  named: renamed(NORDNET_ALIASES),
  numbers: ['belopp', 'kurs', 'total avgift', 'antal'],
  mark: 'comma',
  dates: 'year-first',
  read: readRows,
};

type TypedDraft = { type: NordnetType; draft: RowDraft };

function readRows(rows: readonly BrokerRow[], file: FileDraft): void {
  const places = rows[0] === undefined ? null : currencyPlaces(rows, rows[0].columns);
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
  const counted = rows.filter((row) => !isVoid(row) && !canceled.has(row) && !isCancel(row));
  const { cashOf, used } = cashApart(counted);
  file.each(rows, (row) => {
    if (isVoid(row) || canceled.has(row)) throw new RowRefused('void');
    const type = typeOf(row);
    if (type === undefined) throw new RowRefused('type');
    if (used.has(row)) return null;
    // The row that it cancels is in another file: cash can be taken back, units cannot.
    if (isCancel(row) && !TAKEN_BACK.has(type)) throw new RowRefused('pair');
    const draft = draftOf(row, type, places);
    const cash = cashOf.get(row);
    if (cash === undefined) return completed({ type, draft }, splits);
    const { amount, currency, rate, rateStep } = draftOf(cash, type, places);
    return completed({ type, draft: { ...draft, amount, currency, rate, rateStep } }, splits);
  });
  addSplits(file, splits, { isAlone: false });
}

/** Types of which a row that cancels one of another file counts against it. */
const TAKEN_BACK = new Set<NordnetType>(['dividend', 'interest', 'withholding_tax', 'tax', 'fee']);

/** The type of a row, or of the one that it cancels; undefined: it is not known. */
function typeOf(row: BrokerRow): NordnetType | undefined {
  return NORDNET_TYPES.get(row.word('transaktionstyp').replace(CANCELS, ''));
}

/** The rows of the cash of units that have a row of their own, and all of those that are `used`. */
function cashApart(rows: readonly BrokerRow[]) {
  const keyOf = (row: BrokerRow, type: NordnetType | undefined) => {
    const units = row.text('antal').replace(/[-\u2212\s]/g, '');
    return [type, row.text('depå'), row.text('isin') || row.text('värdepapper'), units].join('|');
  };
  const open = Map.groupBy(
    rows.filter((row) => CASH_APART.has(typeOf(row))),
    (row) => keyOf(row, CASH_APART.get(typeOf(row))),
  );
  const cashOf = new Map<BrokerRow, BrokerRow>();
  if (open.size > 0)
    for (const row of rows) {
      const isPaid = signOf(row.text('belopp')) !== 0;
      const cash = isPaid ? undefined : open.get(keyOf(row, typeOf(row)))?.pop();
      if (cash !== undefined) cashOf.set(row, cash);
    }
  return { cashOf, used: new Set(cashOf.values()) };
}

type CurrencyPlaces = ReturnType<typeof currencyPlaces>;

function currencyPlaces(rows: readonly BrokerRow[], columns: BrokerColumns) {
  const after = (name: string) => columns.placeAfter(name, 'valuta');
  const amount = after('belopp');
  const stated = new Set(rows.map((row) => row.at(amount).toUpperCase()).filter(isCurrency));
  // Files of other countries than Sweden are in their currency.
  const [only = 'SEK', ...others] = stated;
  const usual: Currency = others.length === 0 || !stated.has('SEK') ? only : 'SEK';
  return { amount, fee: after('total avgift'), cost: after('inköpsvärde'), usual };
}

/** Whether a row cancels another one, by its type or by a sign that its type never has. */
function isCancel(row: BrokerRow): boolean {
  const word = row.word('transaktionstyp');
  return CANCELS.test(word) || hasOtherSign(NORDNET_TYPES.get(word), row.text('belopp'));
}

/** Types of which the day of the trade counts, and not that of the cash. */
const BY_TRADE = new Set<NordnetType>(['buy', 'sell', 'split_in', 'split_out']);

function draftOf(row: BrokerRow, type: NordnetType, places: CurrencyPlaces): RowDraft {
  const currency = row.currencyAt(places.amount) ?? places.usual;
  const isOfTrade = BY_TRADE.has(type);
  const feeCurrency = row.currencyAt(places.fee) ?? currency;
  const found = row.rate('växlingskurs');
  const cost = row.currencyAt(places.cost);
  const isForeign = found.rate !== null && found.rate !== ONE;
  const more = {
    kind: NORDNET_KINDS.get(row.word('instrumenttyp')) ?? 'other',
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
    case 'cash_of_subscribed':
    case 'cash_of_redeemed':
    case 'cash_of_fraction':
      throw new RowRefused('pair');
    case 'return_of_capital':
      return { ...cashOnly(draft), kind: type, instrument: needed(draft.instrument) };
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

/** Subscribed units are bought with cash; of others the file does not state what they cost. */
function ofSubscription(draft: RowDraft): RowDraft {
  if (draft.amount === null) return exchangeOf(moved(draft, true));
  const quantity = stated(sizeOf(draft.quantity), 'quantity');
  return { ...unitsAlone(draft), kind: 'buy', quantity, fee: draft.fee };
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
