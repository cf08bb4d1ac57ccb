import { type Day, daysBetween } from '#domain/basics/months.ts';
import { toMinor } from '#domain/basics/money.ts';
import { type Cadence, median, type PastPayment, RHYTHMS } from './recurring-rhythm.ts';
import { deviationOf, isSame, isSteady } from './recurring-streams.ts';
import type { Recurring } from './recurring.ts';

/** The day of a price change and the earlier price, in minor units. */
type PriceChange = { on: Day; before: number };

/** The price of one payment and its variation, in minor units. */
export type PricePattern = {
  size: number;
  /** The newest price change; null: none, or amounts always vary. */
  change: PriceChange | null;
  /** `season`: amounts follow the year; `amount`: they vary otherwise. */
  varies: 'season' | 'amount' | null;
  /** The price in each month, January first, if it varies by season. */
  months: readonly number[] | null;
};

/** A new price counts after this many payments; for yearly ones after one. */
const AGREEING = 2;
/** If amounts vary, the price is the median of this many latest ones. */
const LATEST: Readonly<Record<Cadence, number>> = {
  weekly: 26,
  every_2_weeks: 13,
  every_3_weeks: 9,
  every_4_weeks: 13,
  monthly: 12,
  every_2_months: 6,
  quarterly: 4,
  every_4_months: 3,
  half_yearly: 2,
  yearly: 2,
};
/** Amounts within this distance of the median do not count as varying. */
const VARYING_DEVIATION_MIN = 0.05;

/** The price of a recurring payment: the newest one that several payments have. */
export function priceOf(paid: readonly PastPayment[], cadence: Cadence): PricePattern {
  const none = { change: null, varies: null, months: null };
  const latest = paid.slice(-LATEST[cadence]);
  const middle = median(latest.map(({ size }) => size));
  if (cadence === 'yearly' || isSteady(paid)) {
    const agreeing = cadence === 'yearly' ? 1 : AGREEING;
    const runs = priceRuns(paid).filter((run) => run.length >= agreeing);
    const [now, before] = [runs.at(-1), runs.at(-2)];
    if (now === undefined) return { ...none, size: middle };
    const [size, earlier] = [now.at(-1)?.size ?? middle, before?.at(-1)?.size];
    const [first] = now;
    const isChanged = earlier !== undefined && first !== undefined && !isSame(earlier, size);
    return { ...none, size, change: isChanged ? { on: first.on, before: earlier } : null };
  }
  const months = seasonsOf(paid, cadence);
  if (months !== null) {
    const ofYear = months.reduce((sum, size) => sum + size, 0) / months.length;
    return { ...none, size: Math.round(ofYear), varies: 'season', months };
  }
  const varies = deviationOf(latest) > VARYING_DEVIATION_MIN ? 'amount' : null;
  return { ...none, size: middle, varies };
}

function priceRuns(paid: readonly PastPayment[]): PastPayment[][] {
  const runs: PastPayment[][] = [];
  for (const each of paid) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && isSame(before.size, each.size)) run.push(each);
    else runs.push([each]);
  }
  return runs;
}

/** With fewer payments a season cannot be distinguished from chance. */
const SEASON_ROWS: Partial<Record<Cadence, number>> = {
  monthly: 9,
  every_2_months: 7,
  quarterly: 6,
};
/** Minimum share of the variance that the season explains, and of the mean that it swings by. */
const EXPLAINED_MIN = 0.5;
const SWING_MIN = 0.15;

/**
 * The price in each month, by the yearly wave that fits the amounts best; null if no wave explains
 * enough of the variance.
 */
function seasonsOf(paid: readonly PastPayment[], cadence: Cadence): number[] | null {
  if (paid.length < (SEASON_ROWS[cadence] ?? Infinity)) return null;
  const points = paid.map(({ on, size }) => [1, ...seasonVectorOn(on), size] as const);
  const [mean, cosine, sine] = leastSquares(points);
  const average = points.reduce((sum, [, , , size]) => sum + size, 0) / points.length;
  const around = points.reduce((sum, [, , , size]) => sum + (size - average) ** 2, 0);
  const fitted = (cos: number, sin: number) => mean + cosine * cos + sine * sin;
  const left = points.reduce((sum, [, c, s, size]) => sum + (size - fitted(c, s)) ** 2, 0);
  const isSeason = left <= around * (1 - EXPLAINED_MIN);
  if (!isSeason || Math.hypot(cosine, sine) < mean * SWING_MIN) return null;
  return Array.from({ length: 12 }, (_, month) => {
    const [cos, sin] = seasonVectorOf(month);
    return Math.max(0, Math.round(fitted(cos, sin)));
  });
}

function seasonVectorOn(on: Day): [number, number] {
  return seasonVectorOf(Number(on.slice(5, 7)) - 1);
}

/** The position of a month on the circle of the year. */
function seasonVectorOf(month: number): [number, number] {
  const angle = (month / 12) * 2 * Math.PI;
  return [Math.cos(angle), Math.sin(angle)];
}

type WavePoint = readonly [number, number, number, number];

/** The three factors with the least sum of squares over the points, by elimination. */
function leastSquares(points: readonly WavePoint[]): [number, number, number] {
  const rows = [0, 1, 2].map((row) =>
    [0, 1, 2, 3].map((column) =>
      points.reduce((sum, point) => sum + (point[row] ?? 0) * (point[column] ?? 0), 0),
    ),
  );
  for (const [at, pivot] of rows.entries()) {
    const lead = pivot[at] ?? 0;
    if (lead === 0) continue;
    for (const [other, row] of rows.entries()) {
      if (other === at) continue;
      const times = (row[at] ?? 0) / lead;
      for (const [column, value] of row.entries())
        row[column] = value - times * (pivot[column] ?? 0);
    }
  }
  const [a, b, c] = rows.map((row, at) => (row[3] ?? 0) / (row[at] || 1));
  return [a ?? 0, b ?? 0, c ?? 0];
}

/** Number of days after the last payment until it counts as ended. */
export function endedAfterDays(cadence: Cadence): number {
  return RHYTHMS[cadence].days * ENDED_PERIODS;
}

/** Periods without a payment after which it has ended. */
const ENDED_PERIODS = 1.5;

/** Older raises are not reported; a quarterly price is certain after its second payment. */
const NEWS_DAYS = 120;

/** A payment with a raised price, and the earlier price. */
export type RaisedPayment = Pick<
  Recurring,
  'key' | 'merchant' | 'amount' | 'currency' | 'cadence'
> & {
  change: NonNullable<Recurring['change']>;
};

/** Recurring payments whose price was raised recently. */
export function raisedPrices(found: readonly Recurring[], today: Day): RaisedPayment[] {
  return found.flatMap(({ key, merchant, amount, currency, cadence, direction, change }) => {
    if (direction === 'in' || change === null) return [];
    const isRaised = toMinor(amount) > toMinor(change.before);
    if (!isRaised || daysBetween(change.on, today) > NEWS_DAYS) return [];
    return { key, merchant, amount, currency, cadence, change };
  });
}
