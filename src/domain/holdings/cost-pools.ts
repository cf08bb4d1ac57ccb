import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import { type FineAmount, timesExact, UNITS_MAX } from './decimals.ts';
import type { HeldUnits } from './holdings-book.ts';

/** Units of one average: an instrument's in all taxed accounts, or in one other account. */
type CostPool = { quantity: bigint; cost: FineAmount; isKnown: boolean };

/** Units of each account, and the averages that they belong to. */
export class CostPools {
  readonly #isTaxed: (accountId: string) => boolean;
  readonly #units = new Map<string, Map<string, bigint>>();
  readonly #pools = new Map<string, CostPool>();

  constructor(isTaxed: (accountId: string) => boolean) {
    this.#isTaxed = isTaxed;
  }

  quantity(accountId: string, instrumentId: string): bigint {
    return this.#units.get(accountId)?.get(instrumentId) ?? 0n;
  }

  /** Whether the average can have so many more units: figures do not grow without end. */
  hasRoom(accountId: string, instrumentId: string, quantity: bigint): boolean {
    return this.#pool(accountId, instrumentId).quantity + quantity <= UNITS_MAX;
  }

  /** Adds units at a cost; null: not known, until none of them is left. */
  add(accountId: string, instrumentId: string, { quantity, cost }: HeldUnits): void {
    this.place(accountId, instrumentId, quantity);
    const pool = this.#pool(accountId, instrumentId);
    pool.quantity += quantity;
    pool.cost += cost ?? 0n;
    pool.isKnown &&= cost !== null;
  }

  /** Takes units that the account holds, and gives their cost; null: not known. */
  take(accountId: string, instrumentId: string, quantity: bigint): FineAmount | null {
    this.place(accountId, instrumentId, -quantity);
    const pool = this.#pool(accountId, instrumentId);
    const cost = costOf(pool, quantity);
    pool.quantity -= quantity;
    pool.cost -= cost ?? 0n;
    if (pool.quantity === 0n) Object.assign(pool, { cost: 0n, isKnown: true });
    return cost;
  }

  /** Moves units into an account or out of it that stay in their average. */
  place(accountId: string, instrumentId: string, quantity: bigint): void {
    const units = this.#units.get(accountId) ?? new Map<string, bigint>();
    units.set(instrumentId, (units.get(instrumentId) ?? 0n) + quantity);
    this.#units.set(accountId, units);
  }

  /** Takes all units of an account out of their averages. */
  leave(accountId: string): void {
    for (const [instrumentId, quantity] of this.#units.get(accountId) ?? [])
      this.take(accountId, instrumentId, quantity);
  }

  /** Cost of all units of the average that an account's belong to; null: not known. */
  whole(accountId: string, instrumentId: string): FineAmount | null {
    const { cost, isKnown } = this.#pool(accountId, instrumentId);
    return isKnown ? cost : null;
  }

  /** Lowers the cost of the average; null: by what is not known. */
  lower(accountId: string, instrumentId: string, amount: FineAmount | null): void {
    const pool = this.#pool(accountId, instrumentId);
    pool.cost -= amount ?? 0n;
    pool.isKnown &&= amount !== null;
  }

  /** The units of each account with their cost at the average. */
  *held(): Steps<Map<string, Map<string, HeldUnits>>> {
    const accounts = new Map<string, Map<string, HeldUnits>>();
    for (const [accountId, units] of this.#units) {
      const held = new Map<string, HeldUnits>();
      yield* eachInSteps([...units], ([instrumentId, quantity]) => {
        if (quantity === 0n) return;
        const cost = costOf(this.#pool(accountId, instrumentId), quantity);
        held.set(instrumentId, { quantity, cost });
      });
      accounts.set(accountId, held);
    }
    return accounts;
  }

  #pool(accountId: string, instrumentId: string): CostPool {
    const key = this.#isTaxed(accountId) ? instrumentId : `${accountId} ${instrumentId}`;
    const pool = this.#pools.get(key) ?? { quantity: 0n, cost: 0n, isKnown: true };
    this.#pools.set(key, pool);
    return pool;
  }
}

/** Cost of some units at the average of all of them; null: not known. */
function costOf({ quantity: all, cost, isKnown }: CostPool, quantity: bigint): FineAmount | null {
  if (!isKnown) return null;
  return all === 0n ? 0n : timesExact(cost, { top: quantity, bottom: all });
}
