import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import type { Kind } from '#domain/records/kinds.ts';
import { FLOWS, OWED } from './move-file.ts';

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

/**
 * Finds the rows that follow from others: sums of those above or below them, of all of a kind, and
 * what is left of some less others. Rows that are found are not counted again in later ones.
 */
export function* provenTotals(all: readonly ProvableRow[]): Steps<Proof[]> {
  const rows = [...all];
  const found = new Map<number, Proof>();
  // Assets equal liabilities and net worth together, which proves none of the three a sum.
  const items = (areSums: boolean) =>
    rows.flatMap(({ isSkipped, isNet, isSum, isSure }, at) =>
      isSkipped || isNet || isSum || found.has(at) || (isSure && !areSums) ? [] : [at],
    );
  const keep = (proof: Proof | null) => {
    if (proof === null) return;
    found.set(proof.row, proof);
    const { of = null } = rows[proof.row] ?? {};
    for (const { row } of OWED.has(of) ? proof.terms : []) {
      const term = rows[row];
      if (term !== undefined) rows[row] = owedRow(term, of);
    }
  };
  const sumAbove = (row: number, areSums = false) => {
    const near = items(areSums).filter((at) => at < row);
    return bestSum(rows, row, near.toReversed());
  };
  const places = rows.flatMap(({ isSkipped }, at) => (isSkipped ? [] : [at]));
  yield* eachInSteps(places, (row) => keep(sumAbove(row)));
  const count = found.size;
  yield* eachInSteps(places.toReversed(), (row) => {
    if (found.has(row)) return;
    // No row that is named as a sum is one of those that a row without such a name adds.
    const isOpen = rows[row]?.isNamed === true;
    const below = items(false).filter((at) => at > row && (isOpen || rows[at]?.isNamed !== true));
    keep(bestSum(rows, row, below));
  });
  // Without the sums above their rows, others add up.
  yield* eachInSteps(found.size > count ? places : [], (row) => {
    if (!found.has(row)) keep(sumAbove(row));
  });
  const named = places.filter((row) => rows[row]?.isNamed === true || rows[row]?.isNet === true);
  // Sums of which the file has no rows are items themselves.
  for (const areSums of [false, true]) {
    const isSame = items(true).length === items(false).length;
    yield* eachInSteps(areSums && isSame ? [] : named, (row) => {
      if (found.has(row)) return;
      const others = items(areSums).filter((at) => at !== row);
      const below = others.filter((at) => at > row);
      const near = areSums ? (sumAbove(row, true) ?? bestSum(rows, row, below)) : null;
      keep(near ?? sumOfKind(rows, row, others) ?? bestDifference(rows, row, others));
    });
  }
  return [...found.values()].toSorted((one, other) => one.row - other.row);
}

/** A row that a sum of debts or of costs adds above zero, whatever its own name says. */
function owedRow(row: ProvableRow, kind: Kind | null): ProvableRow {
  if (OWED.has(row.kind)) return row;
  const isBelow = row.stated.reduce<number>((sum, value) => sum + (value ?? 0), 0) < 0;
  const sign = isBelow ? 1 : -1;
  return { ...row, kind, sign, figures: row.stated.map((value) => value && sign * value) };
}

type Tried = { sums: Float64Array; count: number };

function isFilled({ stated }: ProvableRow): boolean {
  return stated.some((value) => value !== null && value !== 0);
}

/**
 * The nearest rows, in their order of distance, that a row is the sum of; a sum of what is owed may be
 * written above zero.
 */
function bestSum(rows: readonly ProvableRow[], row: number, near: readonly number[]): Proof | null {
  const own = rows[row];
  if (own === undefined || !isFilled(own)) return null;
  const isGroup = own.isGroup && (near[0] ?? row) > row;
  const total = isGroup ? { ...own, isNamed: true } : own;
  const tried: Tried = { sums: new Float64Array(total.stated.length), count: 0 };
  const owed = new Float64Array(total.stated.length);
  let best = { score: 0, count: 0, factor: 1 as 1 | -1 };
  let areOwed = true;
  for (const at of near) {
    const term = rows[at];
    tried.count += 1;
    if (term === undefined || !isFilled(term)) continue;
    areOwed &&= OWED.has(term.kind);
    addFigures(tried.sums, term.figures, 1);
    const score = scoreOf(total, tried);
    if (score > best.score) best = { score, count: tried.count, factor: 1 };
    const isOpen = areOwed || OWED.has(total.of);
    if (isOpen) addFigures(owed, term.figures, OWED.has(term.kind) ? -1 : 1);
    const other = isOpen ? scoreOf(total, { sums: owed, count: tried.count }) : 0;
    if (other > best.score) best = { score: other, count: tried.count, factor: -1 };
  }
  if (best.score === 0) return null;
  const terms = near.slice(0, best.count);
  const filled = terms.flatMap((at) => (rows[at] && isFilled(rows[at]) ? [rows[at]] : []));
  // A row that repeats another one is a sum only by its name; so is one that adds equal rows.
  const isRepeat = new Set(filled.map(({ stated }) => stated.join())).size < 2;
  if (isRepeat && (!total.isNamed || (isGroup && !own.isNamed && filled[0]?.isGroup))) return null;
  return { row, terms: signedTerms(rows, terms, best.factor), score: best.score };
}

function addFigures(sums: Float64Array, figures: Figures, factor: 1 | -1): void {
  for (let place = 0; place < figures.length; place += 1)
    sums[place] = (sums[place] ?? 0) + factor * (figures[place] ?? 0);
}

/** Terms with the signs by which they add up as the file has them. */
function signedTerms(
  rows: readonly ProvableRow[],
  terms: readonly number[],
  factor: 1 | -1,
): Proof['terms'] {
  return terms.map((row) => {
    const { kind = null, sign = 1 } = rows[row] ?? {};
    return { row, sign: (OWED.has(kind) ? sign * factor : sign) as 1 | -1 };
  });
}

/** All items of the kind that a sum is named after, or all that is owned less what is owed. */
function sumOfKind(
  rows: readonly ProvableRow[],
  row: number,
  others: readonly number[],
): Proof | null {
  const total = rows[row];
  if (total === undefined || !isFilled(total)) return null;
  const { of, isNet } = total;
  const kindAt = (at: number) => rows[at]?.kind ?? 'assets';
  const isOfKind = of !== null && !isNet;
  const lists = isOfKind
    ? [others.filter((at) => kindAt(at) === of)]
    : [false, true].map((areFlows) => others.filter((at) => FLOWS.has(kindAt(at)) === areFlows));
  for (const terms of lists) {
    const tried: Tried = { sums: new Float64Array(total.stated.length), count: terms.length };
    for (const at of terms) addFigures(tried.sums, rows[at]?.figures ?? [], 1);
    for (const factor of [1, -1] as const) {
      const isOpen = terms.length > 0 && (factor === 1 || (isOfKind && OWED.has(of)));
      const score = isOpen ? scoreOf(total, tried, factor) : 0;
      if (score > 0) return { row, terms: signedTerms(rows, terms, factor), score };
    }
  }
  return null;
}

/** Items before a place less those after it, where nothing tells which of them are owed. */
function bestDifference(
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
