import { toNumber } from '#domain/basics/money.ts';
import type { Steps } from '#domain/basics/steps.ts';
import { type Month, monthOf } from '#domain/basics/months.ts';
import { type Holdings, partsOf, type ValuationTerms } from '#domain/figures/totals/summary.ts';
import { countOf } from '#domain/figures/totals/totals.ts';
import { changeSince, type TrendChange } from './trend.ts';
import type { HistoryKind } from '#domain/records/kinds.ts';

/** Number of months, of which the last is the running one. */
export const SERIES_MONTHS = 12;

/**
 * An item's part of the total of its kind, month by month, in the user's currency: the user's share
 * of an asset or debt, the monthly amount of an income or a cost. Months in which it did not count
 * are absent. `change` is the running month's; null: it did not count in this month or in the one
 * before.
 */
export type ItemSeries = {
  id: string;
  values: { month: Month; value: number }[];
  change: TrendChange | null;
};

/** The records of a month, and the terms on which they are valued. */
export type MonthHoldings = { holdings: Holdings; terms: ValuationTerms };

type SeriesMonths = { closed: Iterable<MonthHoldings>; present: MonthHoldings };

/**
 * The series of the items of a kind that there are at present, over the closed months in order and
 * the running one; a month in a step. The values of a month add up to its total, to the minor unit.
 */
export function* itemSeries(
  kind: HistoryKind,
  { closed, present }: SeriesMonths,
): Steps<ItemSeries[]> {
  const running = monthOf(present.terms.asOf);
  const series = new Map<string, ItemSeries>(
    present.holdings[kind].map(({ id }) => [id, { id, values: [], change: null }]),
  );
  const add = ({ holdings, terms }: MonthHoldings) => {
    const month = monthOf(terms.asOf);
    countOf(partsOf(holdings, terms)[PARTS[kind]], terms, ({ id }, counted) => {
      series.get(id)?.values.push({ month, value: toNumber(counted) });
    });
  };
  for (const month of closed) {
    yield;
    add(month);
  }
  yield;
  add(present);
  for (const each of series.values()) {
    const counts = each.values.at(-1)?.month === running;
    each.change = counts ? changeSince(each.values, 'value') : null;
  }
  return [...series.values()];
}

const PARTS = {
  assets: 'assets',
  liabilities: 'liabilities',
  incomes: 'income',
  costs: 'costs',
} as const;
