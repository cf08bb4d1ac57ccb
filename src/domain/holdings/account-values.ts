import type { Currency } from '#domain/basics/currencies.ts';
import { type Minor, MINOR_MAX } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { Ratio } from '#domain/basics/ratios.ts';
import type { Steps } from '#domain/basics/steps.ts';
import { type KnownPrice, type RateOn, worthOf } from './account-facts.ts';
import { type FineAmount, fineOf, minorOfFine, timesExact } from './decimals.ts';
import type { HoldingMovement } from './holdings-book.ts';
import { priceAfterSplits, type Split } from './splits.ts';

/** Facts of the days on which accounts are valued, the earliest first. */
export type ValuationDays = {
  days: readonly Day[];
  instruments: ReadonlyMap<string, { currency: Currency }>;
  /** Of each instrument the price that counts on each day, or the cost of a unit. */
  prices: ReadonlyMap<string, readonly (KnownPrice | null)[]>;
  rateOn: RateOn;
};

export type ValuedAccount = {
  /** Of the values. */
  currency: Currency;
  /** Of this account, by day. */
  movements: readonly HoldingMovement[];
  /** Place of the first day that is asked for. */
  first: number;
};

/** Movements that are counted in one step. */
const MOVEMENTS_A_STEP = 500;

/** The most that an asset can be worth. */
const VALUE_MAX: FineAmount = fineOf(MINOR_MAX as Minor);

/**
 * Value of an account at the end of each day from `first` on, in one walk: each position and each
 * currency's cash rounded once, then added, as on the account's page: what has no price counts at
 * its cost, and what has none or no rate is left out. Null: it is more than an asset can be worth.
 */
export function* accountValuesInSteps(
  { currency, movements, first }: ValuedAccount,
  facts: ValuationDays,
): Steps<(Minor | null)[]> {
  const walk = new ValueWalk(currency, facts);
  const values: (Minor | null)[] = [];
  let next = 0;
  for (let at = first; at < facts.days.length; at += 1) {
    const day = facts.days[at] ?? '';
    for (;;) {
      const movement = movements[next];
      if (movement === undefined || movement.day > day) break;
      walk.move(movement);
      next += 1;
      if (next % MOVEMENTS_A_STEP === 0) yield;
    }
    yield;
    values.push(walk.valueAt(at));
  }
  return values;
}

/** Units of an instrument with the value that they were last counted at. */
type ValuedUnits = {
  quantity: bigint;
  price: KnownPrice | null;
  rate: Ratio | null;
  value: number;
};

class ValueWalk {
  readonly #currency: Currency;
  readonly #facts: ValuationDays;
  readonly #units = new Map<string, ValuedUnits>();
  readonly #cash = new Map<Currency, FineAmount>();

  constructor(currency: Currency, facts: ValuationDays) {
    this.#currency = currency;
    this.#facts = facts;
  }

  move({ instrumentId, units, currency, cash }: HoldingMovement): void {
    if (cash !== 0n) addTo(this.#cash, currency, cash);
    if (instrumentId === null || units === 0n) return;
    const held = this.#units.get(instrumentId);
    const quantity = (held?.quantity ?? 0n) + units;
    if (quantity === 0n) this.#units.delete(instrumentId);
    else this.#units.set(instrumentId, { quantity, price: null, rate: null, value: 0 });
  }

  valueAt(at: number): Minor | null {
    const { days, instruments, prices, rateOn } = this.#facts;
    const day = days[at] ?? '';
    const rates = new Map<Currency, Ratio | null>();
    const rateOf = (currency: Currency): Ratio | null => {
      if (!rates.has(currency)) rates.set(currency, rateOn(currency, this.#currency, day));
      return rates.get(currency) ?? null;
    };
    let value = 0;
    for (const [id, held] of this.#units) {
      const own = instruments.get(id)?.currency;
      const price = prices.get(id)?.[at] ?? null;
      const rate = own === undefined ? null : rateOf(own);
      if (held.price !== price || !areSame(held.rate, rate)) {
        const worth = worthOf(held.quantity, price, rate) ?? 0n;
        if (worth > VALUE_MAX) return null;
        held.value = minorOfFine(worth);
        held.price = price;
        held.rate = rate;
      }
      value += held.value;
    }
    for (const [currency, amount] of this.#cash) {
      const rate = rateOf(currency);
      const worth = rate === null ? 0n : timesExact(amount, rate);
      if (worth > VALUE_MAX) return null;
      value += minorOfFine(worth);
    }
    return value > MINOR_MAX ? null : (value as Minor);
  }
}

function addTo(cash: Map<Currency, FineAmount>, currency: Currency, amount: FineAmount): void {
  const after = (cash.get(currency) ?? 0n) + amount;
  if (after === 0n) cash.delete(currency);
  else cash.set(currency, after);
}

function areSame(left: Ratio | null, right: Ratio | null): boolean {
  return left?.top === right?.top && left?.bottom === right?.bottom;
}

/** Of each day, the earliest first, the last price of that day or before it, after the splits since. */
export function pricesOnDays(
  prices: readonly KnownPrice[],
  days: readonly Day[],
  splits: readonly Split[] = [],
): (KnownPrice | null)[] {
  let next = 0;
  return days.map((day) => {
    while ((prices[next]?.day ?? day) <= day && next < prices.length) next += 1;
    const last = prices[next - 1];
    return last === undefined ? null : priceAfterSplits(last, day, splits);
  });
}
