import type { Currency } from '#domain/basics/currencies.ts';
import { type Day, daysBetween } from '#domain/basics/months.ts';
import { valueAt } from './decimals.ts';
import { type DatedPrice, isOld, type RowTerms, UnknownGrowth } from './growth-rows.ts';
import type { HoldingMovement } from './holdings-book.ts';

/** Everything in a currency: exact in its own, and what came in since the last link. */
type OfCurrency = {
  currency: Currency;
  own: bigint;
  opening: number;
  openingOwn: number;
  inflow: number;
  inflowOwn: number;
};

type HeldUnits = { of: OfCurrency; quantity: bigint; price: DatedPrice | undefined; since: Day };

export type TimeWeightedGrowth = {
  /** Growth of one unit of money, and that without the change of currencies; null: not known. */
  whole: number | null;
  price: number | null;
  /** Days on which there was money. */
  days: number;
  /** Whether it depends on an old price. */
  isEstimated: boolean;
};

/**
 * Growth linked at each day with money from outside or to it. Money that comes in counts from the start
 * of its day, and money that leaves until the end of its own, so that each earns what the day gave; of
 * units that move between the accounts on one day only the difference is either. The value at a link is a sum for each currency that follows prices and moves, so that a link costs the same
 * whatever is held.
 */
export class TimeWeighted {
  readonly #terms: RowTerms;
  readonly #currencies = new Map<Currency, OfCurrency>();
  readonly #held = new Map<string, HeldUnits>();
  #linkedOn: Day;
  /** Value at the last link, with the flow of its day; in minor units. */
  #linked = 0;
  /** Values that left on the day. */
  #left = 0;
  /** Values of the units of each instrument that came on the day, or left (below zero). */
  readonly #moved = new Map<string, number>();
  #growth = { whole: 1, price: 1 };
  #days = 0;
  #isOld = false;
  /** Instruments that are held without a price. */
  #unpriced = 0;
  #isKnown = true;

  constructor(terms: RowTerms, opened: Day) {
    this.#terms = terms;
    this.#linkedOn = opened;
  }

  /** Counts a movement before the period. */
  place({ instrumentId, units, currency, cash }: HoldingMovement): void {
    this.#of(currency).own += cash;
    if (instrumentId !== null && units !== 0n) this.#move(this.#units(instrumentId), units);
  }

  /** The price of an instrument from a day on. */
  price(instrumentId: string, price: DatedPrice): void {
    const held = this.#units(instrumentId);
    if (held.quantity !== 0n) {
      this.#noteAge(held);
      if (held.price === undefined) this.#unpriced -= 1;
      const before = held.price?.units ?? 0n;
      held.of.own += valueAt(held.quantity, price.units - before);
    }
    held.price = price;
    held.since = price.day;
  }

  add(movement: HoldingMovement): void {
    const { kind, instrumentId, units, currency, cash, value, day } = movement;
    const of = this.#of(currency);
    const own = Number(cash) / FINE_A_MINOR;
    const counted = own === 0 ? 0 : own * this.#rate(currency, day);
    of.own += cash;
    of.inflow += counted;
    of.inflowOwn += own;
    const isFlow = kind === 'flow' || kind === 'assumed';
    const worth = Number(value ?? 0n) / FINE_A_MINOR;
    if (isFlow && counted >= 0) this.#linked += counted;
    else if (isFlow) this.#left -= counted;
    if (isFlow && worth !== 0 && instrumentId !== null)
      this.#moved.set(instrumentId, (this.#moved.get(instrumentId) ?? 0) + worth);
    if (instrumentId === null || (kind !== 'trade' && kind !== 'flow')) return;
    const held = this.#units(instrumentId);
    if (units !== 0n) this.#move(held, units, day);
    const moved = kind === 'trade' && cash !== 0n ? 0 - counted : worth;
    held.of.inflow += moved;
    if (held.of === of && moved === 0 - counted) held.of.inflowOwn -= own;
    else if (moved !== 0) held.of.inflowOwn += moved / this.#rate(held.of.currency, day);
  }

  /** Ends a day: money that left during it is linked with the day's growth. */
  endDay(day: Day): void {
    for (const value of this.#moved.values()) {
      if (value >= 0) this.#linked += value;
      else this.#left -= value;
    }
    this.#moved.clear();
    if (isMoney(this.#left)) this.link(day);
    this.#left = 0;
  }

  /** Adds the growth since the last link, at the end of a day. */
  link(day: Day): void {
    if (this.#unpriced > 0) this.#isKnown = false;
    let [value, exchanged] = [0, 0];
    for (const of of this.#currencies.values()) {
      const { opening, openingOwn, inflow, inflowOwn } = of;
      const own = Number(of.own) / FINE_A_MINOR;
      const isNothing = own === 0 && opening === 0 && inflow === 0;
      const rate = isNothing ? 1 : this.#rate(of.currency, day);
      const now = own * rate;
      value += now;
      exchanged += now - opening - inflow - (own - openingOwn - inflowOwn) * rate;
      of.opening = now;
      of.openingOwn = own;
      of.inflow = 0;
      of.inflowOwn = 0;
    }
    if (isMoney(this.#linked)) {
      const grown = value + this.#left;
      this.#growth.whole *= grown / this.#linked;
      this.#growth.price *= (grown - exchanged) / this.#linked;
      this.#days += daysBetween(this.#linkedOn, day);
    }
    this.#linked = isMoney(value) ? value : 0;
    this.#linkedOn = day;
  }

  /** The value at the end of the day before the period, from which growth counts. */
  open(day: Day): void {
    this.link(day);
    this.#growth = { whole: 1, price: 1 };
    this.#days = 0;
  }

  close(): TimeWeightedGrowth {
    for (const held of this.#held.values()) if (held.quantity !== 0n) this.#noteAge(held);
    const { whole, price } = this.#growth;
    const days = this.#days;
    if (!this.#isKnown) return { whole: null, price: null, days, isEstimated: false };
    return { whole, price, days, isEstimated: this.#isOld };
  }

  /** The link before this moment is the one at which the price was the oldest. */
  #noteAge({ price, since }: HeldUnits): void {
    if (this.#isOld || price === undefined || since > this.#linkedOn) return;
    this.#isOld = isOld(price.day, this.#linkedOn);
  }

  #move(held: HeldUnits, units: bigint, day: Day = ''): void {
    const { price, quantity } = held;
    const after = quantity + units;
    if (quantity === 0n) held.since = day;
    else if (after === 0n) this.#noteAge(held);
    if (price === undefined) this.#unpriced += Number(after !== 0n) - Number(quantity !== 0n);
    else held.of.own += valueAt(units, price.units);
    held.quantity = after;
  }

  #rate(currency: Currency, day: Day): number {
    if (currency === this.#terms.currency) return 1;
    const rate = this.#terms.rateOn(currency, this.#terms.currency, day);
    if (rate === null) throw new UnknownGrowth({ code: 'rate_missing', currency, day });
    return Number(rate.top) / Number(rate.bottom);
  }

  #of(currency: Currency): OfCurrency {
    const known = this.#currencies.get(currency);
    if (known !== undefined) return known;
    const amounts = { own: 0n, opening: 0, openingOwn: 0, inflow: 0, inflowOwn: 0 };
    const of = { currency, ...amounts };
    this.#currencies.set(currency, of);
    return of;
  }

  #units(instrumentId: string): HeldUnits {
    const known = this.#held.get(instrumentId);
    if (known !== undefined) return known;
    const currency = this.#terms.instruments.get(instrumentId)?.currency ?? this.#terms.currency;
    const held = { of: this.#of(currency), quantity: 0n, price: undefined, since: '' };
    this.#held.set(instrumentId, held);
    return held;
  }
}

const FINE_A_MINOR = 1e18;

/** Less than half an öre is what rounding left. */
function isMoney(minor: number): boolean {
  return minor >= 0.5;
}
