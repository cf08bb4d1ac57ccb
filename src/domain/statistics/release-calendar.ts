import { easterOf } from '#domain/basics/bank-days.ts';
import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  daysBetween,
  lastDayOf,
  monthOf,
  weekdayOf,
} from '#domain/basics/months.ts';
import {
  isMortgageSeries,
  type MortgageSeriesId,
  SOURCE,
  type SourceId,
} from './public-sources.ts';

/** The day of a month about which consumer prices of the month before come (13th to 15th). */
const PRICES_DAY = '14';

type ReleaseLook = { isOn(day: Day): boolean; at: string[] };

/** Rates of a month come in the last week of the next. */
const MORTGAGE_LOOK: ReleaseLook = { isOn: (day) => day.slice(8) >= '24', at: ['08:15'] };

/** When a source is read, in Stockholm's time: after its publisher's hour. */
const LOOKS: Record<Exclude<SourceId, MortgageSeriesId>, ReleaseLook> = {
  // Statistics Sweden publishes at eight in the morning.
  consumer_prices: { isOn: (day) => within(day.slice(8), '10', '20'), at: ['08:15'] },
  house_prices: { isOn: (day) => weekdayOf(day) === 1, at: ['08:15'] },
  // The European Central Bank publishes about four in the afternoon, and is late now and then.
  exchange_rates: { isOn: hasRates, at: ['16:30', '17:30', '19:00'] },
};

/** The last day of a period as its publisher writes it: `2026M04`, `2026K2` or a day. */
export function endOf(period: string): Day {
  const [, year, unit, number] = /^(\d{4})([MK])(\d{1,2})$/.exec(period) ?? [];
  if (unit === undefined) return period;
  const month = unit === 'M' ? Number(number) : Number(number) * 3;
  return lastDayOf(`${year}-${String(month).padStart(2, '0')}`);
}

/** The period after one; of days, the next in the calendar. */
export function periodAfter(period: string): string {
  const [year, month] = addDays(endOf(period), 1).split('-');
  if (period[4] === 'M') return `${year}M${month}`;
  if (period[4] === 'K') return `${year}K${Math.ceil(Number(month) / 3)}`;
  return addDays(period, 1);
}

/** Whether the newest period of a source is older on a day than it should be. */
export function isStale(source: SourceId, lastPeriod: string | null, today: Day): boolean {
  if (lastPeriod === null) return true;
  return daysBetween(endOf(lastPeriod), today) > SOURCE[source].staleAfterDays;
}

/**
 * The next expected day of publication after a day. Null: the publisher has no fixed days (house
 * prices, mortgage rates).
 */
export function nextRelease(source: SourceId, today: Day): Day | null {
  if (source === 'house_prices' || isMortgageSeries(source)) return null;
  if (source === 'exchange_rates') return firstDay(addDays(today, 1), hasRates);
  const inMonth = `${monthOf(today)}-${PRICES_DAY}`;
  return inMonth > today ? inMonth : `${addMonths(monthOf(today), 1)}-${PRICES_DAY}`;
}

/** When to read a source next, after an instant; not again on the day of rates that we have. */
export function nextLook(source: SourceId, after: Date, lastPeriod: string | null): Date {
  const { isOn, at } = isMortgageSeries(source) ? MORTGAGE_LOOK : LOOKS[source];
  for (let day = dayOf(after); ; day = addDays(day, 1)) {
    if (!isOn(day) || day === lastPeriod) continue;
    const found = at.map((time) => instantOf(day, time)).find((instant) => instant > after);
    if (found) return found;
  }
}

/** The instant of a time of day in Stockholm, such as `16:30`. */
export function instantOf(day: Day, time: string): Date {
  const summer = new Date(`${day}T${time}:00+02:00`);
  return timeOf(summer) === time ? summer : new Date(`${day}T${time}:00+01:00`);
}

/** Whether the European Central Bank publishes rates on a day (its TARGET calendar). */
export function hasRates(day: Day): boolean {
  if ([0, 6].includes(weekdayOf(day))) return false;
  const easter = easterOf(Number(day.slice(0, 4)));
  const closed = [addDays(easter, -2), addDays(easter, 1)];
  return !closed.includes(day) && !['01-01', '05-01', '12-25', '12-26'].includes(day.slice(5));
}

let clock: Intl.DateTimeFormat | undefined;

function timeOf(instant: Date): string {
  clock ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Stockholm',
    hour: '2-digit',
    minute: '2-digit',
  });
  return clock.format(instant);
}

function firstDay(from: Day, isWanted: (day: Day) => boolean): Day {
  let day = from;
  while (!isWanted(day)) day = addDays(day, 1);
  return day;
}

function within(text: string, least: string, most: string): boolean {
  return least <= text && text <= most;
}
