import type { Currency } from '#domain/basics/currencies.ts';
import { type AmountText, type Minor, toMinor, toTotalText } from '#domain/basics/money.ts';
import { type Month, monthsFrom } from '#domain/basics/months.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import { FLOWS, type MoveItem, type MoveTotal, OWED } from './move-file.ts';
import { figuresIn, type Places } from './stored-months.ts';

/**
 * The totals with the sums of those of their items that are moved in, as these would be stored, in the
 * sign of the total.
 */
export function* countedTotals(
  items: readonly MoveItem[],
  totals: readonly MoveTotal[],
  common: Currency | null = null,
): Steps<MoveTotal[]> {
  const places = monthsOfTotals(totals);
  // Read once, since every total may have every item.
  const figures = new Map<string, { item: MoveItem; of: Float64Array }>();
  const months = [...places.keys()];
  yield* eachInSteps(items, (item) => {
    if (item.leftOut === null) figures.set(item.key, { item, of: figuresIn(item, months) });
  });
  return yield* eachInSteps(totals, (total) => {
    const own = placesOf(total, places);
    const sums = new Float64Array(total.months.length);
    let isShared = false;
    for (const { key, sign } of total.terms) {
      const { item, of } = figures.get(key) ?? {};
      const isOther = total.currency !== undefined && item?.currency !== (total.currency ?? common);
      const factor = item && !isOther ? factorOf(total, item, sign) : 0;
      if (of) addFigures(sums, { of, own, factor });
      isShared ||= factor !== 0 && item?.shared !== undefined;
    }
    const months = total.months.map(({ month, stated }, at) => {
      return { month, stated, counted: totalText(sums[at] ?? 0) };
    });
    const whole = {
      stated: totalText(total.months.reduce((sum, { stated }) => sum + toMinor(stated), 0)),
      counted: totalText(sums.reduce((sum, each) => sum + each, 0)),
    };
    const { shared: _, ...rest } = total;
    return { ...rest, months, ...(isShared && { shared: whole }) };
  });
}

function totalText(sum: number): AmountText {
  return toTotalText((sum === 0 ? 0 : sum) as Minor);
}

/** How an item counts in a total as the kind that it is saved as: a debt takes off what is owned. */
function factorOf({ adds, isTurned }: MoveTotal, item: MoveItem, sign: 1 | -1): number {
  const { kind } = item;
  if (adds === undefined || (kind ?? null) === null) {
    return isTurned === item.isTurned ? sign : -sign;
  }
  if (kind === 'goals' || FLOWS.has(kind) !== adds.areFlows) return 0;
  return OWED.has(kind) === adds.areOwed ? 1 : -1;
}

/** The places of the months of totals; where some are of longer times, of all months. */
function monthsOfTotals(totals: readonly MoveTotal[]): Places {
  const all = new Set<Month>();
  for (const { months, periods = [] } of totals) {
    for (const { month } of months) all.add(month);
    for (const { start } of periods) all.add(start);
  }
  const months = [...all].toSorted();
  const [first = '', last = ''] = [months[0], months.at(-1)];
  const areLonger = totals.some(({ periods }) => periods !== undefined);
  const each = areLonger ? monthsFrom(first, last) : months;
  return new Map(each.map((month, at) => [month, at]));
}

/** The first and the last place of the months that each figure of a total is of. */
type AddedPlaces = { from: Int32Array; to: Int32Array };

/** Payments are added in all months of a longer time, other values in its last one. */
function placesOf({ months, periods = [], adds }: MoveTotal, places: Places): AddedPlaces {
  const starts = new Map(
    adds?.areFlows === true ? periods.map(({ month, start }) => [month, start]) : [],
  );
  const placeOf = (month: Month) => places.get(month) ?? 0;
  return {
    from: Int32Array.from(months, ({ month }) => placeOf(starts.get(month) ?? month)),
    to: Int32Array.from(months, ({ month }) => placeOf(month)),
  };
}

type AddedFigures = { of: Float64Array; own: AddedPlaces; factor: number };

/** A function of its own: loops in closures are optimized less. */
function addFigures(sums: Float64Array, { of, own: { from, to }, factor }: AddedFigures): void {
  for (let at = 0; at < to.length; at += 1) {
    for (let place = from[at] ?? 0; place <= (to[at] ?? -1); place += 1)
      sums[at] = (sums[at] ?? 0) + factor * (of[place] ?? 0);
  }
}
