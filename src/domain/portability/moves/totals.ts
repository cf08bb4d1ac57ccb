import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import type { NamedOut } from './sum-words.ts';
import type { LeftOut } from './move-file.ts';

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
function* provenTotals(rows: readonly ProvableRow[]): Steps<Proof[]> {
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
  if (isCanceled && (total.isOfSome || (!total.isNet && !total.isNamed))) return null;
  return best.terms.length < 3 && !total.isNet ? null : { row, ...best };
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
  { figures, isNamed, isNet }: Pick<ProvableRow, 'figures' | 'isNamed' | 'isNet'>,
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

/** A row of a table with the words of its name. */
export type NamedRow = { figures: Figures; isPercent: boolean; named: NamedOut | null };

/** Whether a row is an item, and by which rows that is known. */
export type DecidedRow = {
  proof: Proof | null;
  leftOut: LeftOut | null;
  /** A sum by its name that no rows add up to. */
  isDoubted: boolean;
  /** An item with a word of a sum, which no sum of the file counts. */
  isUnsure: boolean;
  /** Sums count its last value in later months, or none does; null: they do not tell. */
  later: 'stands' | 'ends' | null;
};

/** Rows that are tried alone, those that are compared with changes, and rows and sums of such tables. */
const TRIED_MAX = 4;
const COMPARED_MAX = 40;
const TRIED_ROWS_MAX = 120;
const TRIED_SUMS_MAX = 20;

/**
 * Decides which rows are items by their figures: a word alone leaves no row out. Rows whose names may
 * be of a sum or of a figure that follows are items where the table's sums are right with them.
 */
export function* decidedRows(rows: readonly NamedRow[]): Steps<DecidedRow[]> {
  const doubtful = rows.flatMap(({ named, isPercent }, at) =>
    isPercent || named === null || named.level === 'sure' ? [] : [at],
  );
  const small = new Set(doubtful.filter((at) => isSmall(rows[at])));
  const skipped = doubtful.filter((at) => rows[at]?.named?.level === 'likely');
  const usual = new Set(
    skipped.filter((at) => rows[at]?.named?.leftOut !== 'percent' || small.has(at)),
  );
  let best = yield* triedWithout(rows, usual);
  const sums = rows.filter(({ named }) => isSum(named) && named?.level === 'sure').length;
  const isShort = rows.length <= TRIED_ROWS_MAX && sums <= TRIED_SUMS_MAX;
  if (best.right < sums && doubtful.length > 0 && isShort) {
    const alone = doubtful.length > TRIED_MAX ? [] : doubtful;
    const other = alone.map((at) => toggled(usual, at));
    for (const without of [new Set<number>(), new Set(doubtful), ...other]) {
      const tried = yield* triedWithout(rows, without);
      if (tried.right > best.right) best = tried;
    }
  }
  const later = isShort ? yield* laterIn(rows, best) : { proofs: best.proofs, of: new Map() };
  const { without } = best;
  const { proofs } = later;
  const proven = new Map(proofs.map((proof) => [proof.row, proof]));
  const counted = new Set(proofs.flatMap(({ terms }) => terms.map(({ row }) => row)));
  const compared = new Set(doubtful.slice(0, COMPARED_MAX));
  return yield* eachInSteps([...rows.entries()], ([at, { named, isPercent }]): DecidedRow => {
    const proof = proven.get(at) ?? null;
    const own = later.of.get(at) ?? null;
    const decided = { proof, leftOut: null, isDoubted: false, isUnsure: false, later: own };
    if (proof !== null) return { ...decided, leftOut: provenAs(proof, named) };
    if (isPercent) return { ...decided, leftOut: 'percent' };
    if (named === null || (named.level !== 'sure' && counted.has(at))) return decided;
    const isOut = named.level !== 'partly' && (named.leftOut !== 'percent' || without.has(at));
    if (isOut) return { ...decided, leftOut: named.leftOut, isDoubted: isSum(named) };
    const follows = without.has(at) || (compared.has(at) && followsChange(rows, at));
    return follows ? { ...decided, leftOut: 'derived' } : { ...decided, isUnsure: true };
  });
}

/** Figures with the last one in the months after it. */
export function standing(figures: Figures): (number | null)[] {
  let last: number | null = null;
  return figures.map((value) => (last = value ?? last));
}

type Later = { proofs: Proof[]; of: ReadonlyMap<number, 'stands' | 'ends'> };

/**
 * Whether values stand in the months after their last one: sums tell, as that of a home whose value is
 * filled in once. Rows of one value are tried first, then all.
 */
function* laterIn(rows: readonly NamedRow[], best: TriedRows): Steps<Later> {
  const items = rows.map(({ named }) => !isSum(named));
  const filled = rows.map(({ figures }) => figures.filter((value) => value !== null).length);
  const hasLater = rows.map(({ figures }) => figures.at(-1) === null && figures.some(Boolean));
  const short = hasLater.flatMap((has, at) => (has && items[at] ? [at] : []));
  if (short.length === 0) return { ...best, of: new Map() };
  let chosen: { tried: TriedRows; stand: ReadonlySet<number> } = { tried: best, stand: new Set() };
  for (const stand of [short.filter((at) => filled[at] === 1), short]) {
    if (stand.length === 0) continue;
    const own = new Set(stand);
    const carried = rows.map((row, at) =>
      own.has(at) ? { ...row, figures: standing(row.figures) } : row,
    );
    const tried = yield* triedWithout(carried, best.without);
    const isBetter = tried.right >= chosen.tried.right && tried.score > chosen.tried.score;
    if (isBetter) chosen = { tried, stand: own };
  }
  const { proofs } = chosen.tried;
  const counted = new Set(proofs.flatMap(({ terms }) => terms.map(({ row }) => row)));
  const of = short.flatMap((at): [number, 'stands' | 'ends'][] =>
    counted.has(at) ? [[at, chosen.stand.has(at) ? 'stands' : 'ends']] : [],
  );
  return { proofs, of: new Map(of) };
}

function isSum(named: NamedOut | null): boolean {
  return named?.leftOut === 'total' || named?.leftOut === 'net';
}

/** In minor units. */
const HUNDRED = 10_000;

/** Shares in per cent, or as parts of one, are small. */
function isSmall(row: NamedRow | undefined): boolean {
  return row?.figures.every((value) => Math.abs(value ?? 0) <= HUNDRED) ?? false;
}

function toggled(set: ReadonlySet<number>, at: number): Set<number> {
  const other = new Set(set);
  if (!other.delete(at)) other.add(at);
  return other;
}

type TriedRows = {
  proofs: Proof[];
  without: ReadonlySet<number>;
  right: number;
  /** How well these are. */
  score: number;
};

/** The sums of a table without some of its rows, and how many of its sure ones are right. */
function* triedWithout(rows: readonly NamedRow[], without: ReadonlySet<number>): Steps<TriedRows> {
  const proofs = yield* provenTotals(
    rows.map(({ figures, isPercent, named }, at) => {
      const isNet = named?.leftOut === 'net' && (named.level === 'sure' || without.has(at));
      const isOfSum = named?.leftOut === 'total' && without.has(at);
      return {
        figures,
        isNamed: isNet || (named?.leftOut === 'total' && named.level !== 'partly'),
        isNet,
        isSum: isOfSum,
        isOfSome: named?.isWhole === false,
        isSkipped: isPercent || (without.has(at) && !isNet && !isOfSum),
      };
    }),
  );
  const sure = proofs.filter(({ row }) => {
    const { named = null } = rows[row] ?? {};
    return isSum(named) && named?.level === 'sure';
  });
  const score = sure.reduce((sum, proof) => sum + proof.score, 0);
  return { proofs, without, right: sure.length, score };
}

/** Whether a row is the change of another one from each month to the next, in most of its months. */
function followsChange(rows: readonly NamedRow[], at: number): boolean {
  const { figures = [] } = rows[at] ?? {};
  return rows.some(({ figures: others }, other) => {
    if (other === at) return false;
    let [right, compared] = [0, 0];
    for (let month = 1; month < figures.length; month += 1) {
      const [stated = null, now = null] = [figures[month], others[month]];
      const before = others[month - 1] ?? null;
      if (stated === null || now === null || before === null) continue;
      compared += 1;
      if (stated !== 0 && Math.abs(now - before - stated) <= 100) right += 1;
    }
    // In a table of two months a single change may be equal by chance.
    return right * 2 > compared && (right > 1 || (right === 1 && !figures[0]));
  });
}

function provenAs({ terms }: Proof, named: NamedOut | null): LeftOut {
  return named?.leftOut === 'net' || terms.some(({ sign }) => sign === -1) ? 'net' : 'total';
}

/** The rows that are taken off in a difference. */
export function takenOffIn(proofs: readonly Proof[]): ReadonlySet<number> {
  return new Set(
    proofs.flatMap(({ terms }) => terms.filter(({ sign }) => sign === -1).map(({ row }) => row)),
  );
}

/** The items from a sum that no rows add up to to the one before it, or after it. */
export function termsNear(rows: readonly DecidedRow[], sum: number): Proof['terms'] {
  const within = (step: 1 | -1) => {
    const terms: Proof['terms'] = [];
    for (let row = sum + step; row >= 0 && row < rows.length; row += step) {
      const near = rows[row];
      if (near === undefined || near.proof !== null || near.isDoubted) break;
      if (near.leftOut === null) terms.push({ row, sign: 1 });
    }
    return terms;
  };
  const above = within(-1);
  return above.length > 0 ? above.toReversed() : within(1);
}
