import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import type { Kind } from '#domain/records/kinds.ts';
import { FLOWS, OWED } from './move-file.ts';
import {
  bestDifference,
  type Figures,
  isFilled,
  type Proof,
  type ProvableRow,
  scoreOf,
  type Tried,
} from './sums.ts';

/**
 * Finds the rows that follow from others: sums of those above or below them, of all of a kind, and
 * what is left of some less others. Rows that are found are not counted again in later ones. Where
 * more of the rows that are named as sums are right without those that are not, these are items that
 * equal others by chance, as round values do.
 */
export function* provenTotals(all: readonly ProvableRow[]): Steps<Proof[]> {
  const isNamed = ({ row }: Proof) => all[row] !== undefined && isTotal(all[row]);
  const proofs = yield* proofsIn(all, () => true);
  const count = proofs.filter(isNamed).length;
  if (count === proofs.length || count === all.filter(isTotal).length) return proofs;
  const ofNamed = yield* proofsIn(all, isTotal);
  return ofNamed.length > count ? ofNamed : proofs;
}

function isTotal({ isNamed, isNet }: ProvableRow): boolean {
  return isNamed || isNet;
}

function* proofsIn(
  all: readonly ProvableRow[],
  mayBeTotal: (row: ProvableRow) => boolean,
): Steps<Proof[]> {
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
  const places = rows.flatMap((row, at) => (row.isSkipped || !mayBeTotal(row) ? [] : [at]));
  yield* eachInSteps(places, (row) => keep(sumAbove(row)));
  const count = found.size;
  const counted = new Set(
    [...found.values()].flatMap(({ row, terms }) =>
      rows[row] && isTotal(rows[row]) && terms.length > 1 ? terms.map((term) => term.row) : [],
    ),
  );
  yield* eachInSteps(places.toReversed(), (row) => {
    const isOpen = rows[row]?.isNamed === true;
    // An item that a sum of such a name adds is none, whatever it equals by chance.
    if (found.has(row) || (!isOpen && counted.has(row))) return;
    // No row that is named as a sum is one of those that a row without such a name adds.
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
  const sides = new Set<boolean>();
  for (const at of near) {
    const term = rows[at];
    tried.count += 1;
    if (term === undefined || !isFilled(term)) continue;
    areOwed &&= OWED.has(term.kind);
    addFigures(tried.sums, term.figures, 1);
    sides.add(OWED.has(term.kind));
    // The net of a group is not its debt, which it may equal by chance.
    const isAlone = tried.count < 2 && own.isNet && own.isOfSome;
    // A group less what it owes comes to round values by chance.
    const score = isAlone ? 0 : scoreOf(sides.size > 1 ? own : total, tried);
    if (score > best.score) best = { score, count: tried.count, factor: 1 };
    const isOpen = areOwed || OWED.has(total.of);
    if (isOpen) addFigures(owed, term.figures, OWED.has(term.kind) ? -1 : 1);
    const other = isOpen && !isAlone ? scoreOf(total, { sums: owed, count: tried.count }) : 0;
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
