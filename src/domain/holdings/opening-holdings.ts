import type { Currency } from '#domain/basics/currencies.ts';
import { type AmountText, toAmountText } from '#domain/basics/money.ts';
import { byDay, type Day, dayBefore } from '#domain/basics/months.ts';
import { eachInSteps, groupInSteps, type Steps } from '#domain/basics/steps.ts';
import {
  decimalOf,
  type FineAmount,
  minorOfFine,
  timesExact,
  UNITS_MAX,
  unitsOf,
} from './decimals.ts';
import { type HoldingTransaction, parseRatio, TRANSACTION_KINDS } from './holding-transactions.ts';
import type { CostTerms } from './holdings-book.ts';
import { movedUnits, splitsOnFirstDays } from './splits.ts';
import { AMOUNT_MAX, fineAmount, isCountable, TransactionAmounts } from './transaction-amounts.ts';

/** An opening holding that contradicts the transactions until its day, which come to `counted`. */
export type Contradiction = { opening: HoldingTransaction; counted: bigint };

type Settled = {
  transactions: readonly HoldingTransaction[];
  contradicted: readonly Contradiction[];
};

type SettlingTerms = Pick<CostTerms, 'instruments'> & { asOf: Day };

/**
 * The transactions until a day as they count: splits on the days of `splitsOnFirstDays`, and opening
 * holdings as far as other transactions do not explain them. An opening states the units at the end
 * of its day and their cost. Counted back through the transactions until then it is what the account
 * held before its first one, and counts from there: all files of an account give the same units,
 * whichever comes first. One that leaves less than nothing on the way contradicts them, and they
 * count alone. Of several openings of an instrument in an account the first one counts.
 */
export function* settledInSteps(
  transactions: readonly HoldingTransaction[],
  { instruments, asOf }: SettlingTerms,
): Steps<Settled> {
  const openings = transactions.filter(({ isOpening }) => isOpening === 1).toSorted(byDay);
  if (openings.length === 0)
    return { transactions: yield* splitsOnFirstDays(transactions), contradicted: [] };
  const counted = new Map<string, HoldingTransaction>();
  const contradicted: Contradiction[] = [];
  yield* eachInSteps(openings, (opening) => {
    const earlier = counted.get(placeOf(opening));
    if (earlier === undefined) counted.set(placeOf(opening), opening);
    else if (unitsOf(earlier.quantity ?? '0') !== unitsOf(opening.quantity ?? '0'))
      contradicted.push({ opening, counted: unitsOf(earlier.quantity ?? '0') });
  });
  const others = transactions.filter(({ isOpening }) => isOpening !== 1);
  const { firsts, until } = yield* rowsUntil(others, counted);
  const settled: HoldingTransaction[] = [];
  for (const [place, opening] of counted) {
    yield;
    const rows = yield* inOrder(until.get(place) ?? []);
    const start = yield* startOf(opening, rows, instruments);
    const first = firsts.get(opening.accountId);
    if (start === null) {
      let units = 0n;
      yield* eachInSteps(rows, (row) => (units = movedUnits(units, row)));
      contradicted.push({ opening, counted: units });
    } else if (start.units > 0n)
      settled.push({
        ...opening,
        day: first === undefined || first.day > opening.day ? opening.day : dayOfStart(first),
        ...(rows.length > 0 && {
          quantity: decimalOf(start.units),
          price: null,
          amount: amountOf(start.cost),
        }),
      });
  }
  const counting = yield* merged(others, [...settled, ...contradicted.map(asReported)]);
  const placed = yield* splitsOnFirstDays(counting);
  return { transactions: placed.filter(({ day }) => day <= asOf), contradicted };
}

/** Transactions, with some of their days between them. */
function* merged(
  transactions: readonly HoldingTransaction[],
  added: readonly HoldingTransaction[],
): Steps<HoldingTransaction[]> {
  const sorted = added.toSorted(byDay);
  const all: HoldingTransaction[] = [];
  let at = 0;
  yield* eachInSteps(transactions, (each) => {
    for (let next = sorted[at]; next !== undefined && next.day < each.day; next = sorted[at]) {
      all.push(next);
      at += 1;
    }
    all.push(each);
  });
  return [...all, ...sorted.slice(at)];
}

/** Without units the row moves nothing, and is named among the account's issues. */
function asReported({ opening }: Contradiction): HoldingTransaction {
  return { ...opening, quantity: null, amount: null };
}

/** The first day of an account's transactions; `isOnEve`: units must have been there before it. */
type FirstDay = { day: Day; isOnEve: boolean };

/** Transactions until the openings of their places, and the first day of each account. */
function* rowsUntil(
  others: readonly HoldingTransaction[],
  openings: ReadonlyMap<string, HoldingTransaction>,
) {
  const firsts = new Map<string, FirstDay>();
  const until = new Map<string, HoldingTransaction[]>();
  yield* eachInSteps(others, (each) => {
    const { accountId, day, kind } = each;
    const first = firsts.get(accountId);
    const isOnEve = BEFORE_COMING.has(kind);
    if (first === undefined || day < first.day) firsts.set(accountId, { day, isOnEve });
    else if (day === first.day) first.isOnEve ||= isOnEve;
    const place = placeOf(each);
    if (day > (openings.get(place)?.day ?? '')) return;
    const rows = until.get(place);
    if (rows === undefined) until.set(place, [each]);
    else rows.push(each);
  });
  return { firsts, until };
}

function placeOf({ accountId, instrumentId }: HoldingTransaction): string {
  return `${accountId} ${instrumentId}`;
}

/** Transactions by day, and within it in the order in which kinds count. */
function* inOrder(rows: readonly HoldingTransaction[]): Steps<HoldingTransaction[]> {
  const byDays = yield* groupInSteps(rows, ({ day }) => day);
  const sorted = yield* eachInSteps([...byDays.keys()].toSorted(), (day) => {
    const ofDay = byDays.get(day) ?? [];
    if (ofDay.length === 1) return ofDay;
    const byKind = Map.groupBy(ofDay, ({ kind }) => kind);
    return TRANSACTION_KINDS.flatMap((kind) => byKind.get(kind) ?? []);
  });
  return sorted.flat();
}

/** Within a day units come after these. */
const BEFORE_COMING = new Set(['split', 'exchange_out', 'transfer_out']);

/** The day of units that an account held before its first transaction: one for all of them. */
function dayOfStart({ day, isOnEve }: FirstDay): Day {
  return isOnEve ? dayBefore(day) : day;
}

/** Cost in the currency of the opening; null: not known. */
type Start = { units: bigint; cost: FineAmount | null };

/**
 * Units and cost before all transactions until an opening, by those that it states at their end;
 * null: they contradict it.
 */
function* startOf(
  opening: HoldingTransaction,
  rows: readonly HoldingTransaction[],
  instruments: CostTerms['instruments'],
): Steps<Start | null> {
  const { currency, quantity } = opening;
  const nothing = { rateOn: () => null, priceOn: () => null };
  const terms = { currency, accounts: new Map(), instruments, ...nothing };
  const amounts = new TransactionAmounts(terms, () => undefined);
  const units = unitsOf(quantity ?? '0');
  let held: Start = { units, cost: amounts.statedValue(opening, units) };
  let hasRoom = true;
  yield* eachInSteps(rows.toReversed(), (row) => {
    if (!hasRoom || !isCountable(row)) return;
    held = before(held, row, { amounts, currency });
    hasRoom = held.units >= 0n && held.units <= UNITS_MAX;
    // Beyond what is an amount it would grow with each row.
    if (held.cost !== null && held.cost > AMOUNT_MAX) held.cost = null;
  });
  return hasRoom ? held : null;
}

type BackTerms = { amounts: TransactionAmounts; currency: Currency };

/** Units and cost before a transaction; the cost of what was sold was the average of what is left. */
function before(
  { units, cost }: Start,
  row: HoldingTransaction,
  { amounts, currency }: BackTerms,
): Start {
  const quantity = unitsOf(row.quantity ?? '0');
  const withCost = (paid: FineAmount | null): Start => ({
    units: units - quantity,
    cost: cost === null || paid === null ? null : cost - paid,
  });
  const withMore = (more: bigint): Start => ({
    units: units + more,
    cost:
      cost === null || units <= 0n ? null : timesExact(cost, { top: units + more, bottom: units }),
  });
  switch (row.kind) {
    case 'buy':
      return withCost(row.currency === currency ? amounts.moved(row, 1n) : null);
    case 'bonus':
      return withCost(0n);
    case 'transfer_in':
      return withCost(amounts.statedValue(row, quantity));
    case 'exchange_in':
      return withCost(null);
    case 'exchange_out':
      return row.quantity === null ? { units, cost: null } : withMore(quantity);
    case 'sell':
    case 'transfer_out':
      return withMore(quantity);
    case 'correction':
      return quantity < 0n ? withMore(-quantity) : withCost(amounts.statedValue(row, quantity));
    case 'split': {
      const parts = row.ratio === null ? null : parseRatio(row.ratio);
      if (parts === null) return withCost(0n);
      return { units: timesExact(units, { top: parts.bottom, bottom: parts.top }), cost };
    }
    case 'return_of_capital': {
      const isSame = cost !== null && row.currency === currency;
      return { units, cost: isSame ? cost + fineAmount(row.amount) : null };
    }
    default:
      return { units, cost };
  }
}

function amountOf(cost: FineAmount | null): AmountText | null {
  return cost !== null && cost >= 0n ? toAmountText(minorOfFine(cost)) : null;
}
