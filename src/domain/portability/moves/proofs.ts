import { eachInSteps, type Steps } from '#domain/basics/steps.ts';

/** Figures of a row by month, in minor units; null: none. */
export type Figures = readonly (number | null)[];

/** A row of a table; `isNamed`: its name is one of a sum or of a difference. */
type ProvableRow = {
  figures: Figures;
  isNamed: boolean;
  isNet: boolean;
  /** Named as a sum, it is none of the rows that others add. */
  isSum: boolean;
  /** It is of some rows only: none that are equal are added and taken off. */
  isOfSome: boolean;
  isSkipped: boolean;
};

/** A row that equals others in most months, each added or taken off; `score`: how well. */
export type Proof = { row: number; terms: { row: number; sign: 1 | -1 }[]; score: number };

/**
 * Finds the rows that follow from others: sums of those above or below them, and differences of two
 * groups. Rows that are found are not counted again in later ones.
 */
export function* provenTotals(rows: readonly ProvableRow[]): Steps<Proof[]> {
  const found = new Map<number, Proof>();
  // Assets equal liabilities and net worth together, which proves none of the three a sum.
  const items = () =>
    rows.flatMap((row, at) =>
      row.isSkipped || row.isNet || row.isSum || found.has(at) ? [] : [at],
    );
  const keep = (proof: Proof | null) => void (proof && found.set(proof.row, proof));
  const places = rows.flatMap(({ isSkipped }, at) => (isSkipped ? [] : [at]));
  yield* eachInSteps(places, (row) => {
    const above = items().filter((at) => at < row);
    keep(bestSum(rows, row, above.toReversed()));
  });
  yield* eachInSteps(places.toReversed(), (row) => {
    if (found.has(row)) return;
    // No row that is named as a sum is one of those that a row without such a name adds.
    const isOpen = rows[row]?.isNamed === true;
    const below = items().filter((at) => at > row && (isOpen || rows[at]?.isNamed !== true));
    keep(bestSum(rows, row, below));
  });
  const heads = headsIn(rows, found);
  for (const row of heads) keep({ row, terms: [{ row: row + 1, sign: 1 }], score: 0 });
  yield* eachInSteps(heads.length > 0 ? places : [], (row) => {
    if (found.has(row) || rows[row]?.isNamed !== true) return;
    const above = items().filter((at) => at < row);
    keep(bestSum(rows, row, above.toReversed()));
  });
  yield* eachInSteps(places, (row) => {
    if (found.has(row) || rows[row]?.isSkipped) return;
    const others = items().filter((at) => at !== row);
    keep(bestDifference(rows, row, others));
  });
  return [...found.values()].toSorted((one, other) => one.row - other.row);
}

/** Rows that have the figures of the one below them, where others are the sums of those below them. */
function headsIn(rows: readonly ProvableRow[], found: ReadonlyMap<number, Proof>): number[] {
  const isAbove = ({ row, terms }: Proof) =>
    terms.length > 1 && Math.min(...terms.map((term) => term.row)) === row + 1;
  if (![...found.values()].some(isAbove)) return [];
  return rows.flatMap((row, at) => {
    const below = rows[at + 1];
    const isOpen = [at, at + 1].every((each) => !found.has(each) && !rows[each]?.isSkipped);
    if (!isOpen || row.isNamed || below === undefined || below.isNamed) return [];
    const hasMoved = new Set(row.figures).size > 1;
    return hasMoved && row.figures.join() === below.figures.join() ? [at] : [];
  });
}

type Tried = { sums: Float64Array; count: number };

/** The nearest rows, in their order of distance, that a row is the sum of. */
function bestSum(rows: readonly ProvableRow[], row: number, near: readonly number[]): Proof | null {
  const total = rows[row];
  if (total === undefined || !total.figures.some((value) => value !== null && value !== 0))
    return null;
  const tried: Tried = { sums: new Float64Array(total.figures.length), count: 0 };
  let best = { score: 0, count: 0 };
  for (const at of near) {
    const { figures = [] } = rows[at] ?? {};
    if (!figures.some((value) => value !== null && value !== 0)) {
      tried.count += 1;
      continue;
    }
    for (let place = 0; place < figures.length; place += 1)
      tried.sums[place] = (tried.sums[place] ?? 0) + (figures[place] ?? 0);
    tried.count += 1;
    const score = scoreOf(total, tried);
    if (score > best.score) best = { score, count: tried.count };
  }
  if (best.score === 0) return null;
  const terms = near.slice(0, best.count);
  const filled = terms.filter((at) =>
    rows[at]?.figures.some((value) => value !== null && value !== 0),
  );
  // A row that repeats another one is a sum only by its name; so is one that adds equal rows.
  const different = new Set(filled.map((at) => figuresAt(rows, { row: at })));
  if (different.size < 2 && !total.isNamed) return null;
  const added = terms.map((at) => ({ row: at, sign: 1 as const }));
  return { row, terms: added, score: best.score };
}

/** Items before a place less those after it: what is owned less what is owed. */
function bestDifference(
  rows: readonly ProvableRow[],
  row: number,
  others: readonly number[],
): Proof | null {
  const total = rows[row];
  if (total === undefined || !total.figures.some((value) => value !== null && value !== 0))
    return null;
  const above = others.filter((at) => at < row);
  const below = others.filter((at) => at > row);
  let best: FoundDifference = { score: 0, terms: [] };
  for (const list of total.isNet ? [above, below] : [above]) {
    const starts = startsOf(list, rows, row);
    best = betterDifference(total, { rows, list, starts, best });
  }
  if (best.score === 0) return null;
  const filled = best.terms.filter(({ row: at }) => rows[at]?.figures.some((value) => value));
  const added = new Set(filled.flatMap((term) => (term.sign === 1 ? figuresAt(rows, term) : [])));
  const isCanceled = filled.some((term) => term.sign === -1 && added.has(figuresAt(rows, term)));
  if (isCanceled && (total.isOfSome || (!total.isNet && !total.isNamed))) return null;
  return best.terms.length < 3 && !total.isNet ? null : { row, ...best };
}

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
  const width = total.figures.length;
  const prefixes = prefixSums(rows, list, width);
  const end = list.length * width;
  const sums = new Float64Array(width);
  const tried = starts.map((start) => {
    const count = list.length - start;
    return {
      start,
      count,
      wanted: wantedSums(total, { prefixes, start: start * width, end, count }),
    };
  });
  let found = best;
  for (const { start, count, wanted } of likelyOf(tried, prefixes, width)) {
    for (let place = start; place < list.length - 1; place += 1) {
      const at = (place + 1) * width;
      if (!mayBeRight(prefixes, at, wanted)) continue;
      for (let month = 0; month < width; month += 1) {
        const around = (prefixes[start * width + month] ?? 0) + (prefixes[end + month] ?? 0);
        sums[month] = 2 * (prefixes[at + month] ?? 0) - around;
      }
      const score = scoreOf(total, { sums, count });
      if (score <= found.score) continue;
      const terms = list.slice(start).map((each, index) => ({
        row: each,
        sign: index <= place - start ? (1 as const) : (-1 as const),
      }));
      found = { score, terms };
    }
  }
  return found;
}

/** Sums of the first rows of a list by month: of none, of one, and so on to all. */
function prefixSums(
  rows: readonly ProvableRow[],
  list: readonly number[],
  width: number,
): Float64Array {
  const sums = new Float64Array((list.length + 1) * width);
  for (let place = 0; place < list.length; place += 1) {
    const figures = rows[list[place] ?? -1]?.figures;
    const at = place * width;
    for (let month = 0; month < width; month += 1)
      sums[at + width + month] = (sums[at + month] ?? 0) + (figures?.[month] ?? 0);
  }
  return sums;
}

type WantedSums = { months: readonly number[]; doubles: Float64Array; slacks: Float64Array };
type PrefixPart = { prefixes: Float64Array; start: number; end: number; count: number };

/** Twice the sums that the added rows must have, in each month that is not zero. */
function wantedSums(
  { figures }: ProvableRow,
  { prefixes, start, end, count }: PrefixPart,
): WantedSums {
  const months = [...figures.keys()].filter((month) => (figures[month] ?? 0) !== 0);
  const doubles = Float64Array.from(months, (month) => {
    const around = (prefixes[start + month] ?? 0) + (prefixes[end + month] ?? 0);
    return (figures[month] ?? 0) + around;
  });
  return {
    months,
    doubles,
    slacks: Float64Array.from(months, (month) => slackOf(figures[month] ?? 0, count)),
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

function figuresAt(rows: readonly ProvableRow[], { row }: { row: number }): string {
  return rows[row]?.figures.join() ?? '';
}

const STARTS_MAX = 60;

/** Where the items of a difference may begin: at the first one, or after another difference. */
function startsOf(list: readonly number[], rows: readonly ProvableRow[], row: number): number[] {
  const isNamed = rows[row]?.isNet === true || rows[row]?.isNamed === true;
  return isNamed ? list.map((_, at) => at).slice(0, STARTS_MAX) : [0];
}

/**
 * Months in which a row equals a sum, if they are most of its months; 0: they are not. One that is
 * not named so has to have followed the sum once: round values that stay add up by chance.
 */
export function scoreOf(
  { figures, isNamed, isNet }: Pick<ProvableRow, 'figures' | 'isNamed' | 'isNet'>,
  { sums, count }: Tried,
): number {
  let [exact, close, compared] = [0, 0, 0];
  let first: number | null = null;
  let hasMoved = false;
  for (let place = 0; place < figures.length; place += 1) {
    const stated = figures[place] ?? null;
    if (stated === null) continue;
    compared += 1;
    const difference = Math.abs((sums[place] ?? 0) - stated);
    if (difference === 0 && stated !== 0) exact += 1;
    if (stated !== 0 && difference <= slackOf(stated, count)) {
      close += 1;
      first ??= stated;
      hasMoved ||= first !== stated;
    } else if (stated === 0 && difference === 0) compared -= 1;
  }
  const isChance = !hasMoved && !(isNamed || isNet);
  return close === 0 || isChance || close * 2 <= compared ? 0 : exact * 2 + close;
}

/** Shown without decimals, or rounded to two of more, each of the terms of a sum is off by half a unit. */
export function slackOf(stated: number, count: number): number {
  const isWhole = stated % 100 === 0;
  const slack = isWhole ? Math.min(count * 50 + 50, Math.abs(stated) / 1_000) : count / 2 + 1;
  return Math.max(slack, count / 2);
}
