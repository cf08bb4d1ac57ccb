import type { Currency } from '#domain/basics/currencies.ts';
import {
  difference,
  divideRounded,
  minorOf,
  type Minor,
  sum,
  toNumber,
  toTotal,
} from '#domain/basics/money.ts';
import { type Day, type Month, monthOf } from '#domain/basics/months.ts';
import { WHOLE_BASIS_POINTS } from '#domain/basics/percent.ts';
import {
  converterTo,
  isMissingRate,
  type Rates,
  type UsedRate,
  usedRates,
} from '#domain/statistics/rates.ts';
import type { Direction } from '#domain/banking/categories/transaction-categories.ts';

/** Booked sums of a month in one category and currency, in its minor units. */
export type BookedSum = {
  month: Month;
  /** Null: no category. */
  category: string | null;
  currency: Currency;
  /** The paid sum, without a sign, and the number of payments. */
  outMinor: number;
  outCount: number;
  inMinor: number;
  inCount: number;
};

/** Income or spending of a category in a month, in major units. */
export type Flow = {
  category: string | null;
  /** Net of refunds; never below zero. */
  amount: number;
  /** The opposite sum that is subtracted: refunds, or reversed income. */
  returned: number;
  count: number;
  /** Refunds exceed payments in the month, which makes it income (or the reverse). */
  isBeyond: boolean;
};

/** Amounts without a rate, in their currency: received less paid. */
export type UncountedSum = { currency: Currency; amount: number; count: number };

/** Income and spending of a month in the user's currency, without transfers. */
export type FlowMonth = {
  month: Month;
  /** It is not over. */
  isRunning: boolean;
  /** The known transactions begin or end within the month, or there are none. */
  isPartial: boolean;
  income: number;
  spending: number;
  net: number;
  /** The saved share of income, in percent with one decimal; null: no income. */
  savingsPercent: number | null;
  incomes: readonly Flow[];
  spendings: readonly Flow[];
  rates: readonly UsedRate[];
  notIncluded: readonly UncountedSum[];
};

export type FlowTerms = {
  currency: Currency;
  /** The direction of each category. */
  directions: ReadonlyMap<string, Direction>;
  /** The rates that hold for a month. */
  ratesIn(month: Month): Rates;
  months: readonly Month[];
  today: Day;
  /** The days of the first and the last transaction that are known. */
  known: { first: Day; last: Day };
};

/** A month is complete if transactions are known from this day of it or before, */
const WHOLE_FROM_DAY = 5;
/** and until this day or after. */
const WHOLE_UNTIL_DAY = 24;

/**
 * Income and spending by month, oldest first. Each category and currency of a month is converted
 * once by that month's rate and rounded once, half away from zero, payments and refunds together;
 * then only whole minor units are added. Amounts without a rate are named and not counted.
 */
export function cashFlowMonths(booked: readonly BookedSum[], terms: FlowTerms): FlowMonth[] {
  const byMonth = Map.groupBy(booked, ({ month }) => month);
  return terms.months.map((month) => monthIn(month, byMonth.get(month) ?? [], terms));
}

/**
 * Amount of a category and currency in the user's currency. `left` is outgoing less incoming,
 * converted once together.
 */
type CategoryCount = Pick<BookedSum, 'category' | 'outCount' | 'inCount'> & {
  out: Minor;
  back: Minor;
  left: Minor;
};

function monthIn(month: Month, rows: readonly BookedSum[], terms: FlowTerms): FlowMonth {
  const rates = terms.ratesIn(month);
  const convert = convertIn(terms.currency, rates);
  const counted: CategoryCount[] = [];
  const notIncluded: UncountedSum[] = [];
  for (const row of rows) {
    const of = (minor: number) => convert(minor, row.currency);
    const [out, back] = [of(row.outMinor), of(row.inMinor)];
    const left = of(row.outMinor - row.inMinor);
    if (out === null || back === null || left === null) notIncluded.push(uncounted(row));
    else counted.push({ ...row, out, back, left });
  }
  const { incomes, spendings } = flowsOf(counted, terms.directions);
  const foreign = new Set(rows.map(({ currency }) => currency));
  const used = [...foreign].flatMap((each) => usedRates(each, terms.currency, rates));
  return {
    month,
    isRunning: month === monthOf(terms.today),
    isPartial: rows.length === 0 || isPartly(month, terms.known),
    ...resultOf(totalOf(incomes), totalOf(spendings)),
    incomes,
    spendings,
    rates: [...new Map(used.map((rate) => [rate.currency, rate])).values()],
    notIncluded: [...Map.groupBy(notIncluded, ({ currency }) => currency).values()].map(added),
  };
}

/** Counts minor units of any currency in another, rounded once; null: there is no rate. */
export function convertIn(to: Currency, rates: Rates) {
  const convert = converterTo(to, rates);
  return (valueMinor: number, currency: Currency): Minor | null => {
    const line = {
      valueMinor: toTotal(valueMinor),
      currency,
      shareBasisPoints: WHOLE_BASIS_POINTS,
    };
    const counted = convert(line);
    return isMissingRate(counted) ? null : counted;
  };
}

type Flows = { incomes: Flow[]; spendings: Flow[] };

/** The flows of each category, the largest first. */
function flowsOf(counted: readonly CategoryCount[], directions: FlowTerms['directions']): Flows {
  const flows = [...Map.groupBy(counted, ({ category }) => category)].map(([category, rows]) => {
    const direction = category === null ? 'both' : (directions.get(category) ?? 'both');
    return flowsOfCategory(category, rows, direction);
  });
  const largestFirst = (a: Flow, b: Flow) => b.amount - a.amount;
  return {
    incomes: flows.flatMap((each) => each.incomes).toSorted(largestFirst),
    spendings: flows.flatMap((each) => each.spendings).toSorted(largestFirst),
  };
}

/**
 * A category of spending or of income alone is netted, and never below zero: refunds beyond its
 * spending count as income, and the reverse. Any other category has both sides.
 */
function flowsOfCategory(
  category: string | null,
  rows: readonly CategoryCount[],
  direction: Direction,
): Flows {
  const out = { minor: sum(rows.map((row) => row.out)), count: countOf(rows, 'outCount') };
  const back = { minor: sum(rows.map((row) => row.back)), count: countOf(rows, 'inCount') };
  if (direction === 'both') {
    return {
      incomes: plainFlow(category, back),
      spendings: plainFlow(category, out),
    };
  }
  const [own, other] = direction === 'out' ? [out, back] : [back, out];
  const left = sum(rows.map((row) => row.left));
  const over = direction === 'out' ? left : difference(toTotal(0), left);
  const amount = toTotal(Math.max(over, 0));
  const beyond = toTotal(Math.max(-Number(over), 0));
  const netted: Flow = {
    category,
    amount: toNumber(amount),
    returned: toNumber(difference(own.minor, amount)),
    count: own.count + other.count,
    isBeyond: false,
  };
  const ownFlows = own.count > 0 || beyond === 0 ? [netted] : [];
  const others = plainFlow(category, { minor: beyond, count: beyond > 0 ? other.count : 0 });
  const beyondFlows = others.map((flow) => ({ ...flow, isBeyond: true }));
  return direction === 'out'
    ? { incomes: beyondFlows, spendings: ownFlows }
    : { incomes: ownFlows, spendings: beyondFlows };
}

/** A flow that is not netted; an empty list where there is no transaction. */
function plainFlow(category: string | null, of: { minor: Minor; count: number }): Flow[] {
  const { minor, count } = of;
  if (count === 0) return [];
  return [{ category, amount: toNumber(minor), returned: 0, count, isBeyond: false }];
}

function countOf(rows: readonly CategoryCount[], field: 'outCount' | 'inCount'): number {
  return rows.reduce((total, row) => total + row[field], 0);
}

function uncounted({ currency, outMinor, inMinor, outCount, inCount }: BookedSum): UncountedSum {
  const amount = toNumber(toTotal(inMinor - outMinor));
  return { currency, amount, count: outCount + inCount };
}

function added(of: readonly UncountedSum[]): UncountedSum {
  const amount = toNumber(sum(of.map((each) => minorOf(each.amount))));
  const count = of.reduce((total, each) => total + each.count, 0);
  return { currency: of[0]?.currency ?? 'SEK', amount, count };
}

function isPartly(month: Month, { first, last }: FlowTerms['known']): boolean {
  const beginsIn = monthOf(first) === month && Number(first.slice(8)) > WHOLE_FROM_DAY;
  const endsIn = monthOf(last) === month && Number(last.slice(8)) < WHOLE_UNTIL_DAY;
  return beginsIn || endsIn || month > monthOf(last) || month < monthOf(first);
}

/** The saved amount and its share of income. */
export type FlowResult = Pick<FlowMonth, 'income' | 'spending' | 'net' | 'savingsPercent'>;

/** Income and spending of several months added, to the minor unit. */
export function cashFlowTotal(
  months: readonly Pick<FlowMonth, 'income' | 'spending'>[],
): FlowResult {
  const income = sum(months.map((each) => minorOf(each.income)));
  return resultOf(income, sum(months.map((each) => minorOf(each.spending))));
}

/** The complete months among the last ones, which averages use. */
export function wholeMonths(months: readonly FlowMonth[], max: number): FlowMonth[] {
  const over = months.filter(({ isRunning }) => !isRunning).slice(-max);
  return over.filter(({ isPartial }) => !isPartial);
}

/**
 * Income and spending of a month on average, each rounded once to the minor unit, half away from
 * zero; how much is saved is of all the months. Null: there is no month.
 */
export function cashFlowAverage(months: readonly FlowMonth[]): FlowResult | null {
  if (months.length === 0) return null;
  const total = cashFlowTotal(months);
  const mean = (value: number) =>
    toTotal(divideRounded(BigInt(minorOf(value)), BigInt(months.length)));
  const average = resultOf(mean(total.income), mean(total.spending));
  return { ...average, savingsPercent: total.savingsPercent };
}

/** A financial summary's totals of a month, in major units. */
type RecordedFlow = { monthlyCosts: number; monthlyNetIncome: number };

/**
 * A month's income and spending by the user's records as a bank would book them, in major units;
 * income is after tax. Null: there are neither incomes nor costs.
 */
export function recordedMonth({ monthlyCosts: spending, monthlyNetIncome: net }: RecordedFlow) {
  const income = toNumber(sum([minorOf(net), minorOf(spending)]));
  return income === 0 && spending === 0 ? null : { income, spending, net };
}

function totalOf(flows: readonly Flow[]): Minor {
  return sum(flows.map(({ amount }) => minorOf(amount)));
}

function resultOf(income: Minor, spending: Minor): FlowResult {
  const net = difference(income, spending);
  return {
    income: toNumber(income),
    spending: toNumber(spending),
    net: toNumber(net),
    savingsPercent: income > 0 ? Math.round((net * 1000) / income) / 10 : null,
  };
}

/** Whether nothing is known of a month: no file or bank has a transaction of it. */
export function isUnknownMonth({ incomes, spendings, notIncluded }: FlowMonth): boolean {
  return [incomes, spendings, notIncluded].every((some) => some.length === 0);
}
