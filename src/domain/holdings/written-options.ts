import type { CostPools } from './cost-pools.ts';
import { type FineAmount, timesExact } from './decimals.ts';
import type { CostTerms, HeldUnits, RealisedGain } from './holdings-book.ts';
import type { UnitsMove } from './moved-units.ts';

/** Sales of options that an account did not hold, the first one that is not bought back at `next`. */
type OpenSales = { sales: RealisedGain[]; next: number };

/**
 * Options that were sold before they were bought. An account owes them, as units below none, until it
 * buys them back: on that day the gain is the premium less what this cost (IL 44 kap. 31 §, of options
 * for at most a year). Of other instruments more sold than held is a purchase that is missing.
 */
export class WrittenOptions {
  readonly #instruments: CostTerms['instruments'];
  readonly #pools: CostPools;
  readonly #gains: RealisedGain[];
  readonly #open = new Map<string, OpenSales>();

  /** `gains` gets those of options that are bought back. */
  constructor({ instruments }: CostTerms, pools: CostPools, gains: RealisedGain[]) {
    this.#instruments = instruments;
    this.#pools = pools;
    this.#gains = gains;
  }

  /** Writes the options of a sale that the account does not hold, and gives their number. */
  write(sale: UnitsMove, proceeds: FineAmount | null, held: bigint): bigint {
    const { instrumentId, quantity } = sale;
    const isOption = this.#instruments.get(instrumentId)?.kind === 'option';
    if (!isOption || quantity <= held) return 0n;
    const written = quantity - held;
    const open = this.#openOf(sale);
    open.sales.push(this.#gainOf(sale, written, { proceeds: partOf(proceeds, written, quantity) }));
    return written;
  }

  /** Closes what is open of the options of a buy, the first written ones first; gives their number. */
  close(buy: UnitsMove, cost: FineAmount | null): bigint {
    const open = this.#openOf(buy);
    let left = buy.quantity;
    let proceeds: FineAmount | null = 0n;
    for (let sale = open.sales[open.next]; sale !== undefined && left > 0n;) {
      const closed = sale.quantity < left ? sale.quantity : left;
      const part = partOf(sale.proceeds, closed, sale.quantity);
      proceeds = proceeds === null || part === null ? null : proceeds + part;
      left -= closed;
      sale.quantity -= closed;
      sale.proceeds = sale.proceeds === null || part === null ? null : sale.proceeds - part;
      if (sale.quantity === 0n) open.next += 1;
      sale = open.sales[open.next];
    }
    const closed = buy.quantity - left;
    if (closed > 0n) {
      const paid = partOf(cost, closed, buy.quantity);
      this.#gains.push(this.#gainOf(buy, closed, { proceeds, cost: paid }));
    }
    return closed;
  }

  /** Sales of what is not bought back, whose cost is not known. */
  open(): RealisedGain[] {
    return [...this.#open.values()].flatMap(({ sales, next }) => sales.slice(next));
  }

  #openOf({ transaction: { accountId }, instrumentId }: UnitsMove): OpenSales {
    const key = `${accountId} ${instrumentId}`;
    const open = this.#open.get(key) ?? { sales: [], next: 0 };
    this.#open.set(key, open);
    return open;
  }

  #gainOf(
    { transaction: { id: transactionId, accountId, day }, instrumentId }: UnitsMove,
    quantity: bigint,
    { proceeds, cost = null }: { proceeds: FineAmount | null; cost?: FineAmount | null },
  ): RealisedGain {
    const isTaxed = this.#pools.isTaxed(accountId);
    return { transactionId, accountId, instrumentId, day, quantity, proceeds, cost, isTaxed };
  }
}

/**
 * The units of each account with those that it owes below none, at the premium as their cost; null:
 * that is not known. Accounts that were removed have none.
 */
export function lessOwed(
  held: Map<string, Map<string, HeldUnits>>,
  owed: readonly RealisedGain[],
  removed: ReadonlySet<string>,
): Map<string, Map<string, HeldUnits>> {
  for (const { accountId, instrumentId, quantity, proceeds } of owed) {
    if (removed.has(accountId)) continue;
    const ofAccount = held.get(accountId) ?? new Map<string, HeldUnits>();
    held.set(accountId, ofAccount);
    const known = ofAccount.get(instrumentId) ?? { quantity: 0n, cost: 0n };
    const cost = known.cost === null || proceeds === null ? null : known.cost - proceeds;
    const left = known.quantity - quantity;
    if (left === 0n) ofAccount.delete(instrumentId);
    else ofAccount.set(instrumentId, { quantity: left, cost });
  }
  return held;
}

/** The part of an amount that some of its units come to; null: the amount is not known. */
export function partOf(amount: FineAmount | null, units: bigint, all: bigint): FineAmount | null {
  return amount === null || units === all
    ? amount
    : timesExact(amount, { top: units, bottom: all });
}
