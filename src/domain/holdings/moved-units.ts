import type { Day } from '#domain/basics/months.ts';
import type { Ratio } from '#domain/basics/ratios.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import type { CostPools, WeightedAccount } from './cost-pools.ts';
import { type FineAmount, timesExact, unitsOf } from './decimals.ts';
import type { HoldingTransaction } from './holding-transactions.ts';
import type { HoldingIssue, ReceivedUnits } from './holdings-book.ts';
import type { Report, TransactionAmounts } from './transaction-amounts.ts';
import { spunOffPart, type TransferPlan } from './transfer-plan.ts';

/** Cost that has left an instrument of an account for others. */
type ExchangedCost = {
  cost: FineAmount;
  isKnown: boolean;
  /** Stated value of the units that left; null: none is. */
  value: FineAmount | null;
  day: Day;
  instrumentId: string;
};

/** Units that have come by an exchange, with their stated value; null: none is. */
type ArrivedUnits = { move: UnitsMove; value: FineAmount | null };

/** Units that have left an account; their cost, where the account has an average of its own. */
type UnitsUnderway = WeightedAccount & {
  isTaxed: boolean;
  quantity: bigint;
  cost: FineAmount | null;
  /** As it was stated where they left; null: it was not. */
  value: FineAmount | null;
  day: Day;
};

/** A transaction of some units of an instrument. */
export type UnitsMove = {
  transaction: HoldingTransaction;
  instrumentId: string;
  quantity: bigint;
  /** Quantity × price as they are stated; null: they are not. */
  worth: FineAmount | null;
};

type SpinOff = Pick<UnitsMove, 'transaction' | 'instrumentId'> & {
  told: readonly HoldingTransaction[];
  part: Ratio;
};

type MovedUnitsTerms = {
  pools: CostPools;
  amounts: TransactionAmounts;
  plan: TransferPlan;
  report: Report;
  /** Takes units out of an account as a sale. */
  realise: (sale: UnitsMove, proceeds: FineAmount | null) => void;
};

/** Exchanges of instruments within an account, and transfers between accounts. */
export class MovedUnits {
  readonly #terms: MovedUnitsTerms;
  readonly #exchanged = new Map<string, ExchangedCost[]>();
  readonly #underway = new Map<HoldingTransaction, UnitsUnderway>();
  /** Accounts of which a split of an instrument is missing: the first one is told. */
  readonly #lacking = new Set<string>();
  /** Costs of a spin-off that one account has told of, by the rows of those that tell of it later. */
  readonly #spunOffs = new Map<HoldingTransaction, FineAmount>();
  /** Units that transfers brought to accounts. */
  readonly received: ReceivedUnits[] = [];

  constructor(terms: MovedUnitsTerms) {
    this.#terms = terms;
  }

  /** Exchanges and transfers of which one side is missing. */
  issues(): HoldingIssue[] {
    const exchanged = [...this.#exchanged].flatMap(([accountId, costs]) =>
      costs.map(({ day, instrumentId }) => {
        return { code: 'exchange_without_in', accountId, day, instrumentId } as const;
      }),
    );
    const underway = [...this.#underway].map(([{ accountId, day, instrumentId }]) => {
      return { code: 'transfer_without_arrival', accountId, day, instrumentId } as const;
    });
    return [...exchanged, ...underway];
  }

  /** Units leave for another instrument, or a part of their cost does (a spin-off). */
  leave(move: UnitsMove): void {
    const { transaction, instrumentId, quantity } = move;
    const { accountId, day } = transaction;
    const { pools } = this.#terms;
    const isWhole = transaction.quantity !== null;
    // Units that are not held have no cost that is known.
    const taken = quantity > 0n ? pools.take(accountId, instrumentId, quantity) : null;
    const cost = isWhole ? taken : this.#spunOff(move);
    const value = isWhole ? this.#valueOf(transaction) : null;
    const left = { cost: cost ?? 0n, isKnown: cost !== null, value, day, instrumentId };
    const others = this.#exchanged.get(accountId);
    if (others === undefined) this.#exchanged.set(accountId, [left]);
    else others.push(left);
  }

  /** The stated part of the cost, which leaves an average once, whoever states it; null: not known. */
  #spunOff({ transaction, instrumentId }: UnitsMove): FineAmount | null {
    const { pools, plan, report } = this.#terms;
    const told = plan.spinOffs.get(transaction) ?? [transaction];
    const part = spunOffPart(told[0] ?? transaction);
    if (part === null) {
      report(transaction, 'out_of_range');
      return null;
    }
    const isTold = this.#spunOffs.has(transaction);
    if (!isTold) this.#divideSpunOff({ transaction, instrumentId, told, part });
    pools.spinOff({ accountId: transaction.accountId, instrumentId }, part, isTold);
    const cost = this.#spunOffs.get(transaction) ?? null;
    this.#spunOffs.delete(transaction);
    return cost;
  }

  /** Divides a part of an average's cost between the accounts that tell of it, by what they hold. */
  #divideSpunOff({ transaction, instrumentId, told, part }: SpinOff): void {
    const { pools } = this.#terms;
    const weightOf = ({ accountId }: HoldingTransaction) =>
      pools.isTaxed(accountId) ? pools.weighted(accountId).weight : 0n;
    // Those of the user's average, or the one of an average of its own.
    const own = weightOf(transaction);
    const rows = own === 0n ? [transaction] : told.filter((each) => weightOf(each) > 0n);
    const whole = pools.whole(transaction.accountId, instrumentId);
    let rest = whole === null ? null : timesExact(whole, part) * (own === 0n ? 1n : own);
    const held = rows.map((each) => {
      const weight = own === 0n ? 1n : weightOf(each);
      return { each, weight, units: pools.quantity(each.accountId, instrumentId) * weight };
    });
    let units = held.reduce((sum, each) => sum + each.units, 0n);
    for (const { each, weight, units: top } of held) {
      if (rest === null) return;
      const taken = units === 0n ? rest : timesExact(rest, { top, bottom: units });
      this.#spunOffs.set(each, timesExact(taken, { top: 1n, bottom: weight }));
      rest -= taken;
      units -= top;
    }
  }

  #valueOf(transaction: HoldingTransaction): FineAmount | null {
    return this.#terms.amounts.statedValue(transaction, unitsOf(transaction.quantity ?? '0'));
  }

  /**
   * Units of an account's other instruments take the cost over, on one day: of several exchanges each
   * that of the units of the same value, the rest in the order in which they were stated, or
   * together, each by its value.
   */
  *arrive(accountId: string, moves: readonly UnitsMove[]): Steps<void> {
    const left = this.#exchanged.get(accountId) ?? [];
    const come = yield* eachInSteps(moves, (move) => {
      return { move, value: this.#valueOf(move.transaction) };
    });
    const { rest, others } =
      left.length > 1 ? yield* this.#paired(left, come) : { rest: left, others: come };
    const isByOrder =
      Math.min(left.length, come.length) > 1 &&
      rest.length === others.length &&
      others.some(({ value }) => value === null);
    if (isByOrder) yield* eachInSteps(others, ({ move }, at) => this.#addExchanged(move, rest[at]));
    else if (others.length > 0) yield* this.#divide(rest, others);
    if (others.length > 0 || rest.length === 0) this.#exchanged.delete(accountId);
    else this.#exchanged.set(accountId, rest);
  }

  /** Adds units that came at the cost of those that left with the same value; those that have none. */
  *#paired(
    left: readonly ExchangedCost[],
    come: readonly ArrivedUnits[],
  ): Steps<{ rest: ExchangedCost[]; others: ArrivedUnits[] }> {
    const byValue = new Map<bigint, ExchangedCost[]>();
    yield* eachInSteps(left.toReversed(), (each) => {
      if (each.value === null || each.value === 0n) return;
      const alike = byValue.get(each.value);
      if (alike === undefined) byValue.set(each.value, [each]);
      else alike.push(each);
    });
    const paired = new Set<ExchangedCost>();
    const others: ArrivedUnits[] = [];
    yield* eachInSteps(come, (each) => {
      const own = each.value === null ? undefined : byValue.get(each.value)?.pop();
      if (own === undefined) others.push(each);
      else {
        paired.add(own);
        this.#addExchanged(each.move, own);
      }
    });
    return { rest: left.filter((each) => !paired.has(each)), others };
  }

  /** Divides the cost of what left over what came, by the values of these. */
  *#divide(left: readonly ExchangedCost[], come: readonly ArrivedUnits[]): Steps<void> {
    const [first] = left;
    const isClear = come.length === 1 || come.every(({ value }) => value !== null && value > 0n);
    const isKnown = isClear && left.every((each) => each.isKnown);
    let cost = left.reduce((sum, each) => sum + each.cost, 0n);
    let rest = come.reduce((sum, { value }) => sum + (value ?? 0n), 0n);
    yield* eachInSteps(come, ({ move, value }, at) => {
      if (first !== undefined && !isClear) this.#terms.report(move.transaction, 'exchange_unclear');
      const isLast = at === come.length - 1 || rest === 0n;
      const own = isLast ? cost : timesExact(cost, { top: value ?? 0n, bottom: rest });
      rest -= value ?? 0n;
      cost -= own;
      this.#addExchanged(move, first === undefined ? first : { ...first, cost: own, isKnown });
    });
  }

  #addExchanged(move: UnitsMove, left: ExchangedCost | undefined): void {
    const { pools, report } = this.#terms;
    const { transaction, instrumentId, quantity } = move;
    if (left === undefined) report(transaction, 'exchange_without_out');
    const cost = left === undefined || !left.isKnown ? null : left.cost;
    pools.add(transaction.accountId, instrumentId, { quantity, cost });
  }

  /** Between taxed accounts no cost moves: the units stay in their average. */
  send(move: UnitsMove): void {
    const { pools, amounts, plan, report } = this.#terms;
    const { transaction, instrumentId, quantity: all } = move;
    const { accountId, day } = transaction;
    const toOthers = plan.given.get(transaction) ?? 0n;
    const gone = toOthers < all ? toOthers : all;
    if (gone > 0n) {
      pools.take(accountId, instrumentId, gone);
      report(transaction, 'transfer_without_arrival');
    }
    const quantity = all - gone;
    if (quantity === 0n) return;
    const own = pools.isTaxed(accountId);
    let cost: FineAmount | null = null;
    if (own) pools.place(accountId, instrumentId, -quantity);
    else cost = pools.take(accountId, instrumentId, quantity);
    const value = amounts.statedValue(transaction, quantity);
    const from = { ...pools.weighted(accountId), isTaxed: own };
    this.#underway.set(transaction, { ...from, quantity, cost, value, day });
  }

  /** Units on their way become those of after a split, in their average too; who lacks one is told. */
  *split(day: Day): Steps<void> {
    const { pools, plan, report } = this.#terms;
    yield* eachInSteps(plan.untold.get(day) ?? [], ({ instrumentId, accounts }) => {
      for (const accountId of accounts) {
        const key = `${accountId} ${instrumentId}`;
        if (this.#lacking.has(key) || pools.quantity(accountId, instrumentId) <= 0n) continue;
        this.#lacking.add(key);
        report({ accountId, instrumentId, day }, 'split_missing');
      }
    });
    yield* eachInSteps(plan.splits.get(day) ?? [], ({ from, quantity }) => {
      const part = this.#underway.get(from);
      if (part === undefined || from.instrumentId === null) return;
      // Less may have left than was stated.
      const ratio = { top: quantity, bottom: unitsOf(from.quantity ?? '0') };
      const after = timesExact(part.quantity, ratio);
      if (part.isTaxed) pools.grow(part, from.instrumentId, after - part.quantity);
      part.quantity = after;
    });
  }

  /**
   * Units come from where they were sent, and the rest from outside of all accounts. Their value is
   * as it is stated where they came, else where they left, else by the price of the day; null: not
   * known.
   */
  *receive(move: UnitsMove): Steps<FineAmount | null> {
    const { amounts, plan, report } = this.#terms;
    const { transaction, quantity: all } = move;
    const { accountId, day } = transaction;
    let total: FineAmount | null = 0n;
    const note = (value: FineAmount | null, from: ReceivedUnits['from']) => {
      if (value === null && total !== null) report(transaction, 'price_missing');
      this.received.push({ accountId, day, value, from });
      total = value === null || total === null ? null : total + value;
    };
    let left = all;
    yield* eachInSteps(plan.sources.get(transaction) ?? [], (planned) => {
      const part = this.#underway.get(planned.from);
      if (part === undefined) return;
      // Less may have left than was stated.
      const quantity = part.quantity < planned.quantity ? part.quantity : planned.quantity;
      const taken = partOf(part, quantity);
      if (part.quantity === 0n) this.#underway.delete(planned.from);
      const isStated = amounts.isValued(transaction) || taken.value === null;
      const value = isStated ? amounts.valueOfUnits(transaction, quantity) : taken.value;
      this.#receivePart({ ...move, quantity }, taken, value);
      note(value, { accountId: part.accountId, day: part.day });
      left -= quantity;
    });
    if (left > 0n) {
      // With a price beside it the amount is what somebody else paid for them; of an opening it is
      // what the owner did, and the price of the day is another one.
      const isOpening = transaction.isOpening === 1;
      const hasOther = transaction.price !== null || isOpening;
      const priced = hasOther ? { ...transaction, amount: null } : transaction;
      const atCost = isOpening ? amounts.statedValue(transaction, left) : null;
      note(amounts.valueOfUnits(priced, left) ?? atCost, null);
      this.#receiveOthers({ ...move, quantity: left });
    }
    return total;
  }

  #receivePart(move: UnitsMove, from: UnitsUnderway, value: FineAmount | null): void {
    const { pools, realise } = this.#terms;
    const { transaction, instrumentId, quantity } = move;
    const { accountId } = transaction;
    const isTaxed = pools.isTaxed(accountId);
    if (from.isTaxed && isTaxed)
      pools.arrive(from, accountId, { instrumentId, quantity, day: transaction.day });
    else if (!from.isTaxed && !isTaxed)
      pools.add(accountId, instrumentId, { quantity, cost: from.cost });
    else {
      if (from.isTaxed) {
        // They are still in the average of the account that they came from.
        pools.arrive(from, from.accountId, { instrumentId, quantity, day: transaction.day });
        const sold = { ...transaction, accountId: from.accountId };
        realise({ ...move, transaction: sold }, value);
      }
      pools.add(accountId, instrumentId, { quantity, cost: value });
    }
  }

  /**
   * Units from somebody else cost the stated amount, else the stated price. In an account that another
   * owner states they may come from that owner's other ones, at a cost that is not seen.
   */
  #receiveOthers({ transaction, instrumentId, quantity }: UnitsMove): void {
    const { pools, amounts, report } = this.#terms;
    const isOpening = transaction.isOpening === 1;
    const isUnseen = !isOpening && pools.isStatedByOther(transaction.accountId);
    const isValued = !isUnseen && amounts.isValued(transaction);
    if (!isValued) report(transaction, 'transfer_without_cost');
    const cost = isValued ? amounts.statedValue(transaction, quantity) : null;
    pools.add(transaction.accountId, instrumentId, { quantity, cost });
  }
}

type ExchangedValues = readonly (FineAmount | null)[];

/**
 * The value of each of the units that leave in an exchange, and of each that come, by their places:
 * both add up to what came, as it is stated, else to what left. Null: not known.
 */
export function exchangedParts(left: ExchangedValues, come: ExchangedValues, isSpinOff: boolean) {
  const isKnown = (values: ExchangedValues) => values.length > 0 && !values.includes(null);
  const total = (values: ExchangedValues) =>
    values.reduce<bigint>((sum, each) => sum + (each ?? 0n), 0n);
  const whole = isKnown(come) ? total(come) : isKnown(left) && !isSpinOff ? total(left) : null;
  const partsOf = (values: ExchangedValues) => {
    const all = total(values);
    return (at: number): FineAmount | null => {
      if (whole === null || values.length === 1) return whole;
      return all === 0n ? null : timesExact(whole, { top: values[at] ?? 0n, bottom: all });
    };
  };
  return { left: partsOf(left), come: partsOf(come) };
}

/** Takes some of the units with their part of cost and value. */
function partOf(part: UnitsUnderway, quantity: bigint): UnitsUnderway {
  const share = { top: quantity, bottom: part.quantity };
  const taken = (amount: FineAmount | null) => (amount === null ? null : timesExact(amount, share));
  const [cost, value] = [taken(part.cost), taken(part.value)];
  part.quantity -= quantity;
  if (part.cost !== null) part.cost -= cost ?? 0n;
  if (part.value !== null) part.value -= value ?? 0n;
  return { ...part, quantity, cost, value };
}
