import type { Currency } from '#domain/basics/currencies.ts';
import type { HoldingKind } from '#domain/holdings/holding-transactions.ts';
import { isPence } from '#domain/holdings/price-currency.ts';
import { type BrokerFormat, renamed } from './broker-format.ts';
import { type BrokerRow, needed, type RowDraft, RowRefused, stated } from './broker-rows.ts';
import { ONE, sizeOf, turned } from './cell-numbers.ts';
import { disagreementOf, isProven, provenDraft } from './row-proof.ts';
import { wordMap, wordOf } from './cell-words.ts';
import type { FileDraft } from './file-draft.ts';
import { oppositeRows, refuseTakenBack, signOf, usualSign } from './reversed-rows.ts';
import { addSplits, exchangeOf, type UnitMove } from './unit-moves.ts';
import { withPriceOfUnit } from './unit-prices.ts';

/** Names of each column, in Swedish and in English. */
const COLUMNS: Readonly<Record<string, string>> = {
  date: 'datum, dag, affärsdag, affärsdatum, handelsdag, transaktionsdatum, day, trade date, transaction date',
  type: 'typ, transaktionstyp, transaktion, typ av transaktion, händelse, kind, action, transaction type',
  isin: 'isin-kod, isin kod, isin code',
  name: 'namn, värdepapper, instrument, fond, fondnamn, innehav, security, security name, fund, product',
  quantity: 'antal, andelar, antal andelar, fondandelar, units, shares, number of shares',
  price: 'kurs, senaste kurs, pris, nav, andelskurs, price per share, unit price, last price',
  cost: 'gav, gav (sek), snittkurs, snittpris, inköpskurs, anskaffningskurs, average cost, average price',
  amount: 'belopp, summa, totalt, total, total amount',
  fee: 'avgift, avgifter, courtage, fees, commission',
  tax: 'skatt, källskatt, withholding tax',
  value: 'värde, marknadsvärde, market value',
  currency: 'valuta, transaktionsvaluta',
  account: 'konto, kontonummer, depå, account number',
  rate: 'valutakurs, växlingskurs, exchange rate, fx rate',
  id: 'transaktions-id, transaktionsid, transaction id, referens, reference',
};

/** Columns of money, whose whole thousands people write with a mark. */
const MONEY = ['amount', 'fee', 'tax'];

/** Each name of a column, with the one that the reader asks for. */
export const GENERAL_ALIASES = new Map(
  Object.entries(COLUMNS).flatMap(([name, others]) =>
    others.split(', ').map((other) => [wordOf(other), name] as const),
  ),
);

type RowType = HoldingKind | 'exchange' | 'position';

const TYPES = wordMap<RowType>([
  ['köp, köpt, buy, bought, purchase, månadssparande, subscription', 'buy'],
  ['sälj, sålt, försäljning, sell, sold, sale, redemption', 'sell'],
  ['utdelning, dividend', 'dividend'],
  ['ränta, interest', 'interest'],
  ['insättning, deposit', 'deposit'],
  ['uttag, withdrawal', 'withdrawal'],
  ['avgift, courtage, fee, fees, commission', 'fee'],
  ['skatt, avkastningsskatt, preliminärskatt, tax', 'tax'],
  ['källskatt, utländsk källskatt, kupongskatt, withholding tax', 'withholding_tax'],
  ['split, aktiesplit', 'split'],
  ['fondemission, bonus', 'bonus'],
  ['byte, exchange', 'exchange'],
  ['flytt in, överföring in, transfer in', 'transfer_in'],
  ['flytt ut, överföring ut, transfer out', 'transfer_out'],
  ['innehav, position, holding', 'position'],
]);

/**
 * A table of transactions by the usual names of its columns, for brokers without a format of their
 * own and for a user's own table. Without a column of ISINs it may be of anything.
 */
export const general: BrokerFormat = {
  source: 'general',
  isHeader: (words) =>
    ['date', 'type', 'isin', 'quantity'].every((name) => words.includes(name)) &&
    ['price', 'amount', 'cost'].some((name) => words.includes(name)),
  named: renamed(GENERAL_ALIASES),
  numbers: ['quantity', 'price', 'cost', 'rate', ...MONEY],
  mark: null,
  money: MONEY,
  dates: 'year-first',
  read: readRows,
};

/** A table of positions: of what is held, not of what happened on a day. */
export const generalPositions: BrokerFormat = {
  ...general,
  isHeader: (words) =>
    words.includes('quantity') &&
    !words.includes('date') &&
    !words.includes('type') &&
    ['isin', 'cost'].some((name) => words.includes(name)) &&
    ['isin', 'name'].some((name) => words.includes(name)),
  read: (rows, file) => file.each(rows, (row) => addPosition(row, file)),
};

function readRows(rows: readonly BrokerRow[], file: FileDraft): void {
  const splits: UnitMove[] = [];
  const accountOf = (row: BrokerRow) => row.text('account');
  const back = oppositeRows(rows, {
    kindOf: typeOf,
    accountOf,
    likeness: (row) => [accountOf(row), typeOf(row) ?? '', row.text('isin') || row.text('name')],
    quantity: 'quantity',
    amount: 'amount',
  });
  const accounts = [...Map.groupBy(rows, accountOf).values()];
  const refunds = new Set(accounts.flatMap(refundsIn));
  file.each(rows, (row) => {
    const type = typeOf(row);
    if (type === undefined) throw new RowRefused('type');
    if (type === 'position') return addPosition(row, file);
    refuseTakenBack(row, back);
    const charged = provenDraft(row, (written) => transactionIn(written, type));
    const draft = refunds.has(row) ? { ...charged, amount: turned(charged.amount) } : charged;
    if (draft.kind !== 'split') return draft;
    splits.push({ ...draft, quantity: stated(draft.quantity, 'quantity') });
    return null;
  });
  addSplits(file, splits, { isAlone: true });
}

function typeOf(row: BrokerRow): RowType | undefined {
  return TYPES.get(row.word('type'));
}

const CHARGES: readonly ReadonlySet<RowType | undefined>[] = [
  new Set(['fee', 'tax']),
  new Set(['withholding_tax']),
];

/**
 * The charges of an account that were paid back: where it has some of both signs, those with the sign
 * of what comes in.
 */
function refundsIn(rows: readonly BrokerRow[]): BrokerRow[] {
  const paid = rows.filter((row) => typeOf(row) === 'buy' || typeOf(row) === 'withdrawal');
  const signs = (some: readonly BrokerRow[]) =>
    new Set(some.map((row) => signOf(row.text('amount'))));
  const isStated = signs(paid).has(-1) || signs(paid).has(1);
  return CHARGES.flatMap((kinds) => {
    const charges = rows.filter((row) => kinds.has(typeOf(row)));
    const found = signs(charges);
    if (!found.has(-1) || !found.has(1)) return [];
    const charged = usualSign(isStated ? paid : charges, 'amount', -1);
    return charges.filter((row) => signOf(row.text('amount')) === -charged);
  });
}

/** `price` is that of the day, `cost` what a unit cost on average. */
function addPosition(row: BrokerRow, file: FileDraft): null {
  const { price, priceCurrency } = row.price('price', 'currency');
  const currency = priceCurrency ?? 'SEK';
  const named = row.instrument({ isin: 'isin', name: 'name' }, { currency });
  file.addPosition({
    accountKey: row.text('account'),
    row: row.line,
    day: row.text('date') === '' ? null : row.day('date'),
    instrument: needed(named),
    quantity: stated(row.number('quantity'), 'quantity'),
    price,
    value: valueIn(row),
    averageCost: row.price('cost', 'currency').price,
    currency,
  });
  return null;
}

/** The value of a position, which proves its price; null: none that can be read. */
function valueIn(row: BrokerRow): bigint | null {
  try {
    return row.price('value', 'currency').price;
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    return null;
  }
}

type TransactionType = Exclude<RowType, 'position'>;

function transactionIn(row: BrokerRow, type: TransactionType): RowDraft {
  const inKronor = isRateInKronor(row) ? draftIn(row, type, true) : null;
  // Money that contradicts the rate is in the currency that the row names.
  const isMeant = inKronor !== null && disagreementOf(inKronor) === null;
  return isMeant ? inKronor : draftIn(row, type, false);
}

function draftIn(row: BrokerRow, type: TransactionType, isInKronor: boolean): RowDraft {
  const { price, priceCurrency } = row.price('price', 'currency');
  const named = priceCurrency ?? 'SEK';
  const quantity = row.number('quantity');
  const found = row.rate('rate');
  const isForeign = found.rate !== null && found.rate !== ONE;
  const currency = isInKronor ? 'SEK' : named;
  const [amount, fee, tax] = MONEY.map((name) =>
    isInKronor ? row.number(name) : row.price(name, 'currency').price,
  );
  const kind = type === 'exchange' ? 'correction' : type;
  const draft = row.draft(['type', 'name'], {
    accountKey: row.text('account'),
    day: row.day('date'),
    kind,
    currency,
    // A rate says that the price is in another currency than the amount.
    instrument: row.instrument(
      { isin: 'isin', name: 'name' },
      { currency: isForeign && !isInKronor ? null : named },
    ),
    quantity: sizeOf(quantity),
    price,
    amount: sizeOf(amount ?? null),
    fee: sizeOf(fee ?? null),
    tax: sizeOf(tax ?? null),
    ...(isForeign ? found : {}),
    id: row.text('id') || null,
  });
  const whole = ofType(type, draft, { quantity, amount: amount ?? null });
  const isPounds = isPence(row.text('currency')) && !isInKronor;
  const inPounds = isPounds ? withMoneyIn(whole, row) : whole;
  if (isProven(withPriceOfUnit(inPounds))) return inPounds;
  // A price that does not come to the amount may be in another currency, which no column states.
  if (whole.instrument === null || disagreementOf(whole) === null) return whole;
  return { ...whole, instrument: { ...whole.instrument, currency: null } };
}

/** Currencies of which a unit has cost this many kronor for decades, and of no other one so many. */
const DEAR: ReadonlySet<Currency> = new Set<Currency>(['USD', 'EUR', 'GBP', 'CHF']);
const [DEAR_MIN, DEAR_MAX] = [5n * ONE, 20n * ONE];

/** Currencies near the krona by the country of an ISIN, whose prices are in it. */
const NEAR: Readonly<Partial<Record<string, Currency>>> = { DK: 'DKK', NO: 'NOK' };

/** Whether the rate of a row is that of its currency in kronor, in which its money is then. */
function isRateInKronor(row: BrokerRow): boolean {
  const { priceCurrency: named } = row.price('price', 'currency');
  const { rate } = row.rate('rate');
  if (named === null || rate === null || rate === ONE) return false;
  const isDear = DEAR.has(named) && rate >= DEAR_MIN && rate <= DEAR_MAX;
  return isDear || NEAR[row.text('isin').slice(0, 2).toUpperCase()] === named;
}

/** The draft of a price in pence whose money may be stated in pounds. */
function withMoneyIn(draft: RowDraft, row: BrokerRow): RowDraft {
  const [amount = null, fee = null] = MONEY.map((name) => row.number(name));
  return { ...draft, amount: sizeOf(amount), fee: draft.fee === null ? null : sizeOf(fee) };
}

/** The draft with the fields of its type; `signed`: its numbers as they are stated. */
function ofType(
  type: TransactionType,
  draft: RowDraft,
  signed: Pick<RowDraft, 'quantity' | 'amount'>,
): RowDraft {
  switch (type) {
    case 'buy':
    case 'sell':
      needed(draft.instrument);
      return { ...draft, tax: null };
    case 'dividend':
      return { ...draft, fee: null, amount: signed.amount };
    case 'split':
      needed(draft.instrument);
      return { ...draft, quantity: signed.quantity };
    case 'exchange':
      needed(draft.instrument);
      return exchangeOf({ ...draft, quantity: stated(signed.quantity, 'quantity') });
    case 'bonus':
    case 'transfer_in':
    case 'transfer_out':
      needed(draft.instrument);
      return { ...draft, quantity: stated(draft.quantity, 'quantity'), fee: null, tax: null };
    default: {
      const none = { quantity: null, price: null, fee: null, tax: null, rate: null, rateStep: 0n };
      const amount = type === 'interest' ? signed.amount : draft.amount;
      const isOfInstrument = type === 'withholding_tax';
      const instrument = isOfInstrument ? draft.instrument : null;
      return { ...draft, ...none, instrument, amount: stated(amount, 'amount') };
    }
  }
}
