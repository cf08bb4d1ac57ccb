import type { CountedEnds } from './comparable-growth.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { difference, type Minor, sum, toNumber, toTotal } from '#domain/basics/money.ts';
import { WHOLE_BASIS_POINTS } from '#domain/basics/percent.ts';
import { type IndexRatio, withPreliminary } from '#domain/statistics/house-price-index.ts';
import {
  convertLine,
  isMissingRate,
  type Rates,
  type UsedRate,
  usedRates,
} from '#domain/statistics/rates.ts';
import type { NotIncluded, TotalPart } from '#domain/figures/totals/totals.ts';

/** Reasons why an item made net worth larger or smaller. */
export type NetWorthChangeReason =
  | 'index'
  | 'exchange_rate'
  | 'value'
  // Of an account: money put in or taken out, its prices, what it earned, what it paid.
  | 'deposited'
  | 'price'
  | 'income'
  | 'fees'
  | 'amortization'
  | 'borrowed'
  | 'share'
  | 'added'
  | 'removed'
  // It could not be counted before, or cannot be counted now: a rate is missing.
  | 'rate_known'
  | 'rate_missing';

/** A stated value of a whole item, in its own currency. */
export type StatedAmount = { value: number; currency: Currency; sharePercent: number };

/**
 * Effect of an item on net worth for one reason, in major units of the totals' currency: above zero
 * made it larger. `before` and `after` are null where the item did not exist.
 */
export type ChangeLine = {
  kind: string;
  id: string;
  name: string;
  type: string;
  reason: NetWorthChangeReason;
  change: number;
  before: StatedAmount | null;
  after: StatedAmount | null;
};

type HeldReason = 'deposited' | 'price' | 'exchange_rate' | 'income' | 'fees';

/**
 * Why the value of a whole account with holdings moved between the ends, in its own currency; its
 * exchange rates are those of what it holds.
 */
export type HeldGrowth = Readonly<Record<HeldReason, Minor>>;

/**
 * An item before and after, null where it did not exist; `moved` is `before` at the later index.
 */
export type ItemPair = {
  before: TotalPart | null;
  moved: TotalPart | null;
  after: TotalPart | null;
  /** Null: no account whose holdings are known between the ends. */
  held: HeldGrowth | null;
};

/** The one currency of both ends, and the rates of each. */
export type RatesAtEnds = { currency: Currency; before: Rates; after: Rates };

/** A line with its minor units, and the public figures that were used. */
export type CountedChange = {
  minor: Minor;
  line: ChangeLine;
  rates: UsedRate[];
  index: IndexRatio | null;
};

/**
 * Reasons why an item moved net worth, a line for each: counted again with one change at a time,
 * every count rounded once. A step that cannot be counted is merged with the next.
 */
export function movesOf(pair: ItemPair, ends: RatesAtEnds): CountedChange[] {
  const { before, after } = pair;
  const first = countOf(before, ends.before, ends);
  const last = countOf(after, ends.after, ends);
  if (first === null || last === null) {
    const reason = first === null ? additionReasonOf(before) : removalReasonOf(after);
    return moved({ pair, ends, reason, from: first, to: last });
  }
  let from = first;
  return stagesOf(pair, ends).flatMap(({ reason, part, rates }) => {
    const to = countOf(part, rates, ends);
    if (to === null) return [];
    const step = { pair, ends, reason, from, to };
    const moves =
      reason === 'value' && pair.held !== null ? heldMoves(step, pair.held) : moved(step);
    from = to;
    return moves;
  });
}

/** The item if it cannot be counted at the later end because a rate is missing; null: it can. */
export function leftOutOf({ before, after }: ItemPair, ends: RatesAtEnds): NotIncluded | null {
  const [part, rates] = after === null ? [before, ends.before] : [after, ends.after];
  const answer = part && convertLine(part, ends.currency, rates);
  if (part === null || answer === null || !isMissingRate(answer)) return null;
  const { kind, id, name } = part;
  return { kind, id, name, currency: answer.missingRate, reason: 'missing_rate' };
}

/** Values of an item at both ends. */
export function countedEnds({ before, after }: ItemPair, ends: RatesAtEnds): CountedEnds {
  return {
    kind: (after ?? before)?.kind ?? '',
    before: before && countOf(before, ends.before, ends),
    after: after && countOf(after, ends.after, ends),
    isNew: before === null,
    isGone: after === null,
  };
}

type Stage = { reason: NetWorthChangeReason; part: TotalPart | null; rates: Rates };

function stagesOf({ before, moved: indexed, after }: ItemPair, ends: RatesAtEnds): Stage[] {
  const shareBasisPoints = before?.shareBasisPoints ?? WHOLE_BASIS_POINTS;
  return [
    { reason: 'index', part: indexed, rates: ends.before },
    { reason: 'exchange_rate', part: indexed, rates: ends.after },
    { reason: 'value', part: after && { ...after, shareBasisPoints }, rates: ends.after },
    { reason: 'share', part: after, rates: ends.after },
  ];
}

type ChangedPair = {
  pair: ItemPair;
  ends: RatesAtEnds;
  reason: NetWorthChangeReason;
  from: Minor | null;
  to: Minor | null;
};

/**
 * The move of an account's value by its reasons, each converted and rounded once. What they leave of
 * the whole is the rounding, which the largest bears; more than that is a value of its own.
 */
function heldMoves(step: ChangedPair, held: HeldGrowth): CountedChange[] {
  const { pair, ends, from, to } = step;
  const { before, after } = pair;
  const shareBasisPoints = before?.shareBasisPoints ?? WHOLE_BASIS_POINTS;
  const whole = difference(to ?? toTotal(0), from ?? toTotal(0));
  if (after === null || before?.currency !== after.currency) return moved(step);
  const parts = Object.entries(held).flatMap(([reason, valueMinor]) => {
    const minor = countOf({ ...after, valueMinor, shareBasisPoints }, ends.after, ends);
    return minor === null || minor === 0 ? [] : [{ reason: reason as HeldReason, minor }];
  });
  const [largest] = parts.toSorted((a, b) => Math.abs(b.minor) - Math.abs(a.minor));
  if (largest === undefined) return moved(step);
  const rest = difference(whole, sum(parts.map(({ minor }) => minor)));
  const isRounding = Math.abs(rest) <= parts.length;
  if (isRounding) largest.minor = toTotal(largest.minor + rest);
  const lines = parts.flatMap(({ reason, minor }) => lineOf({ pair, ends, reason, minor }));
  return isRounding ? lines : [...lines, ...lineOf({ pair, ends, reason: 'value', minor: rest })];
}

/** The move from one count to another; none where they are the same. */
function moved({ pair, ends, reason, from, to }: ChangedPair): CountedChange[] {
  const isDebt = (pair.after ?? pair.before)?.kind === 'liability';
  const [less, more] = isDebt ? [to, from] : [from, to];
  const minor = difference(more ?? toTotal(0), less ?? toTotal(0));
  return lineOf({ pair, ends, reason, minor });
}

type CountedMove = Pick<ChangedPair, 'pair' | 'ends' | 'reason'> & { minor: Minor };

function lineOf({ pair, ends, reason: given, minor }: CountedMove): CountedChange[] {
  const { before, after } = pair;
  const part = after ?? before;
  if (part === null || minor === 0) return [];
  const { kind, id, name, type } = part;
  const reason = given === 'value' ? valueReasonOf(pair, minor) : given;
  const change = toNumber(minor);
  const line = {
    kind,
    id,
    name,
    type,
    reason,
    change,
    before: stated(before),
    after: stated(after),
  };
  return [
    {
      minor,
      line,
      rates: ratesBehind(pair, ends),
      index: reason === 'index' ? indexMoveOf(pair) : null,
    },
  ];
}

/** In the same currency a debt is amortized or borrowed; in another one it has a new value. */
function valueReasonOf({ before, after }: ItemPair, minor: Minor): NetWorthChangeReason {
  if (after?.kind !== 'liability' || before?.currency !== after.currency) return 'value';
  return minor > 0 ? 'amortization' : 'borrowed';
}

function additionReasonOf(before: TotalPart | null): NetWorthChangeReason {
  return before === null ? 'added' : 'rate_known';
}

function removalReasonOf(after: TotalPart | null): NetWorthChangeReason {
  return after === null ? 'removed' : 'rate_missing';
}

function countOf(part: TotalPart | null, rates: Rates, { currency }: RatesAtEnds): Minor | null {
  if (part === null) return null;
  const answer = convertLine(part, currency, rates);
  return isMissingRate(answer) ? null : answer;
}

/** The rates of both ends and, for an item at both, the later rates of its former currency. */
function ratesBehind({ before, after }: ItemPair, ends: RatesAtEnds): UsedRate[] {
  const isRevalued = after !== null && countOf(before, ends.after, ends) !== null;
  return [
    ...ratesOf(before, ends.before, ends),
    ...ratesOf(isRevalued ? before : null, ends.after, ends),
    ...ratesOf(after, ends.after, ends),
  ];
}

function ratesOf(part: TotalPart | null, rates: Rates, { currency }: RatesAtEnds): UsedRate[] {
  return part === null ? [] : usedRates(part.currency, currency, rates);
}

/** From the index of the earlier month to that of the later one. */
function indexMoveOf({ before, moved: indexed }: ItemPair): IndexRatio | null {
  if (!before?.index || !indexed?.index) return indexed?.index ?? null;
  const { latest: base, latestPeriod: basePeriod } = before.index;
  const { latest, latestPeriod, preliminary = [] } = indexed.index;
  const known = new Set([...(before.index.preliminary ?? []), ...preliminary]);
  return withPreliminary({ latest, latestPeriod, base, basePeriod }, (each) => known.has(each));
}

function stated(part: TotalPart | null): StatedAmount | null {
  if (part === null) return null;
  const { valueMinor, currency, shareBasisPoints } = part;
  const sharePercent = (shareBasisPoints * 100) / WHOLE_BASIS_POINTS;
  return { value: toNumber(valueMinor), currency, sharePercent };
}
