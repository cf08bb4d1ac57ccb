import type { Currency } from '#domain/basics/currencies.ts';
import type { Day } from '#domain/basics/months.ts';
import type { HoldingKind } from '#domain/holdings/holding-transactions.ts';
import { type BrokerFormat, hasColumns } from './broker-format.ts';
import {
  type AmountColumn,
  amountColumn,
  BrokerRow,
  currencyIn,
  needed,
  type RowDraft,
  RowRefused,
  stated,
} from './broker-rows.ts';
import { inverse, numberIn, product, sizeOf, toHundredths } from './cell-numbers.ts';
import { divideRounded } from '#domain/basics/money.ts';
import type { FileDraft } from './file-draft.ts';
import { addSplits, type UnitMove } from './unit-moves.ts';

/** Actions by their beginnings: `Market buy`, `Dividend (Ordinary)`. */
const ACTIONS: readonly (readonly [
  pattern: RegExp,
  kind: HoldingKind | 'split_out' | 'exchange',
])[] = [
  [/^(?:(?:market|limit|stop|stop limit) buy|equity rights)$/, 'buy'],
  [/^(?:market|limit|stop|stop limit) sell$/, 'sell'],
  [/^dividend\b/, 'dividend'],
  [/^(?:interest on cash|lending interest)$/, 'interest'],
  [/^deposit$/, 'deposit'],
  [/^withdrawal$/, 'withdrawal'],
  // Money of the account that its card spends, and that comes back.
  [/^card debit$/, 'withdrawal'],
  [/^card credit$/, 'deposit'],
  [/^spending cashback$/, 'correction'],
  [/^new card cost$/, 'fee'],
  [/^(?:stock distribution|scrip stock dividends)$/, 'bonus'],
  [/^transfer in$/, 'transfer_in'],
  [/^transfer out$/, 'transfer_out'],
  [/^stock split close$/, 'split_out'],
  [/^stock split open$/, 'split'],
  [/^currency conversion$/, 'exchange'],
];

const SHARES = 'no. of shares';
const PRICE = 'price / share';
const TOTAL_CURRENCY = 'currency (total)';

/** Columns of what a trade cost, each with its currency in a column of its own, or in its name. */
const FEES = [
  'currency conversion fee',
  'stamp duty reserve tax',
  'transaction fee',
  'finra fee',
  'french transaction tax',
  'stamp duty',
  'uk ptm levy',
] as const;

const isTable = hasColumns(`action, time | time (utc), isin, ticker, name, ${SHARES}, ${PRICE}`);

/** Trading 212's transactions; until 2023 the names of columns have the currency of the account. */
export const trading212: BrokerFormat = {
  source: 'trading212',
  isHeader: (words) =>
    isTable(words) && words.some((word) => /^total(?: \([a-z]{3}\))?$/.test(word)),
  numbers: ['total', PRICE, SHARES],
  mark: 'point',
  dates: 'year-first',
  read: readRows,
};

function readRows(rows: readonly BrokerRow[], file: FileDraft): void {
  const [first] = rows;
  if (first === undefined) return;
  const total = amountColumn(first, 'total');
  const fees = FEES.map((name) => amountColumn(first, name));
  const splits: UnitMove[] = [];
  // Where withdrawals are below zero, one above it came back.
  const isWithdrawn = (row: BrokerRow) =>
    row.word('action') === 'withdrawal' && row.text(total.name).startsWith('-');
  const areBelow = rows.some(isWithdrawn);
  file.each(rows.map(inOrder), (row) => {
    const word = row.word('action');
    const kind = ACTIONS.find(([pattern]) => pattern.test(word))?.[1];
    if (kind === undefined) throw new RowRefused('type');
    if (kind === 'exchange') return exchangeIn(row);
    const draft = draftOf(row, kind === 'split_out' ? 'split' : kind, { total, fees });
    const moved = row.number(total.name);
    // Money that came back is a payment in the other direction.
    if (kind === 'deposit' && moved !== null && moved < 0n) return { ...draft, kind: 'withdrawal' };
    if (kind === 'withdrawal' && areBelow && moved !== null && moved > 0n)
      return { ...draft, kind: 'deposit' };
    if (draft.kind !== 'split') return draft;
    const quantity = sizeOf(stated(draft.quantity, 'quantity'));
    splits.push({ ...draft, quantity: kind === 'split_out' ? -quantity : quantity });
    return null;
  });
  addSplits(file, splits, { isAlone: false });
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:[\d:.]+)(?:Z|\+00:?00)?$/;

/** The day in Sweden, which is the next one late in an evening of UTC. */
function dayOf(row: BrokerRow): Day {
  const [, day, time] = INSTANT.exec(row.text('time (utc)')) ?? [];
  return time === undefined ? row.day('time', 'time (utc)') : row.columns.dayIn(`${day}T${time}Z`);
}

/** An exchange in the notes of files until 2023: `0.50 GBP -> 0.58 EUR`. */
const NOTED_EXCHANGE = /^([\d.,]+) ([A-Z]{3}) -> ([\d.,]+) ([A-Z]{3})$/;

const EXCHANGED = ['currency conversion from amount', 'currency conversion to amount'] as const;

type CashAmount = { amount: bigint; currency: Currency };

/**
 * Currencies that were exchanged: one left, the other came. The fee leaves besides what came, as the
 * broker's own account of its cash books it.
 */
function exchangeIn(row: BrokerRow): RowDraft[] {
  const [, ...noted] = NOTED_EXCHANGE.exec(row.text('notes')) ?? [];
  const [given, got] = EXCHANGED.map(
    (name, at) =>
      cashOf(row.number(name), row.currency(`currency (${name})`)) ??
      cashOf(numberIn(noted[at * 2] ?? '', 'point'), currencyIn(noted[at * 2 + 1] ?? '')),
  );
  if (!given || !got || given.currency === got.currency) throw new RowRefused('exchange');
  const { name, currency } = amountColumn(row, FEES[0]);
  const fee = row.number(name);
  const paid = cashOf(fee, currency ?? row.currency(`currency (${name})`));
  // A fee of which nothing states the currency would leave out a part of the cash.
  if (fee !== null && paid === null) throw new RowRefused('currency');
  const id = row.text('id') || null;
  const part = (kind: HoldingKind, { amount, currency: of }: CashAmount, suffix: string) =>
    row.draft(['action', 'notes'], {
      day: dayOf(row),
      kind,
      currency: of,
      amount,
      id: id && `${id}${suffix}`,
    });
  return [
    part('correction', { ...given, amount: -given.amount }, ''),
    part('correction', got, ' got'),
    ...(paid === null ? [] : [part('fee', paid, ' fee')]),
  ];
}

function cashOf(amount: bigint | null, currency: Currency | null): CashAmount | null {
  return amount === null || amount === 0n || currency === null
    ? null
    : { amount: sizeOf(amount), currency };
}

/** Columns from the number of shares to the currency of the tax. */
const [MOVED_FROM, MOVED_TO] = [5, 15];

/**
 * The cells of a row in the order of the header: since 2025 notes and id are before the number of
 * shares, also in rows that are added to an older file.
 */
function inOrder(row: BrokerRow): BrokerRow {
  const { cells, line, columns } = row;
  const isOlder = columns.placeOf(SHARES) === MOVED_FROM && columns.placeOf('notes') === MOVED_TO;
  if (!isOlder || !/^[A-Z]{2,}\d+$/.test(row.text(PRICE))) return row;
  const moved = [
    ...cells.slice(0, MOVED_FROM),
    ...cells.slice(MOVED_FROM + 2, MOVED_TO + 2),
    ...cells.slice(MOVED_FROM, MOVED_FROM + 2),
    ...cells.slice(MOVED_TO + 2),
  ];
  return new BrokerRow(moved, line, columns);
}

/** Kinds of which a total below zero takes another one back. */
const TAKEN_BACK: ReadonlySet<HoldingKind> = new Set(['dividend', 'interest']);

type AmountColumns = { total: AmountColumn; fees: readonly AmountColumn[] };

function draftOf(row: BrokerRow, kind: HoldingKind, { total, fees }: AmountColumns): RowDraft {
  const currency =
    total.currency ?? row.currency(TOTAL_CURRENCY) ?? row.currency('currency (result)');
  if (currency === null) throw new RowRefused('currency');
  const { price, priceCurrency } = row.price(PRICE, `currency (${PRICE})`);
  const draft = row.draft(['action', 'name', 'notes'], {
    day: dayOf(row),
    kind,
    currency,
    instrument: row.instrument({ isin: 'isin', name: 'name' }, { currency: priceCurrency }),
    quantity: sizeOf(row.number(SHARES)),
    price,
    amount: TAKEN_BACK.has(kind) ? row.number(total.name) : sizeOf(row.number(total.name)),
    ...rateIn(row, { price: priceCurrency, account: currency }),
    id: row.text('id') || null,
  });
  switch (kind) {
    case 'buy':
    case 'sell':
      needed(draft.instrument);
      return { ...draft, fee: feesIn(row, fees, draft) };
    case 'dividend':
      // The file states the rates of dividends the other way round than those of trades.
      return { ...draft, ...taxIn(row, draft), rate: null, rateStep: 0n };
    case 'split':
    case 'bonus':
    case 'transfer_in':
    case 'transfer_out':
      needed(draft.instrument);
      return { ...draft, quantity: stated(draft.quantity, 'quantity') };
    default:
      return { ...draft, instrument: null, quantity: null, price: null, rate: null, rateStep: 0n };
  }
}

/**
 * The file states units of the instrument's currency, which may be pence, for one of the account's;
 * rows of splits and transfers, whose price is in the account's, state a rate to a third one.
 */
function rateIn(
  row: BrokerRow,
  between: { price: Currency | null; account: Currency },
): Pick<RowDraft, 'rate' | 'rateStep'> {
  const none = { rate: null, rateStep: 0n };
  const isMissing = /^not available$/i.test(row.text('exchange rate'));
  if (isMissing || between.price === between.account) return none;
  const stated = row.rate('exchange rate');
  const pence = row.text(`currency (${PRICE})`) === between.price ? 1n : 100n;
  const [rate, step] = [(stated.rate ?? 0n) / pence, stated.rateStep / pence];
  if (rate <= step) return none;
  return { rate: inverse(rate), rateStep: inverse(rate - step) - inverse(rate) };
}

/** Fees in the account's currency; those in the currency of the price are at the rate of the row. */
function feesIn(
  row: BrokerRow,
  fees: readonly AmountColumn[],
  { currency, instrument, rate }: RowDraft,
): bigint | null {
  const sum = fees.reduce((all, { name, currency: own }) => {
    const size = sizeOf(row.number(name) ?? 0n);
    if (size === 0n) return all;
    const of = own ?? row.currency(`currency (${name})`);
    if (of === currency) return all + size;
    const isRated = rate !== null && of === instrument?.currency;
    return isRated ? all + toHundredths(product(size, rate)) : all;
  }, 0n);
  return sum === 0n ? null : sum;
}

/**
 * A dividend before its tax: price and total are what is left of it. The tax is in the currency of the
 * price, at the rate at which units and price became the total.
 */
function taxIn(row: BrokerRow, draft: RowDraft): Pick<RowDraft, 'amount' | 'tax' | 'price'> {
  const { amount, quantity, price, currency, instrument } = draft;
  const { price: tax, priceCurrency: taxCurrency } = row.price(
    'withholding tax',
    'currency (withholding tax)',
  );
  if (tax === null || tax < 0n || amount === null) return { amount, tax: null, price };
  if (taxCurrency === currency) return { amount: amount + tax, tax, price: null };
  const rest = quantity === null || price === null ? 0n : product(quantity, price);
  if (taxCurrency !== instrument?.currency || rest === 0n) return { amount, tax: null, price };
  const converted = toHundredths(divideRounded(tax * amount, rest));
  return { amount: amount + converted, tax: converted, price: null };
}
