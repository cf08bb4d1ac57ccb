import { divideRounded, toMinor } from '#domain/basics/money.ts';
import { byDay, type Day } from '#domain/basics/months.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import {
  type HoldingRecords,
  type KnownPrice,
  lastUntil,
  PRICING_MINOR_MIN,
  type PriceOn,
  type RateOn,
  statedPrices,
} from './account-facts.ts';
import { type FineAmount, timesExact, UNITS_MAX, unitsOf, valueAt } from './decimals.ts';
import type { HoldingKind, HoldingTransaction } from './holding-transactions.ts';
import { priceAfterSplits, type Splits } from './splits.ts';
import { fineAmount } from './transaction-amounts.ts';

/** Kinds by which units come or leave for others, in the order of a day. */
const RANKS: Readonly<Partial<Record<HoldingKind, number>>> = {
  buy: 0,
  transfer_in: 0,
  correction: 0,
  exchange_out: 1,
  exchange_in: 2,
};

/** Units that came by these may have a cost other than a price of the day. */
const COMING: ReadonlySet<HoldingKind> = new Set([
  'buy',
  'transfer_in',
  'correction',
  'exchange_in',
]);

/** Whether a row can state a cost that rates of its day turn into the instrument's currency. */
export function isOfCost({ kind, price, rate }: HoldingTransaction): boolean {
  if (kind === 'exchange_in' || kind === 'exchange_out') return true;
  return price === null && rate === null && COMING.has(kind);
}

/**
 * Of an instrument without any price what a unit cost when the last ones came: the value that their
 * transfer states, the amount of a buy at the day's rate or, of an exchange, the value of the units
 * that left for them. They follow from transactions alone. Null: not even that is known.
 */
export function* costPricesInSteps(
  { instruments, transactions }: Pick<HoldingRecords, 'instruments' | 'transactions'>,
  rateOn: RateOn,
): Steps<PriceOn> {
  const rows = transactions.filter(({ kind, instrumentId }) => {
    return instrumentId !== null && RANKS[kind] !== undefined;
  });
  const isAsked = rows.some(({ kind, price }) => price === null && COMING.has(kind));
  const isStated = rows.some(({ kind }) => kind === 'transfer_in' || kind === 'correction');
  if (!isAsked && !isStated) return () => null;
  const { traded, splits } = yield* statedPrices({ instruments, transactions });
  const come = Map.groupBy(rows, ({ kind, accountId, day }) => `${kind} ${accountId} ${day}`);
  const isAlone = ({ kind, accountId, day }: HoldingTransaction) =>
    come.get(`${kind} ${accountId} ${day}`)?.length === 1;
  const costs = new UnitCosts({ instruments, rateOn, traded, splits, isAlone });
  yield* eachInSteps(rows.toSorted(inOrder), (row) => costs.add(row));
  return (instrumentId, day) => costs.priceOn(instrumentId, day);
}

function inOrder(left: HoldingTransaction, right: HoldingTransaction): number {
  return byDay(left, right) || (RANKS[left.kind] ?? 0) - (RANKS[right.kind] ?? 0);
}

type CostFacts = Pick<HoldingRecords, 'instruments'> & {
  rateOn: RateOn;
  traded: ReadonlyMap<string, readonly KnownPrice[]>;
  splits: Splits;
  /** Whether no other row of the kind is of its account and day. */
  isAlone: (row: HoldingTransaction) => boolean;
};

class UnitCosts {
  readonly #facts: CostFacts;
  readonly #costs = new Map<string, KnownPrice[]>();
  /** Of each account what has left it for others, and the day on which these came. */
  readonly #left = new Map<string, { rows: HoldingTransaction[]; come: Day | null }>();

  constructor(facts: CostFacts) {
    this.#facts = facts;
  }

  priceOn(instrumentId: string, day: Day): KnownPrice | null {
    const last = lastUntil(this.#costs.get(instrumentId) ?? [], day);
    return last === null ? null : priceAfterSplits(last, day, this.#facts.splits.get(instrumentId));
  }

  add(row: HoldingTransaction): void {
    const { kind, accountId, day, quantity, instrumentId, price, amount } = row;
    const left = this.#left.get(accountId);
    if (kind === 'exchange_out') {
      if (left?.come === null) left.rows.push(row);
      else this.#left.set(accountId, { rows: [row], come: null });
      return;
    }
    let worth = this.#stated(row);
    if (kind === 'exchange_in' && left !== undefined) {
      // Of several that come for the same units none says its part of their value.
      if (left.come === null && this.#facts.isAlone(row)) worth ??= this.#ofLeft(left.rows, row);
      left.come ??= day;
    }
    const units = unitsOf(quantity ?? '0');
    if (worth === null || worth < 0n || units <= 0n || instrumentId === null) return;
    const counted = divideRounded(worth, units);
    if (counted > UNITS_MAX) return;
    const known = { units: counted, day, source: 'cost' } as const;
    const ofInstrument = this.#costs.get(instrumentId);
    const isRough = price === null && amount !== null && toMinor(amount) < PRICING_MINOR_MIN;
    if (ofInstrument !== undefined && isRough) return;
    if (ofInstrument === undefined) this.#costs.set(instrumentId, [known]);
    else ofInstrument.push(known);
  }

  /** The stated value of a row in the currency of its instrument; null: none, or no rate is known. */
  #stated({ kind, amount, quantity, price, fee, rate, ...row }: HoldingTransaction) {
    if (price !== null) return valueAt(unitsOf(quantity ?? '0'), unitsOf(price));
    // The amount of a correction is of its cash.
    if (amount === null || kind === 'correction') return null;
    const paid = fineAmount(amount) - (kind === 'buy' ? fineAmount(fee) : 0n);
    const own = this.#currencyOf(row);
    if (own === row.currency) return paid;
    if (rate !== null) return timesExact(paid, { top: ONE, bottom: unitsOf(rate) });
    const ofDay = own === undefined ? null : this.#facts.rateOn(row.currency, own, row.day);
    return ofDay === null ? null : timesExact(paid, ofDay);
  }

  /** The value of units that left, in the currency of those that came for them; null: not known. */
  #ofLeft(rows: readonly HoldingTransaction[], come: HoldingTransaction): FineAmount | null {
    const to = this.#currencyOf(come);
    let sum = 0n;
    for (const row of rows) {
      const { instrumentId, quantity, day } = row;
      const own = this.#currencyOf(row);
      const traded = lastUntil(this.#facts.traded.get(instrumentId ?? '') ?? [], day);
      const splits = this.#facts.splits.get(instrumentId ?? '');
      const price =
        traded === null
          ? this.priceOn(instrumentId ?? '', day)
          : priceAfterSplits(traded, day, splits);
      const units = unitsOf(quantity ?? '0');
      const stated = this.#stated(row);
      const worth = stated ?? (price === null || units === 0n ? null : valueAt(units, price.units));
      const rate = own === undefined || to === undefined ? null : this.#facts.rateOn(own, to, day);
      if (worth === null || rate === null) return null;
      sum += timesExact(worth, rate);
    }
    return sum;
  }

  #currencyOf({ instrumentId }: Pick<HoldingTransaction, 'instrumentId'>) {
    return this.#facts.instruments.get(instrumentId ?? '')?.currency;
  }
}

const ONE = unitsOf('1');
