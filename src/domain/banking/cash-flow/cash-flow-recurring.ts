import type { Currency } from '#domain/basics/currencies.ts';
import { type Minor, sum, toMinor, toNumber, toTotal } from '#domain/basics/money.ts';
import type { MerchantKeys } from '#domain/banking/transactions/merchant-words.ts';
import { namesOf, textOf } from './cash-flow-merchants.ts';
import {
  type BookedTransaction,
  groupOfKey,
  type Recurring,
  streamGroup,
  yearlyMinor,
} from '#domain/banking/recurring/recurring.ts';

/** A recurring payment with its sum of a year. */
export type RecurringPrice = Pick<
  Recurring,
  | 'key'
  | 'category'
  | 'cadence'
  | 'direction'
  | 'amount'
  | 'change'
  | 'varies'
  | 'currency'
  | 'count'
  | 'nextOn'
  | 'calendar'
> & {
  name: string;
  /** The search text for its transactions; null: it is too short. */
  search: string | null;
  /** One time, and a year, in the user's currency; null: there is no rate. */
  once: number | null;
  /** The price in each month, if it varies by season and there is a rate. */
  months: readonly number[] | null;
  yearly: number | null;
};

type RecurringFlowInput = {
  found: readonly Recurring[];
  rows: readonly BookedTransaction[];
  /** Converts to minor units of the user's currency by today's rate; null: no rate. */
  convert(valueMinor: number, currency: Currency): Minor | null;
};

/**
 * Recurring payments with their price per year, the highest first: the newest price of one payment
 * times the payments in a year, converted and rounded once.
 */
export function recurringPrices({ found, rows, convert }: RecurringFlowInput): RecurringPrice[] {
  const wanted = new Set(found.flatMap(({ transactionIds }) => transactionIds));
  const byId = new Map(rows.filter(({ id }) => wanted.has(id)).map((row) => [row.id, row]));
  return found
    .map(({ merchant, transactionIds, months: ofMonths, ...found }) => {
      const { lastOn: _, confidence: _sure, ...recurring } = found;
      const { amount, currency } = recurring;
      const months = ofMonths?.flatMap((each) => convert(toMinor(each), currency) ?? []) ?? null;
      const texts = transactionIds.flatMap((id) => {
        const row = byId.get(id);
        return row ? [textOf(row)] : [];
      });
      const names = texts.length > 0 ? namesOf(texts) : { name: merchant, search: null };
      const ofOnce = convert(toMinor(amount), currency);
      const ofYear = convert(toTotal(yearlyMinor(recurring)), currency);
      const once = ofOnce === null ? null : toNumber(ofOnce);
      const yearly = ofYear === null ? null : toNumber(ofYear);
      return { ...recurring, ...names, once, months: months && months.map(toNumber), yearly };
    })
    .toSorted(byYearlyPrice);
}

/** The dearest in a year first; those without a rate or alike by their own yearly sum and key. */
export function byYearlyPrice(a: RecurringPrice, b: RecurringPrice): number {
  const difference = (b.yearly ?? 0) - (a.yearly ?? 0);
  return difference || yearlyMinor(b) - yearlyMinor(a) || a.key.localeCompare(b.key);
}

/** The greatest relative difference of a pending amount from the median. */
const LIKE_SHARE = 0.35;

/**
 * Keys of the recurring payments whose next payment is pending: same merchant, direction and
 * currency, and about the same amount.
 */
export function waitingKeys(
  prices: readonly RecurringPrice[],
  waiting: readonly BookedTransaction[],
  keyOf: MerchantKeys,
): ReadonlySet<string> {
  const byGroup = Map.groupBy(waiting, (row) => streamGroup(row, keyOf));
  const found = prices.filter(({ key, amount }) => {
    const usual = toMinor(amount);
    const isLike = ({ minor }: BookedTransaction) =>
      Math.abs(Math.abs(minor) - usual) <= usual * LIKE_SHARE;
    return byGroup.get(groupOfKey(key))?.some(isLike) ?? false;
  });
  return new Set(found.map(({ key }) => key));
}

/**
 * Recurring payments in one direction in a year, in major units; those without a rate are not
 * counted.
 */
export function yearlyTotal(
  prices: readonly RecurringPrice[],
  direction: Recurring['direction'],
): number {
  const own = prices.filter((each) => each.direction === direction);
  return toNumber(sum(own.map(({ yearly }) => toTotal(Math.round((yearly ?? 0) * 100)))));
}
