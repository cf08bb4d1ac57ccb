import { type Minor, MINOR_MAX, toTotalText } from '#domain/basics/money.ts';
import { type Day, type Month, monthOf } from '#domain/basics/months.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import type { Kind } from '#domain/records/kinds.ts';
import { kindOfHeading, namesGroup } from './heading-words.ts';
import { FLOWS, type LeftOut, type MoveItem, type MoveTotal, OWED } from './move-file.ts';
import { provenTotals } from './proofs.ts';
import { type Figures, isBelowZero, type Proof, type ProvableRow, slackOf } from './sums.ts';
import type { NamedOut } from './sum-words.ts';

/** A row of a table with the words of its name; `kind`: as these, its heading or its sign tell. */
export type NamedRow = {
  figures: Figures;
  isPercent: boolean;
  named: NamedOut | null;
  name: string;
  kind: Kind | null;
};

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
  const sums = rows.filter(isSureSum).length;
  const nets = rows.filter(isLikelyNet).length;
  const isShort = rows.length <= TRIED_ROWS_MAX && sums <= TRIED_SUMS_MAX;
  const first = { without: usual, isSigned: true, groups: 'named' as const };
  let best = yield* triedRows(rows, first);
  let later = isShort ? yield* laterIn(rows, best) : laterOf(best, []);
  const { right } = later;
  if ((right < sums || !best.isWhole || best.nets < nets) && isShort) {
    const before = best;
    for (const reading of readingsOf(rows, { best, doubtful, isRight: right >= sums })) {
      const tried = yield* triedRows(rows, reading);
      const isDivided = sums === 0 && reading.without.size > usual.size;
      if ((isBetter(tried, best) || isDivided) && tried.right >= right) best = tried;
    }
    if (best !== before) later = yield* laterIn(rows, best);
  }
  const { without } = best.reading;
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
    // It divides what other rows have in another way.
    if (named === null && without.has(at)) return { ...decided, leftOut: 'repeated' };
    if (named === null || (named.level !== 'sure' && counted.has(at))) return decided;
    const isBalance = named.leftOut === 'net' && compared.has(at) && isCarried(rows, at);
    if (isBalance) return { ...decided, isUnsure: true };
    const isOut = named.level !== 'partly' && (named.leftOut !== 'percent' || without.has(at));
    if (isOut) return { ...decided, leftOut: named.leftOut, isDoubted: isSum(named) };
    const follows = without.has(at) || (compared.has(at) && followsChange(rows, at));
    return follows ? { ...decided, leftOut: 'derived' } : { ...decided, isUnsure: true };
  });
}

type OtherReadings = { best: TriedRows; doubtful: readonly number[]; isRight: boolean };

/** The readings that are tried where the first one leaves sums or rows open. */
function readingsOf(
  rows: readonly NamedRow[],
  { best: { reading: first, division }, doubtful, isRight }: OtherReadings,
): TableReading[] {
  const apart = { ...first, without: new Set([...first.without, ...division]) };
  const divided = division.length > 0 ? [apart] : [];
  const isOpen = rows.some((row) => isSureSum(row) || isLikelyNet(row));
  if (!isOpen) return divided;
  const alone = doubtful.length > TRIED_MAX ? [] : doubtful;
  const others = alone.map((at) => toggled(first.without, at));
  const sets = [new Set<number>(), new Set(doubtful), ...others];
  const hasGroups = rows.some(({ name }) => namesGroup(name));
  return [
    ...divided,
    { ...first, isSigned: false },
    ...(hasGroups ? [{ ...first, groups: 'none' as const }] : []),
    { ...first, groups: 'all' },
    ...(isRight || doubtful.length === 0 ? [] : sets).map((without) => ({ ...first, without })),
  ];
}

/** Figures with the last one in the months after it. */
export function standing(figures: Figures): (number | null)[] {
  let last: number | null = null;
  return figures.map((value) => (last = value ?? last));
}

type Later = Pick<TriedRows, 'proofs' | 'right'> & {
  of: ReadonlyMap<number, 'stands' | 'ends'>;
};

function laterOf({ proofs, right }: TriedRows, of: [number, 'stands' | 'ends'][]): Later {
  return { proofs, right, of: new Map(of) };
}

/**
 * Whether values stand in the months after their last one: sums tell, as that of a home whose value is
 * filled in once. Rows of one value are tried first, then all.
 */
function* laterIn(rows: readonly NamedRow[], best: TriedRows): Steps<Later> {
  const items = rows.map(({ named }) => !isSum(named));
  const filled = rows.map(({ figures }) => figures.filter((value) => value !== null).length);
  const hasLater = rows.map(({ figures }) => figures.at(-1) === null && figures.some(Boolean));
  const short = hasLater.flatMap((has, at) => (has && items[at] ? [at] : []));
  if (short.length === 0) return laterOf(best, []);
  let chosen: { tried: TriedRows; stand: ReadonlySet<number> } = { tried: best, stand: new Set() };
  for (const stand of [short.filter((at) => filled[at] === 1), short]) {
    if (stand.length === 0) continue;
    const own = new Set(stand);
    const carried = rows.map((row, at) =>
      own.has(at) ? { ...row, figures: standing(row.figures) } : row,
    );
    const tried = yield* triedRows(carried, best.reading);
    const isLikelier = tried.right >= chosen.tried.right && tried.score > chosen.tried.score;
    if (isLikelier) chosen = { tried, stand: own };
  }
  const { proofs } = chosen.tried;
  const counted = new Set(proofs.flatMap(({ terms }) => terms.map(({ row }) => row)));
  const isLast = (at: number) => rows[at]?.figures.at(-2) !== null;
  const of = short.flatMap((at): [number, 'stands' | 'ends'][] => {
    if (!counted.has(at)) return [];
    if (chosen.stand.has(at)) return [[at, 'stands']];
    return isLast(at) && !proofs.some((proof) => endsBy(proof, rows, at)) ? [] : [[at, 'ends']];
  });
  return laterOf(chosen.tried, of);
}

/** Whether a sum is right without a row in the last month, of which most of its rows have a value. */
function endsBy({ row, terms }: Proof, rows: readonly NamedRow[], at: number): boolean {
  const lastOf = (of: number) => rows[of]?.figures.at(-1) ?? null;
  const stated = lastOf(row);
  const blank = terms.filter((term) => lastOf(term.row) === null).length;
  const isMost = blank * 2 <= terms.length - blank;
  if (stated === null || !isMost || !terms.some((term) => term.row === at)) return false;
  const sum = terms.reduce((all, term) => all + term.sign * (lastOf(term.row) ?? 0), 0);
  return Math.abs(sum - stated) <= slackOf(stated, terms.length);
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

/** How the rows of a table may be read. */
type TableReading = {
  /** Rows with a word of a sum or of a derived figure that are no items. */
  without: ReadonlySet<number>;
  /** Amounts that are owed or paid are taken off, wherever they stand. */
  isSigned: boolean;
  /** Rows that may be the sums of those below them also where these do not move. */
  groups: 'named' | 'none' | 'all';
};

type TriedRows = {
  proofs: Proof[];
  reading: TableReading;
  /** A sum of all counts each row that would be an item. */
  isWhole: boolean;
  /** Rows that come to all others, as by owner or by type. */
  division: readonly number[];
  /** How many of the sure sums are right, how well, and how many of the likely nets. */
  right: number;
  nets: number;
  score: number;
};

/** Whether a reading has a sum of all that is right of all that it keeps, or more sums that are right. */
function isBetter(one: TriedRows, other: TriedRows): boolean {
  if (one.isWhole !== other.isWhole) return one.isWhole;
  return one.right > other.right || (one.right === other.right && one.nets > other.nets);
}

/** The sums of a table in one of its readings. */
function* triedRows(rows: readonly NamedRow[], reading: TableReading): Steps<TriedRows> {
  const { without, isSigned, groups } = reading;
  const provable = rows.map(({ figures, isPercent, named, name, kind: own }, at): ProvableRow => {
    const isNet = named?.leftOut === 'net' && (named.level === 'sure' || without.has(at));
    const isOfSum = named?.leftOut === 'total' && without.has(at);
    const kind = isSigned ? own : null;
    const isTurned = OWED.has(kind) && !isBelowZero(figures);
    return {
      name,
      stated: figures,
      figures: isTurned ? figures.map((value) => value && -value) : figures,
      sign: isTurned ? (-1 as const) : (1 as const),
      kind,
      of: named?.leftOut === 'total' ? kindOfHeading(name) : null,
      isNamed: isNet || name === '' || isNamedSum(named),
      isNet,
      isSum: isOfSum,
      isSure: named?.leftOut === 'total' && named.level === 'sure',
      isGroup: groups === 'all' || (groups === 'named' && namesGroup(name)),
      isOfSome: named?.isWhole === false,
      isSkipped: isPercent || (without.has(at) && !isNet && !isOfSum),
    };
  });
  const proofs = yield* provenTotals(provable);
  const sure = proofs.filter(({ row }) => isSureSum(rows[row]));
  const score = sure.reduce((sum, proof) => sum + proof.score, 0);
  const proven = new Set(proofs.map(({ row }) => row));
  const kept = provable.flatMap(({ isSkipped, isNet, isSum: isOfSum, isSure }, at) =>
    isSkipped || isNet || isOfSum || isSure || proven.has(at) ? [] : [at],
  );
  const isWhole = sure.some(({ row, terms }) => {
    const { of, isNet } = provable[row] ?? {};
    if (rows[row]?.named?.isWhole !== true || (of !== null && !isNet)) return false;
    const added = new Set(terms.map((term) => term.row));
    return kept.every((at) => added.has(at));
  });
  const division = isWhole ? [] : divisionIn(provable, kept);
  const nets = proofs.filter(({ row }) => isLikelyNet(rows[row])).length;
  return { proofs, reading, isWhole, division, right: sure.length, score, nets };
}

/** The fewer of the first or the last rows, where both come to the same in each month, if any do. */
function divisionIn(rows: readonly ProvableRow[], kept: readonly number[]): readonly number[] {
  const owned = kept.filter((at) => !OWED.has(rows[at]?.kind ?? null));
  for (const list of owned.length < kept.length ? [kept, owned] : [kept]) {
    const width = rows[0]?.stated.length ?? 0;
    const rest = new Float64Array(width);
    const add = (at: number, factor: number) => {
      for (let month = 0; month < width; month += 1)
        rest[month] = (rest[month] ?? 0) + factor * (rows[at]?.figures[month] ?? 0);
    };
    for (const at of list) add(at, 1);
    const hasMoved = new Set(rest).size > 1;
    for (let place = 0; hasMoved && place < list.length - 2; place += 1) {
      add(list[place] ?? 0, -2);
      if (place === 0 || rest.some((value) => value !== 0)) continue;
      const [before, after] = [list.slice(0, place + 1), list.slice(place + 1)];
      // Two owners may have as much.
      const names = new Set(before.map((at) => rows[at]?.name));
      if (after.some((at) => names.has(rows[at]?.name))) return [];
      return before.length < after.length ? before : after;
    }
  }
  return [];
}

/** Whether figures that stand still are enough: those of a sum, and of a net of some rows. */
function isNamedSum(named: NamedOut | null): boolean {
  if (named?.level === 'partly') return named.leftOut === 'net' && named.isWhole === false;
  return named?.leftOut === 'total';
}

function isLikelyNet(row: NamedRow | undefined): boolean {
  return row?.named?.leftOut === 'net' && row.named.level === 'likely';
}

function isSureSum(row: NamedRow | undefined): boolean {
  return isSum(row?.named ?? null) && row?.named?.level === 'sure';
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

/** Whether a row is a balance, which the payments of each month change, in most of its months. */
function isCarried(rows: readonly NamedRow[], at: number): boolean {
  const figures = rows[at]?.figures ?? [];
  const flows = rows.filter(({ named, kind }) => named === null && FLOWS.has(kind));
  let [right, compared] = [0, 0];
  for (let month = 1; month < figures.length; month += 1) {
    const [before = null, now = null] = [figures[month - 1], figures[month]];
    if (before === null || now === null) continue;
    const paid = flows.reduce((sum, row) => {
      const isTurned = OWED.has(row.kind) && !isBelowZero(row.figures);
      return sum + (isTurned ? -1 : 1) * (row.figures[month] ?? 0);
    }, 0);
    compared += 1;
    if (paid !== 0 && Math.abs(now - before - paid) <= 100) right += 1;
  }
  return right > 1 && right * 2 > compared;
}

function provenAs({ terms }: Proof, named: NamedOut | null): LeftOut {
  const signs = new Set(terms.map(({ sign }) => sign));
  return named?.leftOut === 'net' || signs.size > 1 ? 'net' : 'total';
}

/** The rows that are taken off in a difference. */
export function takenOffIn(proofs: readonly Proof[]): ReadonlySet<number> {
  return new Set(
    proofs.flatMap(({ terms }) => terms.filter(({ sign }) => sign === -1).map(({ row }) => row)),
  );
}

/** The rows that a sum adds, with those of a sum among them. */
export function termsWithin(rows: readonly DecidedRow[], { terms }: Proof): Proof['terms'] {
  return terms.flatMap((term) => {
    const own = rows[term.row]?.proof?.terms ?? [{ row: term.row, sign: 1 as const }];
    return own.map(({ row, sign }) => ({ row, sign: sign === term.sign ? 1 : -1 }));
  });
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

/** Balances at the ends of days, which a file states of an account. */
type StatedBalances = { stated?: readonly { day: Day; minor: number }[] };

/** The balances that a file states, beside those that its movements come to. */
export function statedTotal(
  { stated = [] }: StatedBalances,
  { key, name, months }: MoveItem,
): MoveTotal[] {
  const counted = new Map(months.map(({ month, value }) => [month, value]));
  const byMonth = new Map<Month, { day: Day; minor: number }>();
  for (const each of stated) {
    const month = monthOf(each.day);
    if ((byMonth.get(month)?.day ?? '') <= each.day) byMonth.set(month, each);
  }
  const compared = [...byMonth].flatMap(([month, { minor }]) =>
    counted.has(month) && Math.abs(minor) <= MINOR_MAX
      ? [{ month, stated: toTotalText(minor as Minor), counted: toTotalText(0 as Minor) }]
      : [],
  );
  if (compared.length === 0) return [];
  return [
    {
      name,
      isTurned: false,
      terms: [{ key, sign: 1 }],
      months: compared.toSorted((one, other) => (one.month < other.month ? -1 : 1)),
    },
  ];
}
