import {
  type Cadence,
  CADENCES,
  isRegular,
  keepsDay,
  median,
  onDayShare,
  type PastPayment,
  periodsIn,
  RHYTHMS,
} from './recurring-rhythm.ts';

/** Payments of one merchant, direction and currency that recur together, by date. */
export type PaymentStream<P extends PastPayment> = { cadence: Cadence; paid: readonly P[] };

/** Two amounts are equal if they differ by less; foreign prices move with the rate. */
const SAME = 0.02;
/** Minimum share of equal neighboring amounts for a single price. */
const STEADY_SHARE = 0.7;
/** Allowed distance of varying amounts from the median; power bills follow the season. */
const DEVIATION_MAX = 0.35;
const DEVIATION_SEASON = 0.8;
/** Allowed deviation of weekly payments, and of fewer than `FEW`; others may vary more. */
const FEW_DEVIATION_MAX = 0.1;
const FEW = 5;
/** The largest price change at once. */
const CHANGE = { least: 0.7, most: 1.45 };
/** Streams among other purchases are searched for with so many payments to one merchant. */
const SEARCHED_ROWS_MIN = 3;
const SEARCHED_ROWS_MAX = 5_000;
/** At most this many parallel streams at one price, such as two phones and a tablet. */
const TOGETHER_MAX = 3;
/** Minimum share of payments at a price that are in the stream; daily coffees are not. */
const OF_PRICE_SHARE = 0.6;

/**
 * Divides the payments to one merchant into recurring streams: all of them if they are regular,
 * else those of one price at regular gaps, with its changes, and then the others by similar
 * amounts.
 */
export function streamsIn<P extends PastPayment>(paid: readonly P[]): PaymentStream<P>[] {
  const whole = wholeStream(paid);
  if (whole !== null) return [whole];
  if (paid.length > SEARCHED_ROWS_MAX || paid.length < SEARCHED_ROWS_MIN) return [];
  const priced = pricedStreams(paid);
  const used = new Set(priced.flatMap((stream) => stream.paid));
  const rest = paid.filter((each) => !used.has(each));
  const whatIsLeft = used.size === 0 ? null : wholeStream(rest);
  if (whatIsLeft !== null) return [...priced, whatIsLeft];
  const parts = partsOf(rest);
  const alike = parts.length > PARTS_MAX ? [] : parts.flatMap((part) => wholeStream(part) ?? []);
  return [...priced, ...alike];
}

function wholeStream<P extends PastPayment>(paid: readonly P[]): PaymentStream<P> | null {
  const cadence = CADENCES.find((each) => isRecurringAt(paid, each));
  return cadence === undefined ? null : { cadence, paid };
}

function isRecurringAt(paid: readonly PastPayment[], cadence: Cadence): boolean {
  if (!isRegular(paid, cadence)) return false;
  if (cadence === 'yearly') return isYearly(paid);
  const deviation = deviationOf(paid);
  if (isSteady(paid)) return deviation <= DEVIATION_MAX;
  const isOnDay = onDayShare(paid, cadence) >= ON_DAY_SHARE;
  if (paid.length < FEW) return isOnDay && deviation <= FEW_DEVIATION_MAX;
  const isWeeks = RHYTHMS[cadence].months === 0;
  const most = isWeeks ? FEW_DEVIATION_MAX : isOnDay ? DEVIATION_SEASON : 0;
  return deviation <= most;
}

const ON_DAY_SHARE = 0.8;

/** A year apart, except for weekends, and of similar amount: two purchases seldom are. */
const YEAR = { least: 360, most: 371, ratioLeast: 0.85, ratioMost: 1.25 };

function isYearly(paid: readonly PastPayment[]): boolean {
  return paid.slice(1).every(({ day, size }, at) => {
    const before = paid[at];
    if (before === undefined) return false;
    const [gap, ratio] = [day - before.day, size / before.size];
    const isDay = gap >= YEAR.least && gap <= YEAR.most;
    return isDay && ratio >= YEAR.ratioLeast && ratio <= YEAR.ratioMost;
  });
}

/** The distance of the amounts from their median, as a share of it. */
export function deviationOf(paid: readonly PastPayment[]): number {
  const middle = median(paid.map(({ size }) => size));
  return median(paid.map(({ size }) => Math.abs(size - middle))) / middle;
}

/** Whether the amounts are one price that may change. */
export function isSteady(paid: readonly PastPayment[]): boolean {
  const pairs = paid.slice(1).map(({ size }, at) => isSame(size, paid[at]?.size ?? 0));
  return pairs.filter(Boolean).length >= pairs.length * STEADY_SHARE;
}

/** Whether two amounts are one price. */
export function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= Math.max(a, b) * SAME;
}

/** Rhythms that are looked for among other purchases: rarer ones would need too many years. */
const PRICED = CADENCES.filter((cadence) => RHYTHMS[cadence].days < 100);

/** Streams of one price at regular gaps among other purchases. */
function pricedStreams<P extends PastPayment>(paid: readonly P[]): PaymentStream<P>[] {
  const used = new Set<P>();
  return PRICED.flatMap((cadence) => {
    const left = paid.filter((each) => !used.has(each));
    const runs = [...Map.groupBy(left, ({ size }) => size).values()].flatMap((ofPrice) =>
      runsOf(ofPrice, cadence),
    );
    const found = joined(runs, left, cadence).filter((run) => isPriced(run, left, cadence));
    for (const run of found) for (const each of run) used.add(each);
    return found.map((run) => ({ cadence, paid: run }));
  });
}

/** Runs at regular gaps of the payments at one price; none if they explain too few. */
function runsOf<P extends PastPayment>(ofPrice: readonly P[], cadence: Cadence): P[][] {
  const runs: P[][] = [];
  for (const each of ofPrice) {
    const own = runs.find((run) => follows(run.at(-1), each, cadence));
    if (own) own.push(each);
    else runs.push([each]);
    if (runs.length > RUNS_MAX) return [];
  }
  const long = runs.filter(({ length }) => length > 1);
  const explained = long.reduce((sum, { length }) => sum + length, 0);
  const together = RHYTHMS[cadence].months === 0 ? 1 : TOGETHER_MAX;
  if (long.length > together || explained < ofPrice.length * OF_PRICE_SHARE) return [];
  const isTogether = long.every((run) => isBeside(run[0], long[0]?.[0], cadence));
  return isTogether || long.every((run) => keepsDay(run, cadence)) ? long : [];
}

/**
 * Whether two streams at one price are due on the same days, as two phones are: in turn they would
 * be one stream that comes more often, unless each keeps its own day of the month.
 */
function isBeside(
  one: PastPayment | undefined,
  other: PastPayment | undefined,
  cadence: Cadence,
): boolean {
  if (one === undefined || other === undefined) return false;
  const { days, slide } = RHYTHMS[cadence];
  const over = Math.abs(one.day - other.day) % days;
  return Math.min(over, days - over) <= slide;
}

/** With more separate runs at one price, nothing recurs. */
const RUNS_MAX = 12;

function follows(before: PastPayment | undefined, next: PastPayment, cadence: Cadence): boolean {
  return before !== undefined && periodsIn(next.day - before.day, RHYTHMS[cadence], 1) > 0;
}

/** Joins runs that continue at another price, and adds the first payment at a new one. */
function joined<P extends PastPayment>(
  runs: readonly P[][],
  paid: readonly P[],
  cadence: Cadence,
): P[][] {
  const open = runs.toSorted((a, b) => (a[0]?.day ?? 0) - (b[0]?.day ?? 0));
  const found: P[][] = [];
  for (const run of open) {
    const own = found.find((before) => goesOn(before.at(-1), run[0], cadence));
    if (own) own.push(...run);
    else found.push([...run]);
  }
  const used = new Set(found.flat());
  for (const run of found) {
    const next = paid.filter((each) => !used.has(each) && goesOn(run.at(-1), each, cadence));
    const [first] = next;
    if (first !== undefined && next.length === 1 && run.length >= RHYTHMS[cadence].rows) {
      run.push(first);
    }
  }
  return found;
}

function goesOn(
  before: PastPayment | undefined,
  next: PastPayment | undefined,
  cadence: Cadence,
): boolean {
  if (before === undefined || next === undefined || !follows(before, next, cadence)) return false;
  const ratio = next.size / before.size;
  return ratio >= CHANGE.least && ratio <= CHANGE.most;
}

function isPriced(
  run: readonly PastPayment[],
  all: readonly PastPayment[],
  cadence: Cadence,
): boolean {
  const isAlone = run.length === all.length;
  const least = RHYTHMS[cadence].rows + (isAlone ? 0 : 1);
  if (run.length < least || !isRegular(run, cadence)) return false;
  return onDayShare(run, cadence) >= ON_DAY_SHARE;
}

/** A larger gap between a merchant's amounts divides them into groups. */
const LEAP = 0.2;
/** Amounts in more groups than this are purchases. */
const PARTS_MAX = 3;

function partsOf<P extends PastPayment>(paid: readonly P[]): P[][] {
  const parts: P[][] = [];
  for (const each of paid.toSorted((a, b) => a.size - b.size)) {
    const part = parts.at(-1);
    const before = part?.at(-1);
    if (part && before && each.size <= before.size * (1 + LEAP)) part.push(each);
    else parts.push([each]);
  }
  return parts.map((part) => part.toSorted((a, b) => a.day - b.day));
}
