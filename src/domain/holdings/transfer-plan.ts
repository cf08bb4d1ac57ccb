import { byDay, type Day, daysBetween } from '#domain/basics/months.ts';
import type { Ratio } from '#domain/basics/ratios.ts';
import { eachInSteps, groupInSteps, type Steps } from '#domain/basics/steps.ts';
import { type FineAmount, timesExact, unitsOf } from './decimals.ts';
import { type HoldingTransaction, parseRatio } from './holding-transactions.ts';
import {
  countUntil,
  type Split,
  splitsWithUntold,
  toldTogether,
  type UntoldSplits,
} from './splits.ts';
import { fineAmount, isCountable } from './transaction-amounts.ts';

/** Days within which units that have left an account come to another one of the owner's. */
const UNDERWAY_DAYS = 30;

/** Units that have left an account, and how many of them nothing has received. */
type Departure = { transaction: HoldingTransaction; all: bigint; rest: bigint };

/** Units of an arrival that are those of a departure. */
type PlannedPart = { from: HoldingTransaction; quantity: bigint };

export type TransferPlan = {
  sources: ReadonlyMap<HoldingTransaction, readonly PlannedPart[]>;
  /** Units that came nowhere within the days: they are somebody else's. */
  given: ReadonlyMap<HoldingTransaction, bigint>;
  /** Units on their way as they are after splits since, by the day of the first of these. */
  splits: ReadonlyMap<Day, readonly PlannedPart[]>;
  /** Accounts of which a split is not told that others tell of. */
  untold: UntoldSplits;
  /** Of each row that states a spin-off, those of all accounts that state it, the earliest first. */
  spinOffs: ReadonlyMap<HoldingTransaction, readonly HoldingTransaction[]>;
  /** Cash that was paid in, by account and currency, the earliest first. */
  deposits: ReadonlyMap<string, readonly HoldingTransaction[]>;
};

/** Departures of an instrument that have not been received whole. */
type Underway = { queue: Departure[]; next: number; byQuantity: Map<bigint, Departure[]> };

/**
 * Finds out which units of transfers until a day are the same: an arrival is of the departure of as
 * many units within the days before it, or of as many after splits since, else of the earliest ones.
 * What was given away by today was so on its own day, also in the figures of an earlier one.
 */
export function* transferPlanInSteps(
  transactions: readonly HoldingTransaction[],
  asOf: Day,
): Steps<TransferPlan> {
  const moves = transactions
    .filter(({ kind, day }) => day <= asOf && (kind === 'transfer_out' || kind === 'transfer_in'))
    .toSorted(
      (left, right) =>
        byDay(left, right) ||
        Number(left.kind === 'transfer_in') - Number(right.kind === 'transfer_in'),
    );
  const byInstrument = new Map<string, Underway>();
  const sources = new Map<HoldingTransaction, PlannedPart[]>();
  const { splits: known, untold } = yield* splitsWithUntold(transactions);
  const splits = new Map<Day, PlannedPart[]>();
  yield* eachInSteps(moves, (transaction) => {
    const { kind, instrumentId, quantity } = transaction;
    if (instrumentId === null || quantity === null) return;
    const none = { queue: [], next: 0, byQuantity: new Map<bigint, Departure[]>() };
    const underway = byInstrument.get(instrumentId) ?? none;
    byInstrument.set(instrumentId, underway);
    const all = unitsOf(quantity);
    if (kind === 'transfer_in') {
      const { day } = transaction;
      const alike = alikeIn(underway, all, { day });
      const split =
        alike === null
          ? splitIn(underway, all, { day, splits: known.get(instrumentId) ?? [] })
          : null;
      const departure = alike ?? split?.departure;
      if (departure === undefined) sources.set(transaction, earliestIn(underway, all, day));
      else {
        departure.rest = 0n;
        sources.set(transaction, [{ from: departure.transaction, quantity: all }]);
      }
      if (split === null) return;
      const ofDay = splits.get(split.on) ?? [];
      splits.set(split.on, ofDay);
      ofDay.push({ from: split.departure.transaction, quantity: all });
    } else {
      const departure = { transaction, all, rest: all };
      underway.queue.push(departure);
      const alike = underway.byQuantity.get(all);
      if (alike === undefined) underway.byQuantity.set(all, [departure]);
      else alike.push(departure);
    }
  });
  const given = new Map<HoldingTransaction, bigint>();
  for (const { queue } of byInstrument.values())
    yield* eachInSteps(queue, ({ transaction, rest }) => {
      if (daysBetween(transaction.day, asOf) > UNDERWAY_DAYS) given.set(transaction, rest);
    });
  const spinOffs = yield* spinOffsInSteps(transactions, asOf);
  const deposits = yield* depositsInSteps(transactions, asOf);
  return { sources, given, splits, untold, spinOffs, deposits };
}

function depositsInSteps(transactions: readonly HoldingTransaction[], asOf: Day) {
  const deposits = transactions
    .filter(({ kind, day }) => kind === 'deposit' && day <= asOf)
    .toSorted(byDay);
  return groupInSteps(deposits, cashPlaceOf);
}

function cashPlaceOf({ accountId, currency }: CashPlace): string {
  return `${accountId} ${currency}`;
}

type CashPlace = Pick<HoldingTransaction, 'accountId' | 'currency'>;

/** Days after a buy within which files state the deposit that paid for it. */
const LATE_DAYS = 7;

/** Deposits that paid for what was bought in the days before them. */
export class LateDeposits {
  readonly #deposits: TransferPlan['deposits'];
  /** By the place of their cash, the first deposit of which something is left. */
  readonly #next = new Map<string, number>();
  readonly #taken = new Map<HoldingTransaction, FineAmount>();

  constructor({ deposits }: TransferPlan) {
    this.#deposits = deposits;
  }

  /** Cash of a deposit that comes on its own day. */
  left(deposit: HoldingTransaction): FineAmount {
    return fineAmount(deposit.amount) - (this.#taken.get(deposit) ?? 0n);
  }

  /**
   * Takes cash that is lacking on a day from deposits soon after; false: they are less than that, so
   * that it was there before the account's first transaction, or is not stated. Days ascend.
   */
  take(place: CashPlace, day: Day, lacking: FineAmount): boolean {
    const key = cashPlaceOf(place);
    const deposits = this.#deposits.get(key) ?? [];
    let next = this.#next.get(key) ?? 0;
    while ((deposits[next]?.day ?? '9999') <= day) next += 1;
    this.#next.set(key, next);
    let rest = lacking;
    const parts: [HoldingTransaction, FineAmount][] = [];
    for (let at = next; rest > 0n; at += 1) {
      const deposit = deposits[at];
      if (deposit === undefined || daysBetween(day, deposit.day) > LATE_DAYS) return false;
      const left = isCountable(deposit) ? this.left(deposit) : 0n;
      if (left <= 0n) continue;
      const part = left < rest ? left : rest;
      parts.push([deposit, part]);
      rest -= part;
    }
    for (const [deposit, part] of parts)
      this.#taken.set(deposit, (this.#taken.get(deposit) ?? 0n) + part);
    return true;
  }
}

function* spinOffsInSteps(transactions: readonly HoldingTransaction[], asOf: Day) {
  const told = transactions.filter((each) => each.day <= asOf && spunOffPart(each) !== null);
  const spinOffs = new Map<HoldingTransaction, readonly HoldingTransaction[]>();
  const joined = yield* toldTogether(told.toSorted(byDay));
  for (const { byAccount } of [...joined.values()].flat()) {
    const rows = [...byAccount.values()];
    yield* eachInSteps(rows, (each) => spinOffs.set(each, rows));
  }
  return spinOffs;
}

/** The part of the cost that leaves by a spin-off; null: none is stated that can be. */
export function spunOffPart({ kind, quantity, ratio }: HoldingTransaction): Ratio | null {
  if (kind !== 'exchange_out' || quantity !== null || ratio === null) return null;
  const part = parseRatio(ratio);
  return part === null || part.top > part.bottom ? null : part;
}

function isUnderway({ transaction, rest }: Departure, day: Day): boolean {
  return rest > 0n && daysBetween(transaction.day, day) <= UNDERWAY_DAYS;
}

/** The last departure of as many units, of those before a day if one is named; null: there is none. */
function alikeIn(
  { byQuantity }: Underway,
  all: bigint,
  { day, before }: { day: Day; before?: Day },
): Departure | null {
  const alike = byQuantity.get(all) ?? [];
  for (let each = alike.at(-1); each !== undefined; each = alike.at(-1)) {
    if (before !== undefined && each.transaction.day >= before) return null;
    alike.pop();
    if (each.rest === each.all && isUnderway(each, day)) return each;
  }
  return null;
}

/** The departure of as many units before the splits since it, with the first of these. */
function splitIn(
  underway: Underway,
  all: bigint,
  { day, splits }: { day: Day; splits: readonly Split[] },
) {
  const count = countUntil(splits, day);
  const whole = { top: 1n, bottom: 1n };
  const now = splits[count - 1]?.whole ?? whole;
  for (let at = count - 1; at >= 0; at -= 1) {
    const before = splits[at]?.day ?? day;
    if (daysBetween(before, day) > UNDERWAY_DAYS) return null;
    const then = splits[at - 1]?.whole ?? whole;
    const ratio = { top: then.top * now.bottom, bottom: then.bottom * now.top };
    const departure = alikeIn(underway, timesExact(all, ratio), { day, before });
    if (departure !== null) return { departure, on: before };
  }
  return null;
}

/** The earliest departures, until there are as many units. */
function earliestIn(underway: Underway, all: bigint, day: Day): PlannedPart[] {
  const parts: PlannedPart[] = [];
  let left = all;
  for (; left > 0n && underway.next < underway.queue.length; underway.next += 1) {
    const each = underway.queue[underway.next];
    if (each === undefined || !isUnderway(each, day)) continue;
    const quantity = each.rest < left ? each.rest : left;
    parts.push({ from: each.transaction, quantity });
    each.rest -= quantity;
    left -= quantity;
    if (each.rest > 0n) break;
  }
  return parts;
}
