import { type Day, daysBetween } from '#domain/basics/months.ts';
import type { Ratio } from '#domain/basics/ratios.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import { unitsOf } from './decimals.ts';
import { type HoldingTransaction, parseRatio } from './holding-transactions.ts';
import { toldTogether } from './splits.ts';

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
  /** Of each row that states a spin-off, those of all accounts that state it, the earliest first. */
  spinOffs: ReadonlyMap<HoldingTransaction, readonly HoldingTransaction[]>;
};

/** Departures of an instrument that have not been received whole. */
type Underway = { queue: Departure[]; next: number; byQuantity: Map<bigint, Departure[]> };

/**
 * Finds out which units of transfers until a day are the same: an arrival is of the departure of as
 * many units within the days before it, else of the earliest ones. What was given away by today was
 * so on its own day, and counts for no longer in the figures of an earlier one.
 */
export function* transferPlanInSteps(
  transactions: readonly HoldingTransaction[],
  asOf: Day,
): Steps<TransferPlan> {
  const moves = transactions
    .filter(({ kind, day }) => day <= asOf && (kind === 'transfer_out' || kind === 'transfer_in'))
    .toSorted(
      (left, right) =>
        Number(left.day > right.day) - Number(left.day < right.day) ||
        Number(left.kind === 'transfer_in') - Number(right.kind === 'transfer_in'),
    );
  const byInstrument = new Map<string, Underway>();
  const sources = new Map<HoldingTransaction, PlannedPart[]>();
  yield* eachInSteps(moves, (transaction) => {
    const { kind, instrumentId, quantity } = transaction;
    if (instrumentId === null || quantity === null) return;
    const none = { queue: [], next: 0, byQuantity: new Map<bigint, Departure[]>() };
    const underway = byInstrument.get(instrumentId) ?? none;
    byInstrument.set(instrumentId, underway);
    const all = unitsOf(quantity);
    if (kind === 'transfer_in') sources.set(transaction, partsOf(underway, transaction, all));
    else {
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
  return { sources, given, spinOffs: yield* spinOffsInSteps(transactions, asOf) };
}

function* spinOffsInSteps(transactions: readonly HoldingTransaction[], asOf: Day) {
  const told = transactions.filter((each) => each.day <= asOf && spunOffPart(each) !== null);
  const spinOffs = new Map<HoldingTransaction, readonly HoldingTransaction[]>();
  const joined = yield* toldTogether(
    told.toSorted((left, right) => Number(left.day > right.day) - Number(left.day < right.day)),
  );
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

function partsOf(underway: Underway, { day }: HoldingTransaction, all: bigint): PlannedPart[] {
  const isUnderway = ({ transaction, rest }: Departure) =>
    rest > 0n && daysBetween(transaction.day, day) <= UNDERWAY_DAYS;
  const alike = underway.byQuantity.get(all) ?? [];
  for (let each = alike.pop(); each !== undefined; each = alike.pop()) {
    if (each.rest !== each.all || !isUnderway(each)) continue;
    each.rest = 0n;
    return [{ from: each.transaction, quantity: all }];
  }
  const parts: PlannedPart[] = [];
  let left = all;
  for (; left > 0n && underway.next < underway.queue.length; underway.next += 1) {
    const each = underway.queue[underway.next];
    if (each === undefined || !isUnderway(each)) continue;
    const quantity = each.rest < left ? each.rest : left;
    parts.push({ from: each.transaction, quantity });
    each.rest -= quantity;
    left -= quantity;
    if (each.rest > 0n) break;
  }
  return parts;
}
