import type { Day } from '#domain/basics/months.ts';
import type { CostPools } from './cost-pools.ts';
import { type FineAmount, timesExact, unitsOf, valueAt } from './decimals.ts';
import { type HoldingTransaction, parseRatio } from './holding-transactions.ts';
import type { HoldingIssue, ReceivedUnits } from './holdings-book.ts';
import { fineAmount, type Report, type TransactionAmounts } from './transaction-amounts.ts';

/** Cost that has left an instrument of an account for others. */
type ExchangedCost = { cost: FineAmount; isKnown: boolean; day: Day; instrumentId: string };

/** Units that have left an account; their cost, where the account has an average of its own. */
type UnitsUnderway = {
  accountId: string;
  isTaxed: boolean;
  quantity: bigint;
  cost: FineAmount | null;
  day: Day;
};

/** A transaction of some units of an instrument. */
export type UnitsMove = { transaction: HoldingTransaction; instrumentId: string; quantity: bigint };

type MovedUnitsTerms = {
  pools: CostPools;
  amounts: TransactionAmounts;
  isTaxed: (accountId: string) => boolean;
  report: Report;
  /** Takes units out of an account as a sale. */
  realise: (sale: UnitsMove, proceeds: FineAmount | null) => void;
};

/** Exchanges of instruments within an account, and transfers between accounts. */
export class MovedUnits {
  readonly #terms: MovedUnitsTerms;
  readonly #exchanged = new Map<string, ExchangedCost>();
  readonly #underway = new Map<string, UnitsUnderway[]>();
  /** Units that transfers brought to accounts. */
  readonly received: ReceivedUnits[] = [];

  constructor(terms: MovedUnitsTerms) {
    this.#terms = terms;
  }

  /** Exchanges and transfers of which one side is missing. */
  issues(): HoldingIssue[] {
    const exchanged = [...this.#exchanged].map(([accountId, { day, instrumentId }]) => {
      return { code: 'exchange_without_in', accountId, day, instrumentId } as const;
    });
    const underway = [...this.#underway].flatMap(([instrumentId, parts]) =>
      parts.map(({ accountId, day }) => {
        return { code: 'transfer_without_arrival', accountId, day, instrumentId } as const;
      }),
    );
    return [...exchanged, ...underway];
  }

  /** Units leave for another instrument, or a part of their cost does (a spin-off). */
  leave({ transaction, instrumentId, quantity }: UnitsMove): void {
    const { pools } = this.#terms;
    const { accountId, day, ratio } = transaction;
    const part = ratio === null ? null : parseRatio(ratio);
    const isPart = part !== null && part.top <= part.bottom;
    let cost: FineAmount | null;
    if (quantity > 0n) cost = pools.take(accountId, instrumentId, quantity);
    else {
      const whole = pools.whole(accountId, instrumentId);
      cost = whole === null || !isPart ? null : timesExact(whole, part);
      if (!isPart) this.#terms.report(transaction, 'out_of_range');
      if (cost !== null) pools.lower(accountId, instrumentId, cost);
    }
    const before = this.#exchanged.get(accountId);
    this.#exchanged.set(accountId, {
      cost: (before?.cost ?? 0n) + (cost ?? 0n),
      isKnown: (before?.isKnown ?? true) && cost !== null,
      day,
      instrumentId,
    });
  }

  /** Units of other instruments take the cost over: of a day's, each by its value. */
  arrive(moves: readonly UnitsMove[]): void {
    const { pools, report } = this.#terms;
    const values = moves.map(({ transaction }) => statedValue(transaction));
    const isClear = moves.length === 1 || values.every((value) => value !== null && value > 0n);
    let rest = values.reduce<bigint>((sum, value) => sum + (value ?? 0n), 0n);
    for (const [at, { transaction, instrumentId, quantity }] of moves.entries()) {
      const { accountId } = transaction;
      const left = this.#exchanged.get(accountId);
      if (left === undefined) report(transaction, 'exchange_without_out');
      else if (!isClear) report(transaction, 'exchange_unclear');
      const isKnown = left !== undefined && left.isKnown && isClear;
      const value = values[at] ?? 0n;
      const isWhole = at === moves.length - 1 || left === undefined || rest === 0n;
      const own = isWhole
        ? (left?.cost ?? 0n)
        : timesExact(left.cost, { top: value, bottom: rest });
      rest -= value;
      if (left !== undefined) left.cost -= own;
      pools.add(accountId, instrumentId, { quantity, cost: isKnown ? own : null });
      if (at === moves.length - 1) this.#exchanged.delete(accountId);
    }
  }

  /** Between taxed accounts no cost moves: the units stay in their average. */
  send({ transaction, instrumentId, quantity }: UnitsMove): void {
    const { pools, isTaxed } = this.#terms;
    const { accountId, day } = transaction;
    let cost: FineAmount | null = null;
    if (isTaxed(accountId)) pools.place(accountId, instrumentId, -quantity);
    else cost = pools.take(accountId, instrumentId, quantity);
    if (quantity === 0n) return;
    const parts = this.#underway.get(instrumentId) ?? [];
    parts.push({ accountId, isTaxed: isTaxed(accountId), quantity, cost, day });
    this.#underway.set(instrumentId, parts);
  }

  /**
   * Units of a value (null: not known) come from where they were sent, and the rest from outside of
   * all accounts.
   */
  receive(move: UnitsMove, value: FineAmount | null): void {
    const { instrumentId, quantity: all } = move;
    const { accountId, day } = move.transaction;
    const note = (quantity: bigint, from: ReceivedUnits['from']) => {
      const part = value === null ? null : timesExact(value, { top: quantity, bottom: all });
      this.received.push({ accountId, day, value: part, from });
    };
    let left = all;
    const parts = this.#underway.get(instrumentId) ?? [];
    for (let [part] = parts; left > 0n && part !== undefined; [part] = parts) {
      const quantity = part.quantity < left ? part.quantity : left;
      const share = { top: quantity, bottom: part.quantity };
      const cost = part.cost === null ? null : timesExact(part.cost, share);
      this.#receivePart({ ...move, quantity }, { ...part, cost });
      note(quantity, { accountId: part.accountId, day: part.day });
      left -= quantity;
      part.quantity -= quantity;
      if (part.cost !== null) part.cost -= cost ?? 0n;
      if (part.quantity === 0n) parts.shift();
    }
    if (parts.length === 0) this.#underway.delete(instrumentId);
    if (left === 0n) return;
    this.#receiveOthers(move, left);
    note(left, null);
  }

  #receivePart(move: UnitsMove, from: UnitsUnderway): void {
    const { pools, amounts, isTaxed, report, realise } = this.#terms;
    const { transaction, instrumentId, quantity } = move;
    const { accountId } = transaction;
    if (from.isTaxed && isTaxed(accountId)) pools.place(accountId, instrumentId, quantity);
    else if (!from.isTaxed && !isTaxed(accountId))
      pools.add(accountId, instrumentId, { quantity, cost: from.cost });
    else {
      const value = amounts.valueOfUnits(transaction, quantity);
      if (value === null) report(transaction, 'price_missing');
      if (from.isTaxed) {
        // They are still in the average of the account that they came from.
        pools.place(from.accountId, instrumentId, quantity);
        const sold = { ...transaction, accountId: from.accountId };
        realise({ ...move, transaction: sold }, value);
      }
      pools.add(accountId, instrumentId, { quantity, cost: value });
    }
  }

  #receiveOthers({ transaction, instrumentId, quantity: all }: UnitsMove, quantity: bigint): void {
    const { pools, amounts, report } = this.#terms;
    const isStated = transaction.amount !== null || transaction.price !== null;
    if (!isStated) report(transaction, 'transfer_without_cost');
    const stated = isStated ? amounts.converted(transaction, amounts.moved(transaction, 0n)) : null;
    const cost = stated === null ? null : timesExact(stated, { top: quantity, bottom: all });
    pools.add(transaction.accountId, instrumentId, { quantity, cost });
  }
}

/** Value of the units of an exchange, in one currency of a file; null: not stated. */
function statedValue({ amount, quantity, price }: HoldingTransaction): FineAmount | null {
  if (amount !== null) return fineAmount(amount);
  return quantity === null || price === null ? null : valueAt(unitsOf(quantity), unitsOf(price));
}
