import { type BankDayMove, isBankDay, toBankDay } from '#domain/basics/bank-days.ts';
import {
  addDays,
  addMonths,
  type Day,
  lastDayOf,
  type Month,
  monthOf,
} from '#domain/basics/months.ts';

/** Frequencies of recurring payments, the shortest first. */
export const CADENCES = [
  'weekly',
  'every_2_weeks',
  'every_3_weeks',
  'every_4_weeks',
  'monthly',
  'every_2_months',
  'quarterly',
  'every_4_months',
  'half_yearly',
  'yearly',
] as const;
export type Cadence = (typeof CADENCES)[number];

type Rhythm = {
  days: number;
  least: number;
  most: number;
  /** Months between two payments; 0: weeks, which `days` states. */
  months: number;
  /** Minimum number of payments. */
  rows: number;
  /** Allowed distance from the usual day, for weekends, holidays and late bills. */
  slide: number;
  /** Payments in a year. */
  yearly: number;
};

/**
 * Gaps in days, wide enough for weekends and holidays. They never overlap, except that four weeks
 * lie within a month: those are told apart by all gaps together (`isFourWeeks`).
 */
export const RHYTHMS: Readonly<Record<Cadence, Rhythm>> = {
  weekly: { days: 7, least: 6, most: 8, months: 0, rows: 4, slide: 1, yearly: 52 },
  every_2_weeks: { days: 14, least: 12, most: 16, months: 0, rows: 4, slide: 2, yearly: 26 },
  every_3_weeks: { days: 21, least: 19, most: 23, months: 0, rows: 4, slide: 2, yearly: 52 / 3 },
  every_4_weeks: { days: 28, least: 27, most: 29, months: 0, rows: 4, slide: 1, yearly: 13 },
  monthly: { days: 30.4, least: 26, most: 35, months: 1, rows: 3, slide: 4, yearly: 12 },
  every_2_months: { days: 60.9, least: 55, most: 66, months: 2, rows: 3, slide: 4, yearly: 6 },
  quarterly: { days: 91.3, least: 85, most: 97, months: 3, rows: 3, slide: 5, yearly: 4 },
  every_4_months: { days: 121.7, least: 115, most: 128, months: 4, rows: 3, slide: 5, yearly: 3 },
  half_yearly: { days: 182.6, least: 175, most: 190, months: 6, rows: 3, slide: 6, yearly: 2 },
  yearly: { days: 365.2, least: 355, most: 375, months: 12, rows: 2, slide: 8, yearly: 1 },
};

/** The compared values of a payment: size, day as a number, and day. */
export type PastPayment = { size: number; day: number; on: Day };

/** Number of periods in a gap, more than 1 if payments were skipped; 0: no whole number. */
export function periodsIn(gap: number, { days, least, most }: Rhythm, skippedMax: number): number {
  for (let count = 1; count <= skippedMax + 1; count += 1) {
    const slack = (count - 1) * days;
    if (gap >= least + slack && gap <= most + slack) return count;
  }
  return 0;
}

/** The share of gaps that are exactly one period. */
export function regularShare(paid: readonly PastPayment[], rhythm: Rhythm): number {
  if (paid.length < 2) return 0;
  // A loop without arrays, as there may be hundreds of thousands.
  let [regular, before] = [0, paid[0]?.day ?? 0];
  for (const { day } of paid) {
    regular += periodsIn(day - before, rhythm, 0);
    before = day;
  }
  return regular / (paid.length - 1);
}

/** Minimum share of gaps that fit the cadence. */
const REGULAR_SHARE = 0.75;

/**
 * Whether payments come in a rhythm: most gaps are one period, so that one is missing now and then
 * but never each time, and the gaps add up to whole periods, as those of five weeks or of half a
 * month do not.
 */
export function isRegular(paid: readonly PastPayment[], cadence: Cadence): boolean {
  const rhythm = RHYTHMS[cadence];
  if (paid.length < rhythm.rows || regularShare(paid, rhythm) < REGULAR_SHARE) return false;
  // Four weeks are within the gaps of a month, but a month's gaps are seldom all of four weeks.
  if (cadence === 'monthly' && regularShare(paid, RHYTHMS.every_4_weeks) >= REGULAR_SHARE) {
    return false;
  }
  return (
    driftOf(paid, rhythm) <= 2 * rhythm.slide && (rhythm.months === 0 || isOnDay(paid, rhythm))
  );
}

/** Days by which the last payment differs from whole periods after the first. */
function driftOf(paid: readonly PastPayment[], { days }: Rhythm): number {
  let [drift, before] = [0, paid[0]?.day ?? 0];
  for (const { day } of paid) {
    drift += day - before - Math.round((day - before) / days) * days;
    before = day;
  }
  return Math.abs(drift);
}

/** With fewer payments a rhythm of four or five weeks has not moved far from a month's day. */
const DRIFTING_ROWS = 6;

/** Whether the last of few payments is near the first one's day of the month. */
function isOnDay(paid: readonly PastPayment[], { slide }: Rhythm): boolean {
  const [first, last] = [paid[0], paid.at(-1)];
  if (first === undefined || last === undefined || paid.length >= DRIFTING_ROWS) return true;
  const [from, to] = [Number(first.on.slice(8)), Number(last.on.slice(8))];
  return Math.abs(apart(from, to, DAYS_OF_MONTH)) <= slide;
}

/** The share of payments near their usual day of the month, or of the weeks. */
export function onDayShare(paid: readonly PastPayment[], cadence: Cadence): number {
  return nearUsual(paid, cadence).near.length / Math.max(1, paid.length);
}

const DAYS_OF_MONTH = 31;

/**
 * The days of the month, or of the weeks, near the one that most payments are near. Days across the
 * end are counted on, since the mean of the 1st and the 31st would be mid-month.
 */
function nearUsual(
  paid: readonly PastPayment[],
  cadence: Cadence,
): { near: number[]; length: number } {
  const { days, months, slide } = RHYTHMS[cadence];
  const length = months === 0 ? days : DAYS_OF_MONTH;
  const places = paid.map(({ day, on }) => (months === 0 ? day % length : Number(on.slice(8))));
  const isNear = (usual: number) => (place: number) =>
    Math.abs(apart(usual, place, length)) <= slide;
  const counted = [...new Set(places)].map((usual) => {
    return { usual, count: places.filter(isNear(usual)).length };
  });
  const { usual } = counted.toSorted((a, b) => b.count - a.count)[0] ?? { usual: 0 };
  const near = places.filter(isNear(usual)).map((place) => usual + apart(usual, place, length));
  return { near, length };
}

/** Days from one day of the month or the weeks to the nearest such day; negative: before. */
function apart(from: number, to: number, length: number): number {
  const ahead = (to - from + length) % length;
  return ahead > length / 2 ? ahead - length : ahead;
}

/** The calendar of a recurring payment. */
export type DueCalendar = {
  cadence: Cadence;
  /** The day the next payment is due, which is not a bank day in some cases. */
  dueOn: Day;
  /** The day of the month, and 31 for its last one; null: weeks. */
  dayOfMonth: number | null;
  /** The bank day that pays it if it is due on another; null: the day itself. */
  move: BankDayMove | null;
};

/** The day of a due payment, or of one that is due some periods later. */
export function payDayOf(calendar: DueCalendar, periods = 0): Day {
  return movedTo(dueDayOf(calendar, periods), calendar.move);
}

/** The day on which it is due some periods later, whether banks book then or not. */
export function dueDayOf({ cadence, dueOn, dayOfMonth }: DueCalendar, periods: number): Day {
  const { days, months } = RHYTHMS[cadence];
  if (dayOfMonth === null) return addDays(dueOn, days * periods);
  return dayIn(addMonths(monthOf(dueOn), months * periods), dayOfMonth);
}

/** More payments than this do not show better on which days they come. */
const LATEST_MAX = 12;
/** Minimum share of payments on exactly the day that a calendar says, to believe it. */
const EXACT_SHARE = 0.6;
/** The same to tell payments on two days of each month from one that comes more often. */
const KEPT_SHARE = 0.85;

/** The place and the move that explain the most of the latest payments, and their share. */
type RhythmFit = { place: number; move: BankDayMove | null; share: number };

/** Of equally good calendars the usual place comes first, with the usual move. */
function explained(
  paid: readonly PastPayment[],
  cadence: Cadence,
  direction: 'out' | 'in',
): RhythmFit {
  const { months, slide } = RHYTHMS[cadence];
  const { near, length } = nearUsual(paid, cadence);
  const middle = placeIn(Math.round(median(near)), cadence);
  const latest = paid.slice(-LATEST_MAX);
  const usualMoves: BankDayMove[] = direction === 'in' ? ['before', 'after'] : ['after', 'before'];
  const isPaidWhenClosed = latest.some(({ on }) => !isBankDay(on));
  const moves = isPaidWhenClosed ? [null, ...usualMoves] : usualMoves;
  // Of equally good ones the last of a month comes first, as more is due then than on the 30th.
  const places = [
    ...(months > 0 && Math.abs(apart(middle, length, length)) <= slide ? [length] : []),
    ...Array.from({ length: 2 * slide + 1 }, (_, at) => {
      const distance = (at % 2 === 0 ? 1 : -1) * Math.ceil(at / 2);
      return placeIn(middle + distance, cadence);
    }),
  ];
  const [first = null] = moves;
  let best = { place: middle, move: first, exact: 0 };
  for (const place of places) {
    for (const move of moves) {
      const isExact = (one: PastPayment) => movedTo(dueOf(one, place, cadence), move) === one.on;
      const exact = latest.filter(isExact).length;
      if (exact > best.exact) best = { place, move, exact };
    }
  }
  const share = best.exact / latest.length;
  return share < EXACT_SHARE
    ? { place: middle, move: first, share }
    : { place: best.place, move: best.move, share };
}

/** Whether almost all payments are on one day of the month, or on the bank day that pays it. */
export function keepsDay(paid: readonly PastPayment[], cadence: Cadence): boolean {
  return RHYTHMS[cadence].months > 0 && explained(paid, cadence, 'out').share >= KEPT_SHARE;
}

/**
 * The calendar that explains the most payments: a day of the month or of the weeks, and the bank
 * day that pays those due on weekends and holidays. Where no payment shows the latter, salaries
 * come on the bank day before and bills are drawn on the next one.
 */
export function calendarOf(
  paid: readonly PastPayment[],
  cadence: Cadence,
  direction: 'out' | 'in',
): DueCalendar {
  const last = paid.at(-1);
  if (last === undefined) throw new Error('A recurring payment was paid');
  const { days, months } = RHYTHMS[cadence];
  const { place, move } = explained(paid, cadence, direction);
  const due = dueOf(last, place, cadence);
  if (months === 0) return { cadence, dueOn: addDays(due, days), dayOfMonth: null, move };
  const dueOn = dayIn(addMonths(monthOf(due), months), place);
  return { cadence, dueOn, dayOfMonth: place, move };
}

/** A place of the month from 1 to 31, or of the weeks from 0. */
function placeIn(place: number, cadence: Cadence): number {
  const { days, months } = RHYTHMS[cadence];
  if (months === 0) return (place + days) % days;
  return ((place + DAYS_OF_MONTH - 1) % DAYS_OF_MONTH) + 1;
}

/** The day by the calendar that a payment was due on: it may have been early, or delayed. */
function dueOf({ day, on }: PastPayment, place: number, cadence: Cadence): Day {
  const { days, months } = RHYTHMS[cadence];
  if (months === 0) return addDays(on, apart(day % days, place, days));
  return dayIn(monthDue(on, place), place);
}

function movedTo(day: Day, move: BankDayMove | null): Day {
  return move === null ? day : toBankDay(day, move);
}

/** A day of a month, or its last one if it is shorter. */
function dayIn(month: Month, day: number): Day {
  return `${month}-${String(Math.min(day, Number(lastDayOf(month).slice(8)))).padStart(2, '0')}`;
}

/** The month of the usual day that a payment is nearest to: it may be early, or delayed. */
function monthDue(paid: Day, usual: number): Month {
  const day = Number(paid.slice(8));
  const due = day + apart(day, usual, DAYS_OF_MONTH);
  return addMonths(monthOf(paid), due > DAYS_OF_MONTH ? 1 : due < 1 ? -1 : 0);
}

/** The median. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
