import type { Currency } from '#domain/basics/currencies.ts';
import { divideRounded } from '#domain/basics/money.ts';
import type { BrokerFormat } from './broker-format.ts';
import {
  BrokerRow,
  currencyIn,
  instrumentOf,
  inWholeUnits,
  needed,
  type RowDraft,
  RowRefused,
  stated,
} from './broker-rows.ts';
import { inverse, lastPlaceOf, ONE, product, sizeOf, turned } from './cell-numbers.ts';
import { degiroRowOf, type DegiroTrade, degiroTrade } from './degiro-descriptions.ts';
import type { FileDraft } from './file-draft.ts';
import { addSplits, exchangeOf, groupedBy, type UnitMove } from './unit-moves.ts';

/** Positions of the columns: their names are in the user's language, and two have none. */
const [DAY, TIME, PRODUCT, ISIN, DESCRIPTION, FX] = [0, 1, 3, 4, 5, 6];
const [CURRENCY, AMOUNT, BALANCE, ORDER] = [7, 8, 10, 11];
const COLUMNS = 12;
/** The second column without a name is numbered. */
const UNNAMED_AGAIN = '2';

/** Degiro's account statement, in which an order is several rows. */
export const degiro: BrokerFormat = {
  source: 'degiro',
  isHeader: (words) =>
    words.length === COLUMNS &&
    /\bisin$/.test(words[ISIN] ?? '') &&
    words[AMOUNT] === '' &&
    words[BALANCE]?.trim() === UNNAMED_AGAIN &&
    // Order Id, ID Orden, ID da Ordem, Ordre ID.
    /\bord/.test(words[ORDER] ?? ''),
  numbers: [''],
  mark: 'comma',
  dates: 'day-first',
  read: readRows,
};

/** A row of the statement with its meaning and the cash that it moved. */
type DegiroDraft = {
  meaning: ReturnType<typeof degiroRowOf> | 'trade';
  trade: DegiroTrade | null;
  draft: RowDraft;
  order: string;
  /** Day and time, to the minute. */
  time: string;
  rate: bigint | null;
};

function readRows(rows: readonly BrokerRow[], file: FileDraft): void {
  const ofOrders: DegiroDraft[] = [];
  const splits: UnitMove[] = [];
  file.each(joinedRows(rows), (row) => {
    const found = draftIn(row);
    // Exports since 2023 have ids of dividends, too, which earlier ones of the same rows lack.
    if (!isOfOrder(found)) return alone({ ...found, draft: { ...found.draft, id: null } }, splits);
    ofOrders.push(withPart(found));
    return null;
  });
  for (const order of groupedBy(ofOrders, ({ order: id }) => id))
    file.drafts.push(...executionsOf(order).flatMap(ofOrder));
  addSplits(file, splits, { isAlone: false });
}

/** Whether a row is a part of an order, and not an event that moved units at its day. */
function isOfOrder({ order, meaning, trade }: DegiroDraft): boolean {
  if (meaning === 'trade') return order !== '' && trade?.event === null;
  return order !== '' && (meaning === 'currency' || meaning === 'order_fee');
}

/** The rows, with an order's id that the file has broken over two lines as one. */
function joinedRows(rows: readonly BrokerRow[]): BrokerRow[] {
  const joined: BrokerRow[] = [];
  for (const row of rows) {
    const last = joined.at(-1);
    const isRest = row.cells.every((cell, at) => at === ORDER || cell.trim() === '');
    if (!isRest || last === undefined) {
      joined.push(row);
      continue;
    }
    const id = `${last.at(ORDER)}${row.at(ORDER)}`;
    // The row before may end early.
    const missing = Array.from({ length: ORDER + 1 - last.cells.length }, () => '');
    const cells = [...last.cells, ...missing].with(ORDER, id);
    joined[joined.length - 1] = new BrokerRow(cells, last.line, last.columns);
  }
  return joined;
}

function draftIn(row: BrokerRow): DegiroDraft {
  const description = row.at(DESCRIPTION);
  const amount = row.numberAt(AMOUNT);
  const trade = degiroTrade(description, amount);
  const meaning = trade === null ? degiroRowOf(description) : 'trade';
  // Moves between the cash accounts of the broker have no amount, or one that another row undoes.
  if (meaning === 'inner') throw new RowRefused('inner');
  if (meaning === null || trade?.event === 'unknown') throw new RowRefused('type');
  const currency = row.currencyAt(CURRENCY);
  if (currency === null) throw new RowRefused('currency');
  const priced = trade === null ? null : inWholeUnits(trade.price, trade.currency);
  const order = row.at(ORDER);
  const names = { isin: row.at(ISIN), name: row.at(PRODUCT) };
  const draft = row.draft([], {
    day: row.columns.dayIn(row.at(DAY)),
    kind: trade?.side ?? 'correction',
    currency,
    instrument: instrumentOf({ ...names, currency: priced?.priceCurrency ?? null }),
    quantity: trade?.quantity ?? null,
    price: priced?.price ?? null,
    amount,
    id: order || null,
    text: row.at(DESCRIPTION),
  });
  const time = `${draft.day} ${row.at(TIME)}`;
  return { meaning, trade, draft, order, time, rate: row.numberAt(FX) };
}

/** A row of an order with what is its own of it: the same in exports that have others of its rows. */
function withPart({ draft, ...row }: DegiroDraft): DegiroDraft {
  const part = degiroPart(`${row.order} ${row.time}`, draft);
  return { ...row, draft: { ...draft, part } };
}

/** The part of an order and a minute that a row is, with the amount in the currency of the price. */
export function degiroPart(
  place: string,
  { kind, quantity, price, amount }: Pick<RowDraft, 'kind' | 'quantity' | 'price' | 'amount'>,
): string {
  return [place, kind, quantity, price, amount].join(' ');
}

/**
 * The rows of an order by the minutes of its executions, which an export may end between, if each has
 * its own exchange of currencies; fees of another minute are those of the first one.
 */
function executionsOf(order: readonly DegiroDraft[]): (readonly DegiroDraft[])[] {
  const isTrade = ({ meaning }: DegiroDraft) => meaning === 'trade';
  const { true: trades = [], false: others = [] } = Object.groupBy(
    groupedBy(order, ({ time }) => time),
    (rows) => (rows.some(isTrade) ? 'true' : 'false'),
  );
  const isWhole = (rows: readonly DegiroDraft[]) => {
    const exchanges = rows.filter(({ meaning }) => meaning === 'currency');
    const moved = rows.filter(isTrade).map(toDraft);
    return exchanges.length === 0 || inAccountCurrency(moved, exchanges) !== null;
  };
  const areFees = others.flat().every(({ meaning }) => meaning === 'order_fee');
  const times = trades.map(([row]) => row?.time ?? '').toSorted();
  if (trades.length < 2 || !areFees || !trades.every(isWhole)) return [order];
  return trades.map((rows) => (rows[0]?.time === times[0] ? [...rows, ...others.flat()] : rows));
}

/** The transaction of a row that is of no order. */
function alone({ meaning, trade, draft }: DegiroDraft, splits: UnitMove[]): RowDraft | null {
  const cash = { ...draft, instrument: null, quantity: null, price: null };
  switch (meaning) {
    case 'trade':
      return trade === null ? null : ofEvent(trade, draft, splits);
    case 'currency':
    case 'correction':
      return { ...cash, kind: 'correction', amount: stated(draft.amount, 'amount') };
    case 'dividend':
      return { ...draft, kind: 'dividend', amount: stated(draft.amount, 'amount') };
    case 'withholding_tax':
      return { ...draft, kind: 'withholding_tax', amount: turned(draft.amount) };
    case 'interest':
      return { ...cash, kind: 'interest', amount: draft.amount };
    case 'deposit':
    case 'withdrawal':
      return { ...cash, kind: meaning, amount: sizeOf(draft.amount) };
    default:
      return { ...cash, kind: 'fee', amount: turned(draft.amount) };
  }
}

/** Units that came or left by an event, or by a trade without an order's id. */
function ofEvent(trade: DegiroTrade, draft: RowDraft, splits: UnitMove[]): RowDraft | null {
  const quantity = trade.side === 'buy' ? trade.quantity : -trade.quantity;
  needed(draft.instrument);
  switch (trade.event) {
    case 'exchange':
      return exchangeOf({ ...draft, quantity });
    case 'split':
      splits.push({ ...draft, quantity });
      return null;
    case 'bonus':
      return { ...draft, kind: 'bonus', amount: null, price: null };
    case 'cash':
      return { ...draft, kind: 'correction', instrument: null, quantity: null, price: null };
    default:
      return { ...draft, amount: sizeOf(draft.amount) };
  }
}

/** The trades of an order, with the fee and the exchange of currencies that belong to them. */
function ofOrder(rows: readonly DegiroDraft[]): RowDraft[] {
  const trades = rows.filter(({ meaning }) => meaning === 'trade').map(({ draft }) => draft);
  const fees = rows.filter(({ meaning }) => meaning === 'order_fee').map(({ draft }) => draft);
  const exchanges = rows.filter(({ meaning }) => meaning === 'currency');
  const paid = inAccountCurrency(trades, exchanges);
  const moved = paid ?? trades.map((trade) => ({ ...trade, amount: sizeOf(trade.amount) }));
  const corrections: RowDraft[] = (paid === null ? exchanges : []).flatMap(({ draft }) => ({
    ...draft,
    kind: 'correction',
    instrument: null,
    id: null,
  }));
  const [first, ...others] = moved;
  const inCurrency = fees.filter(({ currency }) => currency === first?.currency);
  // A fee that came back is a transaction of its own.
  const own = sumOf(inCurrency) < 0n ? inCurrency : [];
  const apart = fees
    .filter((fee) => !own.includes(fee))
    .map((fee): RowDraft => ({
      ...fee,
      kind: 'fee',
      amount: turned(fee.amount),
      id: `${fee.id} fee`,
    }));
  const withFee = first === undefined ? [] : [withFees(first, own)];
  return [...withFee, ...others, ...corrections, ...apart];
}

function withFees(trade: RowDraft, fees: readonly RowDraft[]): RowDraft {
  const fee = -sumOf(fees);
  if (fee === 0n || trade.amount === null) return trade;
  const amount = trade.kind === 'buy' ? trade.amount + fee : trade.amount - fee;
  return { ...trade, amount, fee };
}

/**
 * The trades with their cash in the account's currency, if the order exchanged just what they moved;
 * each has its part of the exchanged amount. Null: it did not.
 */
function inAccountCurrency(
  trades: readonly RowDraft[],
  exchanges: readonly DegiroDraft[],
): RowDraft[] | null {
  const [first] = trades;
  const foreign = exchanges.filter(({ draft }) => draft.currency === first?.currency);
  const own = exchanges.filter(({ draft }) => draft.currency !== first?.currency);
  const currency = only(own.map(({ draft }) => draft.currency));
  const [moved, exchanged, base] = [trades, foreign.map(toDraft), own.map(toDraft)].map(sumOf);
  if (first === undefined || currency === null || base === undefined) return null;
  if (moved === undefined || moved === 0n || exchanged === undefined) return null;
  if (sizeOf(moved) !== sizeOf(exchanged)) return null;
  let left = sizeOf(base);
  return trades.map((trade, at) => {
    const isLast = at === trades.length - 1;
    const part = divideRounded(sizeOf(base) * sizeOf(trade.amount ?? 0n), sizeOf(moved));
    const amount = isLast ? left : part;
    left -= amount;
    const rate = rateOf(exchanges, { foreign: sizeOf(moved), base: sizeOf(base) });
    return { ...trade, currency, amount, ...rate };
  });
}

function toDraft({ draft }: DegiroDraft): RowDraft {
  return draft;
}

function sumOf(drafts: readonly RowDraft[]): bigint {
  return drafts.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n);
}

function only(currencies: readonly Currency[]): Currency | null {
  const [one, ...more] = new Set(currencies);
  return one === undefined || more.length > 0 ? null : currencyIn(one);
}

/** The rate of an order by its statement, or by its amounts where it states several. */
function rateOf(
  exchanges: readonly DegiroDraft[],
  { foreign, base }: { foreign: bigint; base: bigint },
): Pick<RowDraft, 'rate' | 'rateStep'> {
  const [found, ...more] = new Set(exchanges.flatMap(({ rate }) => rate ?? []));
  if (found === undefined || more.length > 0) {
    return { rate: divideRounded(base * ONE, foreign), rateStep: 0n };
  }
  const step = lastPlaceOf(found);
  const [divided, multiplied] = [inverse(found), found];
  const off = (rate: bigint) => sizeOf(product(foreign, rate) - base);
  return off(divided) <= off(multiplied)
    ? { rate: divided, rateStep: inverse(found - (found > step ? step : 0n)) - divided }
    : { rate: multiplied, rateStep: step };
}
