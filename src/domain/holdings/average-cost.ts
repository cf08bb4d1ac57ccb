import type { Currency } from '#domain/basics/currencies.ts';
import { byDay, type Day } from '#domain/basics/months.ts';
import { allSteps, eachInSteps, groupInSteps, type Steps } from '#domain/basics/steps.ts';
import { CostPools, kindsOfDay, partsInSteps } from './cost-pools.ts';
import { type FineAmount, timesExact, unitsOf } from './decimals.ts';
import {
  type HoldingKind,
  type HoldingTransaction,
  OF_CASH,
  parseRatio,
} from './holding-transactions.ts';
import type {
  CostTerms,
  HoldingIssue,
  HoldingMovement,
  HoldingsBook,
  RealisedGain,
} from './holdings-book.ts';
import { exchangedParts, MovedUnits, type UnitsMove } from './moved-units.ts';
import { fineAmount, isCountable, statedWorth, TransactionAmounts } from './transaction-amounts.ts';
import { LateDeposits, type TransferPlan, transferPlanInSteps } from './transfer-plan.ts';
import { lessOwed, partOf, WrittenOptions } from './written-options.ts';

/**
 * Calculates holdings and their cost by the average cost method (genomsnittsmetoden, IL 48 kap.
 * 7 §): one average for an instrument over all taxed accounts of a user, and one for each other
 * account. Transactions in any order; those after `asOf` do not count.
 */
export function holdingsBook(
  transactions: readonly HoldingTransaction[],
  terms: CostTerms,
  asOf: Day,
): HoldingsBook {
  return allSteps(holdingsBookInSteps(transactions, terms, asOf));
}

/** The same in steps. */
export function* holdingsBookInSteps(
  transactions: readonly HoldingTransaction[],
  terms: CostTerms,
  asOf: Day,
): Steps<HoldingsBook> {
  const pools = new CostPools(terms.accounts, yield* partsInSteps(terms.accounts));
  const plan = terms.plan ?? (yield* transferPlanInSteps(transactions, asOf));
  const ledger = new CostLedger(terms, pools, plan);
  const byDay = yield* groupInSteps(transactions, (each) => each.day);
  const removed = [...terms.accounts].flatMap(([accountId, { removedOn = null }]) =>
    removedOn === null || removedOn > asOf ? [] : [{ accountId, removedOn }],
  );
  const byRemoval = Map.groupBy(removed, (each) => each.removedOn);
  const days = new Set([...byDay.keys(), ...byRemoval.keys(), ...pools.partDays]);
  for (const day of [...days].toSorted()) {
    if (day > asOf) break;
    yield* pools.setParts(day);
    yield* ledger.addDay(day, byDay.get(day) ?? []);
    yield;
    for (const { accountId } of byRemoval.get(day) ?? []) ledger.remove(accountId);
  }
  return yield* ledger.close();
}

/** Kinds that bring units of their own. */
const BRINGING: ReadonlySet<HoldingKind> = new Set(['buy', 'bonus', 'exchange_in', 'transfer_in']);

/** Kinds that are added together, since units of many may have left for one. */
const IN_STEPS: ReadonlySet<HoldingKind> = new Set(['exchange_in', 'transfer_in']);

/** A change without an account's own values: nothing moves that is not named. */
type Change = Partial<Pick<HoldingMovement, 'units' | 'currency' | 'cash' | 'value'>> &
  Pick<HoldingMovement, 'kind'>;

class CostLedger {
  readonly #amounts: TransactionAmounts;
  readonly #pools: CostPools;
  readonly #moved: MovedUnits;
  readonly #written: WrittenOptions;
  readonly #late: LateDeposits;
  readonly #leaving = new Map<string, UnitsMove[]>();
  readonly #cash = new Map<string, Map<Currency, FineAmount>>();
  readonly #gains: RealisedGain[] = [];
  readonly #movements: HoldingMovement[] = [];
  readonly #issues: HoldingIssue[] = [];
  readonly #removed = new Set<string>();

  constructor(terms: CostTerms, pools: CostPools, plan: TransferPlan) {
    const report = this.#report.bind(this);
    this.#amounts = new TransactionAmounts(terms, report);
    this.#pools = pools;
    this.#late = new LateDeposits(plan);
    this.#written = new WrittenOptions(terms, pools, this.#gains);
    this.#moved = new MovedUnits({
      pools,
      amounts: this.#amounts,
      plan,
      report,
      realise: this.#realise.bind(this),
    });
  }

  /** Adds all transactions of a day, in the order of their kinds. */
  *addDay(day: Day, transactions: readonly HoldingTransaction[]): Steps<void> {
    yield* this.#moved.split(day);
    const [only] = transactions;
    if (transactions.length === 1 && only !== undefined && !IN_STEPS.has(only.kind)) {
      this.#add(only);
      return this.#assumeDeposits(only.accountId, day);
    }
    const report = (sale: HoldingTransaction) => this.#report(sale, 'order_unknown');
    for (const [kind, ofKind] of kindsOfDay(transactions, this.#pools, report)) {
      if (kind === 'exchange_in') yield* this.#arrive(ofKind);
      else if (kind === 'transfer_in') yield* this.#receive(ofKind);
      else yield* eachInSteps(ofKind, (each) => this.#add(each));
    }
    for (const accountId of new Set(transactions.map((each) => each.accountId)))
      this.#assumeDeposits(accountId, day);
  }

  /** Units of a removed account are in no average from then on, and the account in nothing but gains. */
  remove(accountId: string): void {
    this.#pools.leave(accountId);
    this.#cash.delete(accountId);
    this.#removed.add(accountId);
  }

  *close(): Steps<HoldingsBook> {
    for (const moves of this.#leaving.values()) yield* this.#exchange(moves, []);
    const movements = this.#movements.filter(({ accountId }) => !this.#removed.has(accountId));
    const written = this.#written.open();
    for (const sale of written) this.#report(sale, 'option_written');
    return {
      held: lessOwed(yield* this.#pools.held(), written, this.#removed),
      cash: this.#cash,
      gains: [...this.#gains, ...written].toSorted(byDay),
      received: this.#moved.received,
      movements: movements.toSorted(byDay),
      issues: [...this.#issues, ...this.#moved.issues()],
      takenOver: this.#pools.takenOver,
    };
  }

  #add(transaction: HoldingTransaction): void {
    const worth = statedWorth(transaction);
    if (!isCountable(transaction, worth)) return this.#report(transaction, 'out_of_range');
    if (transaction.amount === null && OF_CASH.has(transaction.kind))
      this.#report(transaction, 'amount_missing');
    const amount = fineAmount(transaction.amount);
    switch (transaction.kind) {
      case 'deposit':
      case 'withdrawal': {
        const cash = transaction.kind === 'deposit' ? this.#late.left(transaction) : -amount;
        return this.#move(transaction, { kind: 'flow', cash });
      }
      case 'dividend':
      case 'interest':
        return this.#earn(transaction);
      case 'fee':
        return this.#move(transaction, { kind: 'fee', cash: -amount });
      case 'withholding_tax':
      case 'tax':
        return this.#move(transaction, { kind: 'tax', cash: -amount });
      case 'correction':
        return this.#correct(transaction);
      default: {
        const move = this.#moveOf(transaction, worth);
        if (move !== null) this.#addUnits(move);
      }
    }
  }

  #addUnits(move: UnitsMove): void {
    const { transaction, instrumentId, quantity } = move;
    const { accountId, kind } = transaction;
    switch (kind) {
      case 'buy':
        return this.#trade(move, 1n);
      case 'sell':
        return this.#trade(move, -1n);
      case 'split':
        return this.#split(move);
      case 'bonus':
        this.#pools.add(accountId, instrumentId, { quantity, cost: 0n });
        return this.#move(transaction, { kind: 'trade', units: quantity });
      case 'return_of_capital':
        return this.#returnCapital(move);
      case 'exchange_out': {
        const held = { ...move, quantity: this.#atMost(transaction, instrumentId, quantity) };
        this.#moved.leave(held);
        const leaving = this.#leaving.get(accountId) ?? [];
        this.#leaving.set(accountId, leaving);
        leaving.push(held);
        return;
      }
      case 'transfer_out': {
        const held = { ...move, quantity: this.#atMost(transaction, instrumentId, quantity) };
        this.#flowOfUnits(transaction, -held.quantity);
        return this.#moved.send(held);
      }
      default:
        throw new Error(`A transaction of kind ${kind} has no units of its own`);
    }
  }

  /** A buy (1) or a sale (−1), whose cash includes the fee. */
  #trade(move: UnitsMove, direction: 1n | -1n): void {
    const { transaction, instrumentId, quantity, worth: stated } = move;
    const { accountId } = transaction;
    const total = this.#amounts.moved(transaction, direction, stated);
    const fee = fineAmount(transaction.fee);
    const worth = this.#amounts.converted(transaction, total);
    const held = this.#pools.quantity(accountId, instrumentId);
    const isBuy = direction === 1n;
    const owed = isBuy ? this.#written.close(move, worth) : this.#written.write(move, worth, held);
    const units = quantity - owed;
    const part = partOf(worth, units, quantity);
    const isRest = owed === 0n || units > 0n;
    if (isRest && isBuy) this.#pools.add(accountId, instrumentId, { quantity: units, cost: part });
    else if (isRest) this.#realise({ ...move, quantity: units }, part);
    this.#move(transaction, {
      kind: 'trade',
      units: isBuy || units <= held ? direction * quantity : -held,
      cash: total === null ? 0n : fee - direction * total,
      value: total === null ? null : 0n,
    });
    if (fee !== 0n) this.#move(transaction, { kind: 'fee', cash: -fee });
  }

  #realise(sale: UnitsMove, proceeds: FineAmount | null): void {
    const { transaction, instrumentId, quantity } = sale;
    const { id: transactionId, accountId, day } = transaction;
    const held = this.#atMost(transaction, instrumentId, quantity);
    const cost = this.#pools.take(accountId, instrumentId, held);
    this.#gains.push({
      transactionId,
      accountId,
      instrumentId,
      day,
      quantity,
      proceeds,
      // Units that were not there have no cost that is known.
      cost: held < quantity ? null : cost,
      isTaxed: this.#pools.isTaxed(accountId),
    });
  }

  #earn(transaction: HoldingTransaction): void {
    this.#move(transaction, { kind: 'income', cash: this.#amounts.moved(transaction, 0n) ?? 0n });
    const [fee, tax] = [fineAmount(transaction.fee), fineAmount(transaction.tax)];
    if (fee !== 0n) this.#move(transaction, { kind: 'fee', cash: -fee });
    if (tax !== 0n) this.#move(transaction, { kind: 'tax', cash: -tax });
  }

  /** New units for old ones: the cost stays. */
  #split({ transaction, instrumentId, quantity }: UnitsMove): void {
    const { accountId, ratio } = transaction;
    const before = this.#pools.quantity(accountId, instrumentId);
    const parts = ratio === null ? null : parseRatio(ratio);
    const added = parts === null ? quantity : timesExact(before, parts) - before;
    if (parts === null && quantity === 0n) return this.#report(transaction, 'ratio_missing');
    if (before + added < 0n) return this.#report(transaction, 'sold_more_than_held');
    if (!this.#hasRoom(transaction, instrumentId, added)) return;
    this.#pools.add(accountId, instrumentId, { quantity: added, cost: 0n });
    this.#move(transaction, { kind: 'trade', units: added });
  }

  #returnCapital({ transaction, instrumentId }: UnitsMove): void {
    const { accountId } = transaction;
    const amount = fineAmount(transaction.amount);
    const counted = this.#amounts.converted(transaction, amount);
    const whole = this.#pools.whole(accountId, instrumentId);
    const isAbove = counted !== null && whole !== null && counted > whole;
    if (isAbove) this.#report(transaction, 'return_above_cost');
    this.#pools.lower(accountId, instrumentId, isAbove ? whole : counted);
    this.#move(transaction, { kind: 'trade', cash: amount });
  }

  /** Cash or units that were wrong: no gain, and no growth. */
  #correct(transaction: HoldingTransaction): void {
    const { accountId, instrumentId, price } = transaction;
    const cash = fineAmount(transaction.amount);
    if (cash !== 0n) this.#move(transaction, { kind: 'flow', cash });
    const units = unitsOf(transaction.quantity ?? '0');
    if (instrumentId === null || units === 0n) return;
    const quantity = units < 0n ? -this.#atMost(transaction, instrumentId, -units) : units;
    if (!this.#hasRoom(transaction, instrumentId, quantity)) return;
    this.#flowOfUnits(transaction, quantity);
    if (quantity < 0n) this.#pools.take(accountId, instrumentId, -quantity);
    else {
      const cost = price === null ? null : this.#amounts.valueOfUnits(transaction, quantity);
      this.#pools.add(accountId, instrumentId, { quantity, cost });
    }
  }

  /** The moves of transactions that bring units, of those that can be counted. */
  *#movesIn(transactions: readonly HoldingTransaction[]): Steps<UnitsMove[]> {
    const moves: UnitsMove[] = [];
    yield* eachInSteps(transactions, (each) => {
      const worth = statedWorth(each);
      if (!isCountable(each, worth)) return this.#report(each, 'out_of_range');
      const move = this.#moveOf(each, worth);
      if (move !== null) moves.push(move);
    });
    return moves;
  }

  *#receive(transactions: readonly HoldingTransaction[]): Steps<void> {
    for (const move of yield* this.#movesIn(transactions)) {
      const value = yield* this.#moved.receive(move);
      this.#move(move.transaction, { kind: 'flow', units: move.quantity, value });
    }
  }

  *#arrive(transactions: readonly HoldingTransaction[]): Steps<void> {
    for (const [accountId, ofAccount] of Map.groupBy(transactions, (each) => each.accountId)) {
      const moves = yield* this.#movesIn(ofAccount);
      yield* this.#moved.arrive(accountId, moves);
      yield* this.#exchange(this.#leaving.get(accountId) ?? [], moves);
      this.#leaving.delete(accountId);
    }
  }

  /** Moves the value of units that leave to those that come: no growth by the exchange itself. */
  *#exchange(outs: readonly UnitsMove[], ins: readonly UnitsMove[]): Steps<void> {
    const valueOf = ({ transaction, quantity }: UnitsMove) =>
      this.#amounts.valueOfUnits(transaction, quantity);
    const left = yield* eachInSteps(outs, valueOf);
    const come = yield* eachInSteps(ins, valueOf);
    const isSpinOff = outs.some(({ quantity }) => quantity === 0n);
    const parts = exchangedParts(left, come, isSpinOff);
    yield* eachInSteps(outs, ({ transaction, quantity }, at) => {
      const part = parts.left(at);
      const value = part === null ? null : -part;
      this.#move(transaction, { kind: 'trade', units: -quantity, value });
    });
    yield* eachInSteps(ins, ({ transaction, quantity }, at) =>
      this.#move(transaction, { kind: 'trade', units: quantity, value: parts.come(at) }),
    );
  }

  #flowOfUnits(transaction: HoldingTransaction, units: bigint): void {
    const value = this.#amounts.valueOfUnits(transaction, units);
    if (value === null) this.#report(transaction, 'price_missing');
    this.#move(transaction, { kind: 'flow', units, value });
  }

  /** Cash that a day's buys lacked came by a deposit that is stated soon after, or that is not. */
  #assumeDeposits(accountId: string, day: Day): void {
    for (const [currency, cash] of this.#cash.get(accountId) ?? []) {
      if (cash >= 0n) continue;
      const lacking = { accountId, day, currency, instrumentId: null };
      const isStated = this.#late.take(lacking, day, -cash);
      this.#move(lacking, { kind: isStated ? 'flow' : 'assumed', cash: -cash });
    }
  }

  #move(
    of: Pick<HoldingMovement, 'accountId' | 'day' | 'instrumentId' | 'currency'>,
    change: Change,
  ): void {
    const { accountId, day, instrumentId } = of;
    const { kind, units = 0n, cash = 0n, value = 0n, currency = of.currency } = change;
    this.#movements.push({ accountId, day, kind, instrumentId, units, currency, cash, value });
    if (cash === 0n) return;
    const held = this.#cash.get(accountId) ?? new Map<Currency, FineAmount>();
    this.#cash.set(accountId, held.set(currency, (held.get(currency) ?? 0n) + cash));
  }

  /** The units that a transaction moves; null: they are not stated, or too many, which is said. */
  #moveOf(transaction: HoldingTransaction, worth: FineAmount | null): UnitsMove | null {
    const { instrumentId, quantity, kind, ratio } = transaction;
    // A split may state its ratio only, a spin-off its part; capital is returned to all units.
    const isOptional = kind === 'split' || kind === 'return_of_capital' || ratio !== null;
    if (instrumentId === null || (quantity === null && !isOptional)) {
      const lacking = transaction.isOpening === 1 ? 'opening_contradicted' : 'amount_missing';
      this.#report(transaction, instrumentId === null ? 'instrument_missing' : lacking);
      return null;
    }
    const move = { transaction, instrumentId, quantity: unitsOf(quantity ?? '0'), worth };
    const isIn = BRINGING.has(kind);
    return isIn && !this.#hasRoom(transaction, instrumentId, move.quantity) ? null : move;
  }

  /** Whether the units can be added; what cannot is left out, and said. */
  #hasRoom(transaction: HoldingTransaction, instrumentId: string, quantity: bigint): boolean {
    const isRoom = this.#pools.hasRoom(transaction.accountId, instrumentId, quantity);
    if (!isRoom) this.#report(transaction, 'out_of_range');
    return isRoom;
  }

  /** At most the units that the account holds. */
  #atMost(transaction: HoldingTransaction, instrumentId: string, quantity: bigint): bigint {
    const held = this.#pools.quantity(transaction.accountId, instrumentId);
    if (quantity > held) this.#report(transaction, 'sold_more_than_held');
    return quantity > held ? held : quantity;
  }

  #report(of: Omit<HoldingIssue, 'code'>, code: HoldingIssue['code']): void {
    const { accountId, day, instrumentId } = of;
    this.#issues.push({ code, accountId, day, instrumentId });
  }
}
