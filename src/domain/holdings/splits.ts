import { byDay, type Day, daysBetween } from '#domain/basics/months.ts';
import { type Ratio, times } from '#domain/basics/ratios.ts';
import { eachInSteps, groupInSteps, type Steps } from '#domain/basics/steps.ts';
import { timesExact, UNITS_MAX, unitsOf } from './decimals.ts';
import {
  type HoldingKind,
  type HoldingTransaction,
  isWithinRatios,
  parseRatio,
  TRANSACTION_KINDS,
} from './holding-transactions.ts';

/** From a day on there are `whole` units for one of before all splits. */
export type Split = { day: Day; whole: Ratio };

/** Splits of each instrument, bonus units among them, by their days. */
export type Splits = ReadonlyMap<string, readonly Split[]>;

/** Of one split, or spin-off, accounts may tell some days apart. */
export const SAME_DAYS = 10;

/** Units of an account before and after the splits of a day. */
type AccountSplit = {
  accountId: string;
  instrumentId: string;
  day: Day;
  before: bigint;
  after: bigint;
  /** The ratio as it is stated; null: the units tell it. */
  ratio: Ratio | null;
  /** Bonus units while other accounts held the instrument too: may be a gift to this one alone. */
  mayBeGift: boolean;
  rows: HoldingTransaction[];
  /** Other accounts that held the instrument then, as many as are compared. */
  others: readonly string[];
  /** The last day before it on which units of the account came or left; null: there is none. */
  movedOn: Day | null;
};

/** The most accounts with one instrument that are compared at a split; nobody has more. */
const OTHERS_MAX = 20;

/** A split of which these accounts, which held the instrument when others tell of it, tell nothing. */
export type UntoldSplit = { instrumentId: string; accounts: readonly string[]; day: Day };

export type UntoldSplits = ReadonlyMap<Day, readonly UntoldSplit[]>;

/** The splits of instruments, whichever accounts tell of them, and the accounts that do not. */
export function* splitsWithUntold(
  transactions: readonly HoldingTransaction[],
): Steps<{ splits: Splits; untold: UntoldSplits }> {
  const joined = yield* companySplits(yield* toldSplits(transactions));
  const untold: UntoldSplit[] = [];
  for (const [instrumentId, splits] of joined)
    yield* eachInSteps(splits, ({ day, byAccount }) => {
      const [first] = byAccount.values();
      const accounts = first?.others.filter((accountId) => !byAccount.has(accountId)) ?? [];
      if (accounts.length > 0) untold.push({ instrumentId, accounts, day });
    });
  return {
    splits: yield* joinedSplits(joined),
    untold: yield* groupInSteps(untold, ({ day }) => day),
  };
}

/** The splits of instruments, whichever accounts tell of them. */
export function* splitsInSteps(transactions: readonly HoldingTransaction[]): Steps<Splits> {
  return (yield* splitsWithUntold(transactions)).splits;
}

/**
 * Transactions by day, with each split on the day on which the first account tells of it: until the
 * last one does, old and new units would be in one average, and old ones at the price of new ones.
 * It stays on its own day where units of the account have moved since the first.
 */
export function* splitsOnFirstDays(
  transactions: readonly HoldingTransaction[],
): Steps<readonly HoldingTransaction[]> {
  const told = yield* toldSplits(transactions);
  const joined = yield* companySplits(told);
  const days = new Map<HoldingTransaction, Day>();
  for (const { day, byAccount } of [...joined.values()].flat())
    yield* eachInSteps([...byAccount.values()], (each) => {
      if (each.day === day || (each.movedOn ?? '') >= day) return;
      for (const row of each.rows) days.set(row, day);
    });
  if (days.size === 0) return transactions;
  const moved = yield* eachInSteps(transactions, (each) => {
    const day = days.get(each);
    return day === undefined ? each : { ...each, day };
  });
  return moved.toSorted(byDay);
}

function* toldSplits(transactions: readonly HoldingTransaction[]): Steps<AccountSplit[]> {
  const split = new Set<string>();
  yield* eachInSteps(transactions, ({ kind, instrumentId }) => {
    if (instrumentId !== null && (kind === 'split' || kind === 'bonus')) split.add(instrumentId);
  });
  if (split.size === 0) return [];
  const moves = transactions
    .filter(({ instrumentId }) => split.has(instrumentId ?? ''))
    .toSorted(
      (left, right) =>
        byDay(left, right) || (RANKS.get(left.kind) ?? 0) - (RANKS.get(right.kind) ?? 0),
    );
  const held = new Map<string, bigint>();
  const holders = new Map<string | null, Set<string>>();
  const lastMoves = new Map<string, Day>();
  const ofAccounts = new Map<string, AccountSplit>();
  yield* eachInSteps(moves, (move) => {
    const { accountId, kind, day, instrumentId, ratio } = move;
    const key = `${accountId} ${instrumentId}`;
    const before = held.get(key) ?? 0n;
    const after = movedUnits(before, move);
    held.set(key, after);
    const holding = holders.get(instrumentId) ?? new Set();
    holders.set(instrumentId, after > 0n ? holding.add(accountId) : holding);
    if (after === 0n) holding.delete(accountId);
    if (instrumentId === null || (kind !== 'split' && kind !== 'bonus')) {
      if (SIGNS[kind] !== undefined) lastMoves.set(key, day);
      return;
    }
    const known = ofAccounts.get(`${key} ${day}`);
    const stated = kind === 'split' && ratio !== null ? parseRatio(ratio) : null;
    const mayBeGift = kind === 'bonus' && holding.size > 1;
    // A split may be told by several rows: all old units out, all new ones in.
    if (known !== undefined) {
      Object.assign(known, { after, ratio: null, mayBeGift: known.mayBeGift && mayBeGift });
      known.rows.push(move);
    } else
      ofAccounts.set(`${key} ${day}`, {
        accountId,
        instrumentId,
        day,
        before,
        after,
        ratio: stated,
        mayBeGift,
        rows: [move],
        others: [...holding].filter((other) => other !== accountId).slice(0, OTHERS_MAX),
        movedOn: lastMoves.get(key) ?? null,
      });
  });
  return [...ofAccounts.values()];
}

const RANKS = new Map(TRANSACTION_KINDS.map((kind, rank) => [kind, rank]));

/** Kinds by which units come in or leave. */
const SIGNS: Readonly<Partial<Record<HoldingKind, 1n | -1n>>> = {
  bonus: 1n,
  buy: 1n,
  exchange_in: 1n,
  transfer_in: 1n,
  correction: 1n,
  split: 1n,
  sell: -1n,
  exchange_out: -1n,
  transfer_out: -1n,
};

/** Units of an account after a transaction: never below nothing, nor above what may be held. */
export function movedUnits(before: bigint, { kind, quantity, ratio }: HoldingTransaction): bigint {
  const parts = kind === 'split' && ratio !== null ? parseRatio(ratio) : null;
  const moved = (SIGNS[kind] ?? 0n) * unitsOf(quantity ?? '0');
  const after = parts === null ? before + moved : timesExact(before, parts);
  if (after > UNITS_MAX) return before;
  return after < 0n ? 0n : after;
}

type AccountEvent = Pick<HoldingTransaction, 'accountId' | 'instrumentId' | 'day'>;

/** Events of one kind by instrument, in the order of their days, each as several accounts tell of it. */
export function* toldTogether<Each extends AccountEvent>(
  told: readonly Each[],
): Steps<Map<string, { day: Day; byAccount: Map<string, Each> }[]>> {
  const joined = new Map<string, { day: Day; byAccount: Map<string, Each> }[]>();
  yield* eachInSteps(told, (each) => {
    const { accountId, instrumentId, day } = each;
    const ofInstrument = joined.get(instrumentId ?? '') ?? [];
    joined.set(instrumentId ?? '', ofInstrument);
    const last = ofInstrument.at(-1);
    const isSame =
      last !== undefined &&
      daysBetween(last.day, day) <= SAME_DAYS &&
      !last.byAccount.has(accountId);
    if (isSame) last.byAccount.set(accountId, each);
    else ofInstrument.push({ day, byAccount: new Map([[accountId, each]]) });
  });
  return joined;
}

type ToldSplit = { day: Day; byAccount: Map<string, AccountSplit> };

/** Splits by instrument, without units that one of several accounts was given alone. */
function* companySplits(told: readonly AccountSplit[]): Steps<Map<string, ToldSplit[]>> {
  const joined = yield* toldTogether(told.filter((each) => ratioOf(each) !== null));
  for (const [instrumentId, splits] of joined) joined.set(instrumentId, splits.filter(isOfCompany));
  return joined;
}

/** Whether a split is of all units that there are: two accounts got units by one ratio, for instance. */
function isOfCompany({ byAccount }: ToldSplit): boolean {
  const told = [...byAccount.values()];
  const surest = surestOf(told);
  return told.some((each) => !each.mayBeGift || (each !== surest && isByRatio(each, surest)));
}

const ONE_UNIT = unitsOf('1');

/** Whether an account got what the ratio of another one gives, parts of units dropped by both. */
function isByRatio(one: AccountSplit, { before, after }: AccountSplit): boolean {
  const isAtMost = one.after * before <= one.before * (after + ONE_UNIT);
  return isAtMost && (one.after + ONE_UNIT) * before > one.before * after;
}

function* joinedSplits(joined: ReadonlyMap<string, ToldSplit[]>): Steps<Splits> {
  const splits = new Map<string, Split[]>();
  for (const [instrumentId, ofInstrument] of joined) {
    let whole: Ratio = { top: 1n, bottom: 1n };
    const listed = yield* eachInSteps(ofInstrument, ({ day, byAccount }) => {
      const best = surestOf([...byAccount.values()]);
      const next = shortened(times(whole, ratioOf(best) ?? whole));
      if (isCountable(next)) whole = next;
      return { day, whole };
    });
    splits.set(instrumentId, listed);
  }
  return splits;
}

function surestOf(told: readonly AccountSplit[]): AccountSplit {
  return told.reduce((one, other) => (isSurer(other, one) ? other : one));
}

/** A stated ratio is exact; else that of more units is rounded the least. */
function isSurer(one: AccountSplit, other: AccountSplit): boolean {
  if ((one.ratio === null) !== (other.ratio === null)) return one.ratio !== null;
  return one.before > other.before;
}

/** New units for old ones; null: the account had none, or has none. */
function ratioOf({ ratio, before, after }: AccountSplit): Ratio | null {
  if (ratio !== null) return ratio;
  const byUnits = { top: after, bottom: before };
  return before > 0n && after > 0n && isWithinRatios(byUnits) ? byUnits : null;
}

const LONG = 2n ** 512n;

/** Both terms without digits that no price shows. */
function shortened({ top, bottom }: Ratio): Ratio {
  return top > LONG && bottom > LONG
    ? { top: top >> 256n, bottom: bottom >> 256n }
    : { top, bottom };
}

const COUNTABLE = 10n ** 40n;

/** Whether the splits together are of a size that a price can be divided by. */
function isCountable({ top, bottom }: Ratio): boolean {
  return top <= bottom * COUNTABLE && bottom <= top * COUNTABLE;
}

/** A price in units of 10⁻¹⁰, with its day. */
type DatedUnits = { units: bigint; day: Day };

/**
 * A price of an earlier day as it is on a day: of one of the units that there are then. It keeps its
 * day; `splitOn` is that of the last split since. Null: it is beyond what a price can be.
 */
export function priceAfterSplits<Price extends DatedUnits>(
  price: Price,
  day: Day,
  splits: readonly Split[] = [],
): (Price & { splitOn?: Day }) | null {
  const last = splits[countUntil(splits, day) - 1];
  const before = splits[countUntil(splits, price.day) - 1];
  if (last === undefined || last === before) return price;
  const { top, bottom } = before?.whole ?? { top: 1n, bottom: 1n };
  const parts = { top: top * last.whole.bottom, bottom: bottom * last.whole.top };
  const units = timesExact(price.units, parts);
  return units > UNITS_MAX ? null : { ...price, units, splitOn: last.day };
}

/** How many splits are of a day or before it. */
export function countUntil(splits: readonly Split[], day: Day): number {
  let [first, end] = [0, splits.length];
  while (first < end) {
    const middle = Math.floor((first + end) / 2);
    if ((splits[middle]?.day ?? '') > day) end = middle;
    else first = middle + 1;
  }
  return first;
}
