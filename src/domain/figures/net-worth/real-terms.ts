import type { HistoryPoint } from '#domain/figures/history/history.ts';
import type { ConsumerPrices } from '#domain/statistics/inflation.ts';
import { difference, minorOf, toNumber } from '#domain/basics/money.ts';
import { addMonths, type Month } from '#domain/basics/months.ts';
import { ratioOf, timesRatio } from '#domain/basics/ratios.ts';
import type { NotIncluded } from '#domain/figures/totals/totals.ts';

/**
 * Reasons why amounts of different months cannot be adjusted for inflation. `broken`: the prices
 * have a gap, or a step that no month ever had, such as at a change of base year.
 */
export type NoPrices = 'no_prices' | 'broken';

/**
 * A month's figures in other prices; `isBeyond`: in the last published ones, as its own are
 * missing.
 */
export type RealPoint = HistoryPoint & { isBeyond: boolean };

/** A series in the money of one month, and the months before the prices begin, left out. */
export type RealSeries = { base: Month; points: RealPoint[]; leftOut: Month[] };

type NominalPoint = Pick<HistoryPoint, 'month' | 'value'> &
  Partial<Pick<HistoryPoint, 'notIncluded'>>;

/**
 * Growth of a figure between two months, in major units: `arrived` is additions less removals,
 * `inflation` the part that keeps up with prices, to `keptUp`, and `rest` all else; they add up to
 * `growth`. `indices` are the prices at both ends, and `notIncluded` the items without a rate at
 * one of them.
 */
export type GrowthSplit = {
  from: NominalPoint;
  to: NominalPoint;
  growth: number;
  arrived: number;
  keptUp: number;
  inflation: number;
  rest: number;
  indices: { from: Month; before: string; to: Month; now: string };
  /** Items left out at one of the ends because a rate is missing. */
  notIncluded: NotIncluded[];
};

/** Prices rose by 2.84 % in January 1990, the most of any month since 1980 (source: SCB). */
const STEP_MAX_PERCENT = 10n;

/** The last month whose prices are published; null when none is. */
export function lastPriceMonth(prices: ConsumerPrices): Month | null {
  return [...prices.keys()].toSorted().at(-1) ?? null;
}

/**
 * A series in today's money: each figure × the last published index / the index of its month, one
 * exact division rounded once, half away from zero. Liabilities are assets less net worth, so that
 * every month adds up. Months after the last published index use that one.
 */
export function inTodaysMoney(
  series: readonly HistoryPoint[],
  prices: ConsumerPrices,
): RealSeries | NoPrices {
  const base = lastPriceMonth(prices);
  if (base === null) return 'no_prices';
  const first = [...prices.keys()].toSorted()[0] ?? base;
  const known = series.filter(({ month }) => month >= first);
  const from = known[0]?.month ?? base;
  if (!isContinuous(from < base ? from : base, base, prices)) return 'broken';
  const leftOut = series.filter(({ month }) => month < first).map(({ month }) => month);
  return { base, leftOut, points: known.map((point) => realPoint(point, base, prices)) };
}

/**
 * Splits growth into inflation and the remainder: inflation is the growth that the first value
 * needed to keep its worth in prices of the last month, or of the last published one. Additions and
 * removals meanwhile (`arrived`) are neither. Null: there is no published month after the first, or
 * the first is before the first prices.
 */
export function splitGrowth(
  { from, to, arrived = 0 }: { from: NominalPoint; to: NominalPoint; arrived?: number },
  prices: ConsumerPrices,
): GrowthSplit | NoPrices | null {
  const last = lastPriceMonth(prices);
  if (last === null) return 'no_prices';
  const until = to.month < last ? to.month : last;
  const [before, now] = [prices.get(from.month), prices.get(until)];
  if (until <= from.month || before === undefined) return null;
  if (now === undefined || !isContinuous(from.month, until, prices)) return 'broken';
  const start = minorOf(from.value);
  const growth = difference(minorOf(to.value), start);
  const keptUp = timesRatio(start, ratioOf(now, before));
  const inflation = difference(keptUp, start);
  const leftOut = [from, to].flatMap(({ notIncluded = [] }) => notIncluded);
  return {
    from,
    to,
    growth: toNumber(growth),
    arrived,
    keptUp: toNumber(keptUp),
    inflation: toNumber(inflation),
    rest: toNumber(difference(difference(growth, inflation), minorOf(arrived))),
    indices: { from: from.month, before, to: until, now },
    notIncluded: [...new Map(leftOut.map((item) => [item.id, item])).values()],
  };
}

/**
 * The last point of a series whose month has published prices, so that growth and inflation cover
 * the same months; undefined when there is none.
 */
export function lastPricedOf<Point extends { month: Month }>(
  series: readonly Point[],
  prices: ConsumerPrices,
): Point | undefined {
  const last = lastPriceMonth(prices);
  return last === null ? series.at(-1) : series.findLast(({ month }) => month <= last);
}

/** Whether a result is a reason for having none. */
export function isNoPrices(found: unknown): found is NoPrices {
  return typeof found === 'string';
}

function realPoint(point: HistoryPoint, base: Month, prices: ConsumerPrices): RealPoint {
  const isBeyond = point.month > base;
  const at = prices.get(isBeyond ? base : point.month) ?? '';
  const ratio = ratioOf(prices.get(base) ?? '', at);
  const real = (value: number) => timesRatio(minorOf(value), ratio);
  const [value, assets] = [real(point.value), real(point.assets)];
  return {
    ...point,
    value: toNumber(value),
    assets: toNumber(assets),
    liabilities: toNumber(difference(assets, value)),
    income: toNumber(real(point.income)),
    netIncome: toNumber(real(point.netIncome)),
    costs: toNumber(real(point.costs)),
    isBeyond,
  };
}

/** No month is missing, and none moved by more than prices do. */
function isContinuous(from: Month, to: Month, prices: ConsumerPrices): boolean {
  if (prices.get(from) === undefined) return false;
  for (let month = from; month < to; month = addMonths(month, 1)) {
    const [before, after] = [prices.get(month), prices.get(addMonths(month, 1))];
    if (before === undefined || after === undefined) return false;
    const { top, bottom } = ratioOf(after, before);
    const step = top > bottom ? top - bottom : bottom - top;
    if (step * 100n > bottom * STEP_MAX_PERCENT) return false;
  }
  return true;
}
