import { eachInSteps, type Steps } from '#domain/basics/steps.ts';

/** Figures of a row by month, in minor units; null: none. */
export type Figures = readonly (number | null)[];

/** A row of a table; `isNamed`: its name is one of a sum or of a difference. */
export type ProvableRow = {
  figures: Figures;
  isNamed: boolean;
  isNet: boolean;
  isSkipped: boolean;
};

/** A row that equals others in most months, each added or taken off. */
export type Proof = { row: number; terms: { row: number; sign: 1 | -1 }[] };

/**
 * Finds the rows that follow from others: sums of those above or below them, and differences of two
 * groups. Rows that are found are not counted again in later ones.
 */
export function* provenTotals(rows: readonly ProvableRow[]): Steps<Proof[]> {
  const found = new Map<number, Proof>();
  // Assets equal liabilities and net worth together, which proves none of the three a sum.
  const items = () =>
    rows.flatMap((row, at) => (row.isSkipped || row.isNet || found.has(at) ? [] : [at]));
  const keep = (proof: Proof | null) => void (proof && found.set(proof.row, proof));
  const places = rows.flatMap(({ isSkipped }, at) => (isSkipped ? [] : [at]));
  yield* eachInSteps(places, (row) => {
    const above = items().filter((at) => at < row);
    keep(bestSum(rows, row, above.toReversed()));
  });
  yield* eachInSteps(places.toReversed(), (row) => {
    if (found.has(row)) return;
    const below = items().filter((at) => at > row);
    keep(bestSum(rows, row, below));
  });
  yield* eachInSteps(places, (row) => {
    if (found.has(row) || rows[row]?.isSkipped) return;
    const others = items().filter((at) => at !== row);
    keep(bestDifference(rows, row, others));
  });
  return [...found.values()].toSorted((one, other) => one.row - other.row);
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
    for (const [place, value] of figures.entries())
      tried.sums[place] = (tried.sums[place] ?? 0) + (value ?? 0);
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
  return { row, terms: terms.map((at) => ({ row: at, sign: 1 as const })) };
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
  let best: { score: number; terms: Proof['terms'] } = { score: 0, terms: [] };
  for (const list of total.isNet ? [above, below] : [above]) {
    for (const start of startsOf(list, rows, row)) {
      const part = list.slice(start);
      const sums = new Float64Array(total.figures.length);
      for (const at of part) addTo(sums, rows[at]?.figures, -1);
      for (const [place, at] of part.entries()) {
        addTo(sums, rows[at]?.figures, 2);
        if (place === part.length - 1) break;
        const score = scoreOf(total, { sums, count: part.length });
        if (score <= best.score) continue;
        const terms = part.map((each, index) => ({
          row: each,
          sign: index <= place ? (1 as const) : (-1 as const),
        }));
        best = { score, terms };
      }
    }
  }
  if (best.score === 0) return null;
  const filled = best.terms.filter(({ row: at }) => rows[at]?.figures.some((value) => value));
  const added = new Set(filled.flatMap((term) => (term.sign === 1 ? figuresAt(rows, term) : [])));
  const isCanceled = filled.some((term) => term.sign === -1 && added.has(figuresAt(rows, term)));
  if (isCanceled && !total.isNet && !total.isNamed) return null;
  return best.terms.length < 3 && !total.isNet ? null : { row, terms: best.terms };
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

function addTo(sums: Float64Array, figures: Figures | undefined, factor: number): void {
  for (const [place, value] of (figures ?? []).entries()) {
    sums[place] = (sums[place] ?? 0) + factor * (value ?? 0);
  }
}

/**
 * Months in which a row equals a sum, if they are most of its months; 0: they are not. One that is
 * not named so has to have followed the sum once: round values that stay add up by chance.
 */
export function scoreOf(
  { figures, isNamed, isNet }: Omit<ProvableRow, 'isSkipped'>,
  { sums, count }: Tried,
): number {
  let [exact, close, compared] = [0, 0, 0];
  let first: number | null = null;
  let hasMoved = false;
  for (const [place, stated] of figures.entries()) {
    if (stated === null) continue;
    compared += 1;
    const difference = Math.abs((sums[place] ?? 0) - stated);
    if (difference === 0 && stated !== 0) exact += 1;
    // Shown without decimals, or rounded to two of more, each term is off by half a unit.
    const isWhole = stated % 100 === 0;
    const slack = isWhole ? Math.min(count * 50 + 50, Math.abs(stated) / 1_000) : count / 2 + 1;
    if (stated !== 0 && difference <= Math.max(slack, count / 2)) {
      close += 1;
      first ??= stated;
      hasMoved ||= first !== stated;
    } else if (stated === 0 && difference === 0) compared -= 1;
  }
  const isChance = !hasMoved && !(isNamed || isNet);
  return close === 0 || isChance || close * 2 <= compared ? 0 : exact * 2 + close;
}
