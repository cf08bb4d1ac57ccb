import type { Day } from '#domain/basics/months.ts';
import { toBasisPoints, WHOLE_BASIS_POINTS } from '#domain/basics/percent.ts';
import type { Ratio } from '#domain/basics/ratios.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import { type FineAmount, timesExact, UNITS_MAX, unitsOf } from './decimals.ts';
import {
  type HoldingKind,
  type HoldingTransaction,
  TRANSACTION_KINDS,
} from './holding-transactions.ts';
import type { CostTerms, HeldUnits } from './holdings-book.ts';

/**
 * Units of one average: an instrument's in all taxed accounts, or in one other account. Units and
 * cost are times the weights of their accounts, by which parts of them are exact.
 */
class CostPool {
  quantity = 0n;
  cost: FineAmount = 0n;
  isKnown = true;

  add({ quantity, cost }: HeldUnits): void {
    this.quantity += quantity;
    this.cost += cost ?? 0n;
    this.isKnown &&= cost !== null;
  }

  take(quantity: bigint, cost: FineAmount | null): void {
    this.quantity -= quantity;
    this.cost -= cost ?? 0n;
    if (this.quantity === 0n) Object.assign(this, { cost: 0n, isKnown: true });
  }

  /** Passes the part of an account's units on, at their cost. */
  pass(to: CostPool, quantity: bigint, weight: bigint): void {
    if (weight === 0n) return;
    const cost = this.costOf(quantity);
    const passed = { quantity: quantity * weight, cost: cost === null ? null : cost * weight };
    this.take(passed.quantity, passed.cost);
    to.add(passed);
  }

  /** Cost of some units at the average of all of them; null: not known. */
  costOf(quantity: bigint): FineAmount | null {
    if (!this.isKnown) return null;
    return this.quantity === 0n
      ? 0n
      : timesExact(this.cost, { top: quantity, bottom: this.quantity });
  }
}

/** Shares of an account that count, the latest: each moves parts of all that it holds. */
const PARTS_MAX = 12;

/** A day before all others, from which a share without one applies. */
const ALWAYS: Day = '';

type PartsByDay = ReadonlyMap<Day, readonly { accountId: string; basisPoints: number }[]>;

/** The user's parts of jointly owned taxed accounts, by the days from which they apply. */
export function* partsInSteps(accounts: CostTerms['accounts']): Steps<PartsByDay> {
  const parts = new Map<Day, { accountId: string; basisPoints: number }[]>();
  yield* eachInSteps([...accounts], ([accountId, { isTaxed, ownership }]) => {
    if (!isTaxed || ownership === undefined) return;
    const { shares, ownershipPercentage } = ownership;
    const stated = shares.length > 0 ? shares : [{ from: null, percent: ownershipPercentage }];
    const counted = stated.slice(-PARTS_MAX).map(({ from, percent }, at) => {
      const isFirst = at === 0 && stated.length > PARTS_MAX;
      return { day: isFirst ? ALWAYS : (from ?? ALWAYS), basisPoints: toBasisPoints(percent) };
    });
    const [first] = counted;
    // Nothing was the user's before.
    if (first !== undefined && first.day !== ALWAYS)
      counted.unshift({ day: ALWAYS, basisPoints: 0 });
    if (counted.every(({ basisPoints }) => basisPoints === WHOLE_BASIS_POINTS)) return;
    for (const { day, basisPoints } of counted) {
      const ofDay = parts.get(day);
      if (ofDay === undefined) parts.set(day, [{ accountId, basisPoints }]);
      else ofDay.push({ accountId, basisPoints });
    }
  });
  return parts;
}

/** A taxed account, and how much of each of its units is the user's. */
export type WeightedAccount = { accountId: string; weight: bigint };

type PoolPlace = { accountId: string; instrumentId: string };

type Arriving = { instrumentId: string; quantity: bigint; day: Day };

/**
 * Units of each account, and the averages that they belong to. Of a jointly owned taxed account the
 * user's part is in the user's average (IL 48:7: of what a taxpayer owns) and the rest in one of its
 * own; what a part grows by comes with its cost, as a gift does (IL 44:21). Units and costs that go
 * in and come out are those of whole accounts, at the user's average: a tax return counts the part.
 */
export class CostPools {
  readonly #accounts: CostTerms['accounts'];
  readonly #units = new Map<string, Map<string, bigint>>();
  /** By account, or of all taxed ones together, and instrument. */
  readonly #pools = new Map<string, Map<string, CostPool>>();
  readonly #changes: PartsByDay;
  /** The weight of an account that is the user's alone. */
  readonly #whole: bigint;
  /** Weights of accounts that are not, or were not once. */
  readonly #weights = new Map<string, bigint>();
  /** Instruments of which units of another owner's became the user's, with the first day. */
  readonly takenOver = new Map<string, Day>();

  constructor(accounts: CostTerms['accounts'], parts: PartsByDay) {
    this.#accounts = accounts;
    this.#changes = parts;
    this.#whole = this.#changes.size > 0 ? BigInt(WHOLE_BASIS_POINTS) : 1n;
  }

  isTaxed(accountId: string): boolean {
    return this.#accounts.get(accountId)?.isTaxed ?? true;
  }

  /** Whether units that come to an account, or leave it, may be in accounts that are not seen. */
  isStatedByOther(accountId: string): boolean {
    return this.#accounts.get(accountId)?.isStatedByOther === true;
  }

  /** The days on which the user's part of an account changes. */
  get partDays(): Iterable<Day> {
    return this.#changes.keys();
  }

  quantity(accountId: string, instrumentId: string): bigint {
    return this.#units.get(accountId)?.get(instrumentId) ?? 0n;
  }

  /** Whether the average can have so many more units: figures do not grow without end. */
  hasRoom(accountId: string, instrumentId: string, quantity: bigint): boolean {
    const added = quantity * this.#whole;
    return this.#pool(accountId, instrumentId).quantity + added <= UNITS_MAX * this.#whole;
  }

  /** Adds units at a cost; null: not known, until none of them is left. */
  add(accountId: string, instrumentId: string, { quantity, cost }: HeldUnits): void {
    this.place(accountId, instrumentId, quantity);
    if (this.#areAllWhole) return this.#pool(accountId, instrumentId).add({ quantity, cost });
    for (const { pool, weight } of this.#parts(accountId, instrumentId))
      pool.add({ quantity: quantity * weight, cost: cost === null ? null : cost * weight });
  }

  /** Takes units that the account holds, and gives their cost; null: not known. */
  take(accountId: string, instrumentId: string, quantity: bigint): FineAmount | null {
    this.place(accountId, instrumentId, -quantity);
    if (this.#areAllWhole) {
      const pool = this.#pool(accountId, instrumentId);
      const cost = pool.costOf(quantity);
      pool.take(quantity, cost);
      return cost;
    }
    const costs = this.#parts(accountId, instrumentId).map(({ pool, weight }) => {
      const cost = pool.costOf(quantity);
      pool.take(quantity * weight, cost === null ? null : cost * weight);
      return cost;
    });
    return costs[0] ?? null;
  }

  /** Moves units into an account or out of it that stay in their average. */
  place(accountId: string, instrumentId: string, quantity: bigint): void {
    const units = mapIn(this.#units, accountId);
    units.set(instrumentId, (units.get(instrumentId) ?? 0n) + quantity);
  }

  /** Units that have left a taxed account become more, or fewer: their cost stays. */
  grow({ accountId, weight }: WeightedAccount, instrumentId: string, quantity: bigint): void {
    this.#pool(accountId, instrumentId).quantity += quantity * weight;
    if (weight < this.#whole)
      this.#others(accountId, instrumentId).quantity += quantity * (this.#whole - weight);
  }

  /** Units that left a taxed account come to it again, or to another where the part is another. */
  arrive(from: WeightedAccount, accountId: string, { instrumentId, ...arriving }: Arriving): void {
    this.place(accountId, instrumentId, arriving.quantity);
    this.#reweigh(instrumentId, arriving, [from, this.weighted(accountId)]);
  }

  /** A taxed account with what counts of it now. */
  weighted(accountId: string): WeightedAccount {
    return { accountId, weight: this.#weights.get(accountId) ?? this.#whole };
  }

  /** The user's parts of accounts that change on a day. */
  *setParts(day: Day): Steps<void> {
    for (const { accountId, basisPoints } of this.#changes.get(day) ?? [])
      yield* this.#setPart(accountId, basisPoints, day);
  }

  *#setPart(accountId: string, basisPoints: number, day: Day): Steps<void> {
    const [before, after] = [this.weighted(accountId), { accountId, weight: BigInt(basisPoints) }];
    this.#weights.set(accountId, after.weight);
    yield* eachInSteps([...(this.#units.get(accountId) ?? [])], ([instrumentId, quantity]) =>
      this.#reweigh(instrumentId, { quantity, day }, [before, after]),
    );
  }

  /** Takes all units of an account out of their averages. */
  leave(accountId: string): void {
    for (const [instrumentId, quantity] of this.#units.get(accountId) ?? [])
      this.take(accountId, instrumentId, quantity);
  }

  /** Cost of all units of the average that an account's belong to; null: not known. */
  whole(accountId: string, instrumentId: string): FineAmount | null {
    const [first] = this.#parts(accountId, instrumentId);
    if (first === undefined || !first.pool.isKnown) return null;
    return timesExact(first.pool.cost, { top: 1n, bottom: first.weight });
  }

  /**
   * Takes a part of the cost of all units of the averages that an account's belong to; `isTold`: the
   * user's has lost it already.
   */
  spinOff({ accountId, instrumentId }: PoolPlace, part: Ratio, isTold: boolean): void {
    const told = isTold ? this.#pool(accountId, instrumentId) : null;
    for (const { pool } of this.#parts(accountId, instrumentId))
      if (pool !== told && pool.isKnown)
        pool.add({ quantity: 0n, cost: -timesExact(pool.cost, part) });
  }

  /** Lowers the cost of the average; null: by what is not known. */
  lower(accountId: string, instrumentId: string, amount: FineAmount | null): void {
    for (const { pool, weight } of this.#parts(accountId, instrumentId))
      pool.add({ quantity: 0n, cost: amount === null ? null : -amount * weight });
  }

  /** The units of each account with their cost at the average. */
  *held(): Steps<Map<string, Map<string, HeldUnits>>> {
    const accounts = new Map<string, Map<string, HeldUnits>>();
    for (const [accountId, units] of this.#units) {
      const held = new Map<string, HeldUnits>();
      yield* eachInSteps([...units], ([instrumentId, quantity]) => {
        if (quantity === 0n) return;
        const cost = this.#parts(accountId, instrumentId)[0]?.pool.costOf(quantity) ?? null;
        held.set(instrumentId, { quantity, cost });
      });
      accounts.set(accountId, held);
    }
    return accounts;
  }

  /** The averages that the units of an account are in, the user's first where a part is the user's. */
  #parts(accountId: string, instrumentId: string): { pool: CostPool; weight: bigint }[] {
    const weight = this.#weights.get(accountId) ?? this.#whole;
    const own = { pool: this.#pool(accountId, instrumentId), weight };
    if (weight === this.#whole) return [own];
    const others = { pool: this.#others(accountId, instrumentId), weight: this.#whole - weight };
    return weight === 0n ? [others] : [own, others];
  }

  /** Moves what a part grows or shrinks by between the user's average and that of the others. */
  #reweigh(
    instrumentId: string,
    { quantity, day }: Omit<Arriving, 'instrumentId'>,
    [before, after]: readonly [WeightedAccount, WeightedAccount],
  ): void {
    const grown = after.weight - before.weight;
    const isWhole = before.weight === this.#whole && grown === 0n;
    if (quantity === 0n || isWhole) return;
    const isOfOther = [before, after].some(({ accountId }) => this.isStatedByOther(accountId));
    if (grown > 0n && isOfOther && !this.takenOver.has(instrumentId))
      this.takenOver.set(instrumentId, day);
    const own = this.#pool(after.accountId, instrumentId);
    const left = this.#others(before.accountId, instrumentId);
    const come = this.#others(after.accountId, instrumentId);
    if (grown > 0n) left.pass(own, quantity, grown);
    else own.pass(come, quantity, -grown);
    const most = grown > 0n ? after.weight : before.weight;
    if (left !== come) left.pass(come, quantity, this.#whole - most);
  }

  /** Whether all of every account is the user's: weights are 1. */
  get #areAllWhole(): boolean {
    return this.#whole === 1n;
  }

  #pool(accountId: string, instrumentId: string): CostPool {
    return this.#poolAt(this.isTaxed(accountId) ? ALL_TAXED : accountId, instrumentId);
  }

  /** That of what is not the user's in a taxed account. */
  #others(accountId: string, instrumentId: string): CostPool {
    return this.#poolAt(accountId, instrumentId);
  }

  #poolAt(of: string, instrumentId: string): CostPool {
    const ofAccount = mapIn(this.#pools, of);
    const known = ofAccount.get(instrumentId);
    if (known !== undefined) return known;
    const pool = new CostPool();
    ofAccount.set(instrumentId, pool);
    return pool;
  }
}

/** No account has it. */
const ALL_TAXED = '';

/** The map of a key; one that is not there yet is added. */
function mapIn<Value>(maps: Map<string, Map<string, Value>>, key: string): Map<string, Value> {
  const known = maps.get(key);
  if (known !== undefined) return known;
  const added = new Map<string, Value>();
  maps.set(key, added);
  return added;
}

/** The transactions of a kind on a day, or some of them. */
type KindOfDay = [kind: HoldingKind, transactions: HoldingTransaction[]];

/**
 * The transactions of a day, in the order of their kinds. A sale of all that an account held counts
 * before the day's buys of the instrument, as of one who realises a loss and buys back: what came
 * later is in no average of what was sold (IL 48 kap. 7 §). `report` gets the sales of taxed
 * accounts that may have come before or after these buys.
 */
export function* kindsOfDay(
  transactions: readonly HoldingTransaction[],
  pools: CostPools,
  report: (sale: HoldingTransaction) => void,
): Generator<KindOfDay> {
  const byKind = Map.groupBy(transactions, ({ kind }) => kind);
  const bought = new Set(byKind.get('buy')?.map(({ instrumentId }) => instrumentId));
  for (const kind of byKind.size === 1 ? byKind.keys() : TRANSACTION_KINDS) {
    if (kind === 'buy' && bought.size > 0) {
      const sales = Map.groupBy(
        byKind.get('sell')?.filter(({ instrumentId }) => bought.has(instrumentId)) ?? [],
        ({ accountId, instrumentId }) => `${accountId} ${instrumentId}`,
      );
      const first = new Set<HoldingTransaction>();
      for (const own of sales.values()) {
        const [sale] = own;
        if (sale === undefined) continue;
        const { accountId, instrumentId } = sale;
        const held = pools.quantity(accountId, instrumentId ?? '');
        const sold = own.reduce((sum, { quantity }) => sum + unitsOf(quantity ?? '0'), 0n);
        if (held > 0n && pools.isTaxed(accountId)) own.forEach(report);
        if (held > 0n && held === sold) for (const each of own) first.add(each);
      }
      if (first.size > 0) yield ['sell', [...first]];
      byKind.set('sell', byKind.get('sell')?.filter((each) => !first.has(each)) ?? []);
    }
    const ofKind = byKind.get(kind) ?? [];
    if (ofKind.length > 0) yield [kind, ofKind];
  }
}
