import type { CashFlow, Pending, StartBalance } from '#domain/cash-flow-answer.ts';
import { type Expected, forecastOf } from '#domain/cash-flow-forecast.ts';
import { bookedIn } from '#domain/cash-flow-sums.ts';
import { topMerchants } from '#domain/cash-flow-merchants.ts';
import { recurringPrices, type RecurringPrice, waitingKeys } from '#domain/cash-flow-recurring.ts';
import { restOf } from '#domain/cash-flow-rest.ts';
import {
  cashFlowMonths,
  cashFlowTotal,
  convertIn,
  type FlowMonth,
  majorToMinor,
} from '#domain/cash-flow.ts';
import type { Currency } from '#domain/currencies.ts';
import { createMerchantKeys } from '#domain/merchant-words.ts';
import { type Minor, toMinor, toNumber } from '#domain/money.ts';
import { addMonths, type Day, type Month, monthOf, monthsFrom } from '#domain/months.ts';
import type { Rates } from '#domain/rates.ts';
import { type BookedTransaction, recurringOf } from '#domain/recurring.ts';
import { addDays } from '#domain/release-calendar.ts';
import type { Direction } from '#domain/transaction-categories.ts';
import type { Balance, Summed } from './reads.ts';

/** So many months are told of before the running one. */
export const MONTHS_BACK = 24;
/** Row by row at least so far: what is paid once a year has come twice within so many days. */
export const ROWS_BACK_DAYS = 400;
const MERCHANT_MONTHS = 12;
const MERCHANTS_MAX = 10;

export type Found = {
  currency: Currency;
  today: Day;
  sums: readonly Summed[];
  rows: readonly BookedTransaction[];
  /** What is not booked yet. */
  waiting: readonly BookedTransaction[];
  directions: ReadonlyMap<string, Direction>;
  balances: readonly Balance[];
  /** Those of today, and those of the end of a month. */
  rates: Rates;
  ratesIn(month: Month): Rates;
};

/** Everything that a person's transactions add up to. */
export function cashFlowOf(found: Found): CashFlow {
  const { currency, today, sums, rows, directions } = found;
  const known = knownIn(found);
  const months = known === null ? [] : monthsOf(found, known);
  const now = convertIn(currency, found.rates);
  const convert = createConverter(found);
  const pending = pendingIn(found);
  const keyOf = createMerchantKeys();
  const lookedAt = addDays(today, -ROWS_BACK_DAYS);
  const late = rows.filter(({ transactionDate }) => transactionDate >= lookedAt);
  const comingBack = recurringOf(late, today, keyOf);
  const recurring = recurringPrices({ found: comingBack, rows, convert: now });
  const since = addMonths(monthOf(today), -MERCHANT_MONTHS);
  const recent = rows.filter(({ transactionDate }) => transactionDate >= since);
  const balances = balancesIn(found, now);
  const ids = new Set(comingBack.flatMap(({ transactionIds }) => transactionIds));
  const counted = balances.flatMap((each) => each.counted ?? []);
  const { net } = cashFlowTotal([pending]);
  const waiting = waitingKeys(recurring, found.waiting, keyOf);
  const forecast =
    counted.length === 0
      ? null
      : forecastOf({
          today,
          startMinor: [...counted, net].reduce((total, each) => total + majorToMinor(each), 0),
          expected: recurring.flatMap((each) => expectedOf(each, waiting.has(each.key))),
          ...restOf({ rows, recurring: ids, months, convert }),
        });
  return {
    currency,
    today,
    months,
    known,
    pending,
    transfers: transfersIn(sums),
    merchants: {
      since,
      top: topMerchants(recent, { directions, convert, max: MERCHANTS_MAX, keyOf }),
    },
    recurring,
    forecast,
    balances,
  };
}

function booked(sums: readonly Summed[]): Summed[] {
  return sums.filter(({ isPending, isTransfer }) => !isPending && !isTransfer);
}

function knownIn({ sums, rows }: Found): CashFlow['known'] {
  let [first, last] = [sums[0]?.first ?? rows[0]?.transactionDate, sums[0]?.last ?? ''];
  if (first === undefined) return null;
  for (const each of sums) {
    if (each.first < first) first = each.first;
    if (each.last > last) last = each.last;
  }
  for (const { transactionDate } of rows) {
    if (transactionDate < first) first = transactionDate;
    if (transactionDate > last) last = transactionDate;
  }
  return { first, last };
}

function monthsOf(found: Found, known: { first: Day; last: Day }): FlowMonth[] {
  const { currency, today, directions, ratesIn } = found;
  const months = monthsFrom(monthOf(known.first), monthOf(today));
  const terms = { currency, directions, ratesIn, months, today, known };
  return cashFlowMonths([...booked(found.sums), ...bookedIn(found.rows)], terms);
}

/** Each month's rates are worked out once. */
function createConverter({ currency, ratesIn }: Found) {
  const byMonth = new Map<Month, ReturnType<typeof convertIn>>();
  return (valueMinor: number, from: Currency, month: Month): Minor | null => {
    const convert = byMonth.get(month) ?? convertIn(currency, ratesIn(month));
    byMonth.set(month, convert);
    return convert(valueMinor, from);
  };
}

/** What is not booked yet, as if it were one month, by today's rates. */
function pendingIn({ sums, currency, directions, rates, today }: Found): Pending {
  const month = monthOf(today);
  const waiting = sums.filter(({ isPending, isTransfer }) => isPending && !isTransfer);
  const rows = waiting.map((each) => ({ ...each, month }));
  const terms = { currency, directions, ratesIn: () => rates, months: [month], today };
  const [all] = cashFlowMonths(rows, { ...terms, known: { first: today, last: today } });
  const { income = 0, spending = 0, notIncluded = [] } = all ?? {};
  const count = rows.reduce((total, each) => total + each.outCount + each.inCount, 0);
  return { income, spending, count, notIncluded };
}

function transfersIn(sums: readonly Summed[]): CashFlow['transfers'] {
  const moved = sums.filter(({ isTransfer }) => isTransfer);
  return [...Map.groupBy(moved, ({ month }) => month)].map(([month, ofMonth]) => ({
    month,
    count: ofMonth.reduce((total, each) => total + each.outCount + each.inCount, 0),
  }));
}

function balancesIn({ balances }: Found, convert: ReturnType<typeof convertIn>): StartBalance[] {
  return balances.map((each) => {
    const counted = each.on === null ? null : convert(toMinor(each.balance), each.currency);
    return { ...each, counted: counted === null ? null : toNumber(counted) };
  });
}

function expectedOf(
  { key, cadence, nextOn, direction, once }: RecurringPrice,
  isWaiting: boolean,
): Expected[] {
  if (once === null) return [];
  const amountMinor = majorToMinor(direction === 'in' ? once : -once);
  return [{ key, cadence, nextOn, amountMinor, isWaiting }];
}
