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
import { inverse, lastPlaceOf, ONE, product, sizeOf, turned, numberIn } from './cell-numbers.ts';
import type { FileDraft } from './file-draft.ts';
import { addSplits, exchangeOf, groupedBy, type UnitMove } from './unit-moves.ts';
import type { HoldingKind } from '#domain/holdings/holding-transactions.ts';
import { wordMap, wordOf } from './cell-words.ts';

/** Positions of the columns: their names are in the user's language, and two have none. */
const [DAY, PRODUCT, ISIN, DESCRIPTION, FX] = [0, 3, 4, 5, 6];
const [CURRENCY, AMOUNT, BALANCE, ORDER] = [7, 8, 10, 11];
const COLUMNS = 12;
/** The second column without a name is numbered. */
const UNNAMED_AGAIN = '2';

/** Degiro's account statement, in which an order is several rows. */
export const degiro: BrokerFormat = {
  source: 'degiro',
  isHeader: (words) =>
    words.length === COLUMNS &&
    words[ISIN] === 'isin' &&
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
  rate: bigint | null;
};

function readRows(rows: readonly BrokerRow[], file: FileDraft): void {
  const ofOrders: DegiroDraft[] = [];
  const splits: UnitMove[] = [];
  file.each(joinedRows(rows), (row) => {
    const found = draftIn(row);
    if (!isOfOrder(found)) return alone(found, splits);
    ofOrders.push(found);
    return null;
  });
  for (const order of groupedBy(ofOrders, ({ order: id }) => id))
    file.drafts.push(...ofOrder(order));
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
  return { meaning, trade, draft, order, rate: row.numberAt(FX) };
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

/** A row of Degiro's by its description, in the user's language. */
type DegiroRow = HoldingKind | 'currency' | 'inner' | 'order_fee' | 'fund_conversion';

/** Descriptions by words in them, of which the first counts. Dutch, English, French, Spanish, … */
const DESCRIPTIONS: readonly (readonly [pattern: RegExp, kind: DegiroRow])[] = [
  [/cash sweep|^overboeking (?:van|naar) uw|^transfer (?:from|to) your cash account/, 'inner'],
  [/^reservation |^processed flatex|^reservering /, 'inner'],
  [
    /^flatex (?:terugstorting|withdrawal)|^(?:withdrawal|terugstorting|retrait|retirada)$/,
    'withdrawal',
  ],
  [/^valuta (?:creditering|debitering)|^fx (?:credit|debit)|cambio de divisa$/, 'currency'],
  [/^(?:levantamento|cr\?dito) de divisa|^op\?ration de change|^w\?hrungswechsel/, 'currency'],
  [/transactiekosten|transaction and\/or third part|frais degiro de courtage/, 'order_fee'],
  [/^comiss\?es de transa|^costes de transacci\?n|transaktionsgeb\?hr/, 'order_fee'],
  [
    /^dividendbelasting$|^dividend tax$|^imp\?ts sur dividende|^retenci\?n del dividendo/,
    'withholding_tax',
  ],
  [/^imposto sobre dividendo|^dividendensteuer|^ritenuta sul dividendo/, 'withholding_tax'],
  [/^dividend(?:e|en|o)?$|^dividende$/, 'dividend'],
  [/aansluitingskosten|connection fee|corporate action (?:kosten|fee)/, 'fee'],
  [
    /^variation fonds mon|^koersverandering geldmarktfonds|^money market fund price change/,
    'interest',
  ],
  [/^(?:flatex )?(?:interest|rente|int\?r\?ts|intereses|juros|zinsen)\b/, 'interest'],
  [/^degiro courtesy/, 'correction'],
  [
    /^(?:\S+ )?(?:deposit|storting|ingreso|dep\?sito|einzahlung)$|^ideal deposit|^sofort deposit/,
    'deposit',
  ],
];

/** The kind of a row that is not a trade, by its description; null: not known. */
function degiroRowOf(description: string): DegiroRow | null {
  const word = wordOf(description);
  return DESCRIPTIONS.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}

const TRADE_WORDS = wordMap<'buy' | 'sell'>([
  ['koop, buy, achat, compra, kauf, acquisto, köp, køb, kjøp', 'buy'],
  ['verkoop, sell, vente, venta, venda, verkauf, vendita, sälj, salg, selg', 'sell'],
]);

/** Words before units that came or left by another event than a trade. */
const EVENTS: readonly (readonly [
  pattern: RegExp,
  kind: 'exchange' | 'bonus' | 'split' | 'cash',
])[] = [
  [/^(?:productwijziging|product change|changement de produit|cambio de producto)/, 'exchange'],
  [/^(?:stock dividend|dividende en actions)/, 'bonus'],
  [/^(?:stock split|aandelensplitsing|split)/, 'split'],
  [/^(?:conversion fonds mon|conversie geldmarktfonds|money market fund conversion)/, 'cash'],
];

type DegiroTrade = {
  side: 'buy' | 'sell';
  /** The event that moved the units; null: a trade; `unknown`: words that are not known. */
  event: 'exchange' | 'bonus' | 'split' | 'cash' | 'unknown' | null;
  quantity: bigint;
  price: bigint;
  /** Code of the currency of the price, which may be of pence. */
  currency: string;
};

const TAIL = /^ ?([\d.,]+) ([A-Z]{3})(?: \([A-Z\d]{12}\))?$/;
const HEAD = /^(\p{L}+) (\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d+)?|[\d.,]+)/u;

/**
 * The trade in a description, such as `Koop 1 @ 33,9 USD` or `Sell 4 AVIVA@496 GBX (GB00BPQY8M80)`;
 * null: it has none. The row's amount decides where a mark could be of thousands or of decimals.
 */
function degiroTrade(description: string, amount: bigint | null): DegiroTrade | null {
  const at = description.lastIndexOf('@');
  const [, price = '', currency = ''] = TAIL.exec(description.slice(at + 1)) ?? [];
  if (at === -1 || price === '') return null;
  const words = description.slice(0, at);
  const colon = words.indexOf(':');
  const plain = sideIn(words);
  const found = plain ?? (colon === -1 ? null : sideIn(words.slice(colon + 1).trim()));
  if (found === null) return null;
  const numbers = likeliest(quantitiesIn(found.quantity), price, amount);
  if (numbers === null) return null;
  const prefix = plain === null ? wordOf(words.slice(0, colon)) : null;
  const event = EVENTS.find(([pattern]) => prefix !== null && pattern.test(prefix))?.[1];
  return {
    side: found.side,
    event: prefix === null ? null : (event ?? 'unknown'),
    ...numbers,
    currency,
  };
}

function sideIn(words: string): { side: 'buy' | 'sell'; quantity: string } | null {
  const [, word = '', quantity = ''] = HEAD.exec(words) ?? [];
  const side = TRADE_WORDS.get(wordOf(word));
  return side === undefined ? null : { side, quantity };
}

/** A number with spaces, and the one before the first of them: names of instruments begin so, too. */
function quantitiesIn(cell: string): string[] {
  const [first = ''] = cell.split(/\s/);
  return first === cell ? [cell] : [cell, first];
}

function likeliest(quantities: readonly string[], price: string, amount: bigint | null) {
  const marks = ['comma', 'point'] as const;
  const ways = marks.flatMap((mark) =>
    quantities.flatMap((cell) => {
      const [units, each] = [numberIn(cell, mark), numberIn(price, mark)];
      return units === null || each === null ? [] : [{ quantity: units, price: each }];
    }),
  );
  const off = ({ quantity, price: each }: { quantity: bigint; price: bigint }) => {
    const worth = product(quantity, each);
    const [asStated, inPercent] = [worth, worth / 100n].map((value) =>
      sizeOf(value - sizeOf(amount ?? 0n)),
    ) as [bigint, bigint];
    return asStated < inPercent ? asStated : inPercent;
  };
  const [first = null, ...others] = ways;
  if (amount === null || first === null) return first;
  return others.reduce((best, way) => (off(way) < off(best) ? way : best), first);
}
