import type { Currency } from '#domain/basics/currencies.ts';
import { addDays, type Day, daysBetween } from '#domain/basics/months.ts';
import type { Rates } from './rates.ts';
import { hasRates, periodAfter } from './release-calendar.ts';
import { type SeriesId, SOURCE, type SourceFailure } from './public-sources.ts';

/** A published figure and its period, as the publisher writes them. */
export type Figure = { period: string; value: string };

/** The rates of a day: units of each currency for one euro. */
export type DayOfRates = { day: Day; rates: ReadonlyMap<Currency, string> };

/** A final figure that is corrected by more than this is another figure. */
export const CORRECTION_MAX = 0.02;

/** Between days that lie further apart a rate may have moved by anything. */
const STEP_DAYS_MAX = 10;

/** Currencies that the European Central Bank has published on every day since 1999. */
const ALWAYS: readonly Currency[] = ['USD', 'SEK'];

/**
 * Checks a whole series that would replace the stored one; null: it is accepted. It must have every
 * stored period and no gap, have the same base, and move as such a series does.
 */
export function troubleInSeries(
  series: SeriesId,
  known: readonly (Figure & { preliminary: boolean })[],
  fetched: readonly Figure[],
): SourceFailure | null {
  const [first, last] = [fetched[0], fetched.at(-1)];
  if (!first || !last) return 'incomplete';
  if (last.period < (known.at(-1)?.period ?? '')) return 'older';
  if (first.period > (known[0]?.period ?? SOURCE[series].firstPeriod)) return 'incomplete';
  const isWhole = fetched.every((figure, at) => {
    const before = fetched[at - 1];
    return before === undefined || figure.period === periodAfter(before.period);
  });
  if (!isWhole) return 'gap';
  return otherFigures(known, fetched) ?? jumpIn(fetched, SOURCE[series].stepMax);
}

/** Compares final figures with ours: many others are another base, a few are a mistake. */
function otherFigures(
  known: readonly (Figure & { preliminary: boolean })[],
  fetched: readonly Figure[],
): SourceFailure | null {
  const now = new Map(fetched.map(({ period, value }) => [period, Number(value)]));
  const final = known.filter(({ preliminary }) => !preliminary);
  const moved = final.filter(({ period, value }) => {
    return isStep(Number(value), now.get(period) ?? NaN, CORRECTION_MAX);
  });
  return troubleInCommon({ common: final.length, moved: moved.length });
}

/** Failure that a number of revised figures among the common ones implies. */
export function troubleInCommon(figures: { common: number; moved: number }): SourceFailure | null {
  if (figures.moved === 0) return null;
  return figures.moved * 2 > figures.common ? 'other_base' : 'jump';
}

function jumpIn(figures: readonly Figure[], stepMax: number): SourceFailure | null {
  const values = figures.map(({ value }) => Number(value));
  const isJump = values.some(
    (value, at) => at > 0 && isStep(values[at - 1] ?? NaN, value, stepMax),
  );
  return isJump ? 'jump' : null;
}

function isStep(from: number, to: number, most: number): boolean {
  return !(Math.max(from / to, to / from) <= 1 + most);
}

/** The newest stored day, today, and the latest stored rates. */
export type KnownRates = { lastKnown: Day; today: Day; latest: Rates };

/**
 * Checks days of rates, oldest first, that would be added to the stored ones; null: they are
 * accepted. They must follow the last stored day without a gap.
 */
export function troubleInRates(
  days: readonly DayOfRates[],
  { lastKnown, today, latest }: KnownRates,
): SourceFailure | null {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || last.day > today) return 'unreadable';
  if (last.day < lastKnown) return 'older';
  if (!days.every(({ rates }) => ALWAYS.every((currency) => rates.has(currency)))) {
    return 'incomplete';
  }
  const isWhole = days.every(({ day }, at) => {
    const before = days[at - 1]?.day;
    return before === undefined || isNext(before, day);
  });
  if (!isWhole || leavesOut(lastKnown, first.day)) return 'gap';
  return rateJumpIn(days, latest) ? 'jump' : null;
}

/** Whether a day of rates should lie between two days. */
export function leavesOut(after: Day, before: Day): boolean {
  for (let day = addDays(after, 1); day < before; day = addDays(day, 1)) {
    if (hasRates(day)) return true;
  }
  return false;
}

function isNext(before: Day, day: Day): boolean {
  return before < day && daysBetween(before, day) <= SOURCE.exchange_rates.staleAfterDays;
}

function rateJumpIn(days: readonly DayOfRates[], known: Rates): boolean {
  const latest = new Map(known);
  return days.some(({ day, rates }) =>
    [...rates].some(([currency, perEuro]) => {
      const before = latest.get(currency);
      latest.set(currency, { day, perEuro });
      const pause = before ? daysBetween(before.day, day) : 0;
      if (!before || pause < 1 || pause > STEP_DAYS_MAX) return false;
      return isStep(Number(before.perEuro), Number(perEuro), SOURCE.exchange_rates.stepMax);
    }),
  );
}
