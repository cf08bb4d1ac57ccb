import type { Kind } from '#domain/records/kinds.ts';

/** Figures of a row by month, in minor units; null: none. */
export type Figures = readonly (number | null)[];

/** A row of a table; `isNamed`: its name is one of a sum or of a difference. */
export type ProvableRow = {
  name: string;
  /** As the file has them. */
  stated: Figures;
  /** As they count in what is left: an amount that is owed or paid is below zero. */
  figures: Figures;
  /** The factor between the two. */
  sign: 1 | -1;
  /** Null: words, headings and signs do not tell; `of`: the kind that its name sums. */
  kind: Kind | null;
  of: Kind | null;
  isNamed: boolean;
  isNet: boolean;
  /** Named as a sum, it is none of the rows that others add. */
  isSum: boolean;
  /** Sums may add it only where no rows add up to itself. */
  isSure: boolean;
  /** A word of a group, whose rows follow, also a single one, or such that do not move. */
  isGroup: boolean;
  /** It is of some rows only: none that are equal are added and taken off. */
  isOfSome: boolean;
  isSkipped: boolean;
};

/** A row that equals others in most months, each added or taken off; `score`: how well. */
export type Proof = { row: number; terms: { row: number; sign: 1 | -1 }[]; score: number };

/** Sums by month of rows that a row may be the sum of, and how many these are. */
export type Tried = { sums: Float64Array; count: number };

/** Whether a row has any figure but zero. */
export function isFilled({ stated }: ProvableRow): boolean {
  return stated.some((value) => value !== null && value !== 0);
}

/** Whether most figures of a row are below zero. */
export function isBelowZero(figures: Figures): boolean {
  const filled = figures.filter((value) => value !== null && value !== 0);
  return filled.filter((value) => (value ?? 0) < 0).length * 2 > filled.length;
}

/**
 * Months in which a row equals a sum, if they are most of its months; 0: they are not. One that is
 * not named so has to equal it in all, and to have followed it once: round values that stay add up by
 * chance.
 */
export function scoreOf(
  { stated, isNamed, isNet }: Pick<ProvableRow, 'stated' | 'isNamed' | 'isNet'>,
  { sums, count }: Tried,
  factor: 1 | -1 = 1,
): number {
  let [exact, close, compared] = [0, 0, 0];
  let first: number | null = null;
  let hasMoved = false;
  for (let place = 0; place < stated.length; place += 1) {
    const value = stated[place] ?? null;
    if (value === null) continue;
    compared += 1;
    const difference = Math.abs(factor * (sums[place] ?? 0) - value);
    if (difference === 0 && value !== 0) exact += 1;
    if (value !== 0 && difference <= slackOf(value, count)) {
      close += 1;
      first ??= value;
      hasMoved ||= first !== value;
    } else if (value === 0 && difference === 0) compared -= 1;
  }
  const isOpen = isNamed || isNet;
  if (!isOpen && (!hasMoved || close < compared)) return 0;
  return close * 2 <= compared ? 0 : exact * 2 + close;
}

/** Shown without decimals, or rounded to two of more, each of the terms of a sum is off by half a unit. */
export function slackOf(stated: number, count: number): number {
  const isWhole = stated % 100 === 0;
  const slack = isWhole ? Math.min(count * 50 + 50, Math.abs(stated) / 1_000) : count / 2 + 1;
  return Math.max(slack, count / 2);
}

/** Items before a place less those after it, where nothing tells which of them are owed. */
export function bestDifference(
  rows: readonly ProvableRow[],
  row: number,
  others: readonly number[],
): Proof | null {
  const total = rows[row];
  if (total === undefined || !isFilled(total)) return null;
  const above = others.filter((at) => at < row);
  const below = others.filter((at) => at > row);
  let best: FoundDifference = { score: 0, terms: [] };
  for (const list of total.isNet ? [above, below] : [above]) {
    if (list.every((at) => rows[at]?.kind !== null)) continue;
    const starts = list.map((_, at) => at).slice(0, STARTS_MAX);
    best = betterDifference(total, { rows, list, starts, best });
  }
  if (best.score === 0) return null;
  const textsOf = (sign: 1 | -1) =>
    best.terms.flatMap((term) => {
      const own = rows[term.row];
      return term.sign === sign && own && isFilled(own) ? [own.stated.join()] : [];
    });
  const added = new Set(textsOf(1));
  if (total.isOfSome && textsOf(-1).some((text) => added.has(text))) return null;
  return best.terms.length < 3 && !total.isNet ? null : { row, ...best };
}

const STARTS_MAX = 60;

type FoundDifference = { score: number; terms: Proof['terms'] };

type TriedDifferences = {
  rows: readonly ProvableRow[];
  list: readonly number[];
  starts: readonly number[];
  best: FoundDifference;
};

/** The best of a difference that was found and those of a list of rows, from each of its starts. */
function betterDifference(
  total: ProvableRow,
  { rows, list, starts, best }: TriedDifferences,
): FoundDifference {
  const width = total.stated.length;
  const { prefixes, known } = prefixSums(rows, list, width);
  const end = list.length * width;
  const sums = new Float64Array(width);
  const tried = starts.map((start) => {
    const count = list.length - start;
    return {
      start,
      count,
      wanted: wantedSums(total, { prefixes, known, start: start * width, end, count }),
    };
  });
  let found = best;
  for (const { start, count, wanted } of likelyOf(tried, prefixes, width)) {
    for (let place = start; place < list.length - 1; place += 1) {
      const at = (place + 1) * width;
      if (!mayBeRight(prefixes, at, wanted)) continue;
      for (let month = 0; month < width; month += 1) {
        const around = (prefixes[start * width + month] ?? 0) + (prefixes[end + month] ?? 0);
        const of = (known[end + month] ?? 0) - (known[start * width + month] ?? 0);
        sums[month] = 2 * (prefixes[at + month] ?? 0) - around + of;
      }
      const score = scoreOf(total, { sums, count });
      if (score <= found.score) continue;
      const terms = list.slice(start).map((each, index) => {
        const isAdded = index <= place - start;
        const { kind = null, sign = 1 } = rows[each] ?? {};
        return { row: each, sign: kind === null ? (isAdded ? 1 : -1) : sign };
      });
      found = { score, terms };
    }
  }
  return found;
}

/**
 * Sums of the first rows of a list by month: of none, of one, and so on to all; `known`: of those that
 * are added or taken off wherever they stand.
 */
function prefixSums(
  rows: readonly ProvableRow[],
  list: readonly number[],
  width: number,
): { prefixes: Float64Array; known: Float64Array } {
  const prefixes = new Float64Array((list.length + 1) * width);
  const known = new Float64Array(prefixes.length);
  for (let place = 0; place < list.length; place += 1) {
    const { kind = null, figures = [] } = rows[list[place] ?? -1] ?? {};
    const at = place * width;
    for (let month = 0; month < width; month += 1) {
      const value = figures[month] ?? 0;
      prefixes[at + width + month] = (prefixes[at + month] ?? 0) + (kind === null ? value : 0);
      known[at + width + month] = (known[at + month] ?? 0) + (kind === null ? 0 : value);
    }
  }
  return { prefixes, known };
}

type WantedSums = { months: readonly number[]; doubles: Float64Array; slacks: Float64Array };
type PrefixPart = {
  prefixes: Float64Array;
  known: Float64Array;
  start: number;
  end: number;
  count: number;
};

/** Twice the sums that the added rows must have, in each month that is not zero. */
function wantedSums(
  { stated }: ProvableRow,
  { prefixes, known, start, end, count }: PrefixPart,
): WantedSums {
  const months = [...stated.keys()].filter((month) => (stated[month] ?? 0) !== 0);
  const doubles = Float64Array.from(months, (month) => {
    const around = (prefixes[start + month] ?? 0) + (prefixes[end + month] ?? 0);
    const of = (known[end + month] ?? 0) - (known[start + month] ?? 0);
    return (stated[month] ?? 0) + around - of;
  });
  return {
    months,
    doubles,
    slacks: Float64Array.from(months, (month) => slackOf(stated[month] ?? 0, count)),
  };
}

type TriedStart = { start: number; count: number; wanted: WantedSums };

/**
 * The starts from which some sum is right in one of half of the months, as one that is right in most
 * is. Each month is sorted once for all of them.
 */
function likelyOf(
  tried: readonly TriedStart[],
  prefixes: Float64Array,
  width: number,
): readonly TriedStart[] {
  const months = tried[0]?.wanted.months ?? [];
  const likely = new Set<TriedStart>();
  const column = new Float64Array(prefixes.length / width);
  for (let each = 0; each * 2 < months.length; each += 1) {
    for (let at = 0; at < column.length; at += 1)
      column[at] = 2 * (prefixes[at * width + (months[each] ?? 0)] ?? 0);
    column.sort();
    for (const of of tried) {
      const [double = 0, slack = 0] = [of.wanted.doubles[each], of.wanted.slacks[each]];
      if (!likely.has(of) && hasBetween(column, double - slack, double + slack)) likely.add(of);
    }
  }
  return tried.filter((of) => likely.has(of));
}

/** Whether a sorted list has a number between two. */
function hasBetween(sorted: Float64Array, low: number, high: number): boolean {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? 0) < low) from = middle + 1;
    else to = middle;
  }
  return from < sorted.length && (sorted[from] ?? 0) <= high;
}

/** Whether sums are not wrong in half of the months already, as nearly all are, which is told soon. */
function mayBeRight(
  prefixes: Float64Array,
  at: number,
  { months, doubles, slacks }: WantedSums,
): boolean {
  let wrong = 0;
  for (let each = 0; each < doubles.length; each += 1) {
    const double = 2 * (prefixes[at + (months[each] ?? 0)] ?? 0);
    if (Math.abs(double - (doubles[each] ?? 0)) <= (slacks[each] ?? 0)) continue;
    wrong += 1;
    if (wrong * 2 >= doubles.length) return false;
  }
  return true;
}
