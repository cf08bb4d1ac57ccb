import {
  addDays,
  addMonths,
  type Day,
  lastDayOf,
  type Month,
  monthOf,
} from '#domain/basics/months.ts';

/** Frequencies of recurring payments. */
export const CADENCES = ['weekly', 'monthly', 'quarterly', 'yearly'] as const;
export type Cadence = (typeof CADENCES)[number];

type Rhythm = {
  days: number;
  least: number;
  most: number;
  months: number;
  /** Minimum number of payments. */
  rows: number;
  /** Allowed distance from the usual day, for weekends, holidays and late bills. */
  slide: number;
};

/** Gaps in days, wide enough for weekends and holidays. */
export const RHYTHMS: Readonly<Record<Cadence, Rhythm>> = {
  weekly: { days: 7, least: 6, most: 8, months: 0, rows: 4, slide: 1 },
  monthly: { days: 30.4, least: 26, most: 35, months: 1, rows: 3, slide: 4 },
  quarterly: { days: 91.3, least: 85, most: 97, months: 3, rows: 3, slide: 5 },
  yearly: { days: 365.2, least: 355, most: 375, months: 12, rows: 2, slide: 8 },
};

/** The compared values of a payment: size, day as a number, and day. */
export type Paid = { size: number; day: number; on: Day };

/** Number of periods in a gap, more than 1 if payments were skipped; 0: no whole number. */
export function periodsIn(gap: number, { days, least, most }: Rhythm, skippedMax: number): number {
  for (let count = 1; count <= skippedMax + 1; count += 1) {
    const slack = (count - 1) * days;
    if (gap >= least + slack && gap <= most + slack) return count;
  }
  return 0;
}

/** The share of gaps that are exactly one period. */
export function regularShare(paid: readonly Paid[], rhythm: Rhythm): number {
  if (paid.length < 2) return 0;
  // A loop without arrays, as there may be hundreds of thousands.
  let [regular, before] = [0, paid[0]?.day ?? 0];
  for (const { day } of paid) {
    regular += periodsIn(day - before, rhythm, 0);
    before = day;
  }
  return regular / (paid.length - 1);
}

/** The share of payments near their usual day of the month, or of the week. */
export function onDayShare(paid: readonly Paid[], cadence: Cadence): number {
  return nearUsual(paid, cadence).near.length / Math.max(1, paid.length);
}

const DAYS_OF_MONTH = 31;

/**
 * The days of the month, or of the week, near the one that most payments are near. Days across the
 * end are counted on, since the mean of the 1st and the 31st would be mid-month.
 */
function nearUsual(paid: readonly Paid[], cadence: Cadence): { near: number[]; length: number } {
  const { months, slide } = RHYTHMS[cadence];
  const length = months === 0 ? 7 : DAYS_OF_MONTH;
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

/** Days from one day of the month or the week to the nearest such day; negative: before. */
function apart(from: number, to: number, length: number): number {
  const ahead = (to - from + length) % length;
  return ahead > length / 2 ? ahead - length : ahead;
}

/** The next payment; for months on the usual day of the month, or the month's last day. */
export function nextAfter(paid: readonly Paid[], cadence: Cadence): Day {
  const last = paid.at(-1)?.on;
  if (last === undefined) throw new Error('A recurring payment was paid');
  const { days, months } = RHYTHMS[cadence];
  if (months === 0) return addDays(last, days);
  const { near, length } = nearUsual(paid, cadence);
  const usual = ((Math.round(median(near)) + length - 1) % length) + 1;
  const month = addMonths(monthDue(last, usual), months);
  const end = Number(lastDayOf(month).slice(8));
  return `${month}-${String(Math.min(usual, end)).padStart(2, '0')}`;
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
