import type { Currency } from '#domain/basics/currencies.ts';
import { type Minor, sum, toTotal } from '#domain/basics/money.ts';
import { addDays, type Day, daysBetween } from '#domain/basics/months.ts';
import type { Ratio } from '#domain/basics/ratios.ts';
import { type FineAmount, minorOfFine, timesExact, valueAt } from './decimals.ts';
import type { CostTerms, HoldingMovement } from './holdings-book.ts';
import { type DatedAmount, moneyWeightedReturn } from './money-weighted.ts';

/** Growth of an instrument or of a currency held as cash, by its cause; in the chosen currency. */
export type GrowthPart = { id: string; price: Minor; exchange: Minor };

/**
 * A rate of return as a fraction, a year or, of less than a year, over the period; or why there is
 * none.
 */
export type ReturnRate =
  | { rate: number; isYearly: boolean; reason: null }
  | { rate: null; isYearly: boolean; reason: string };

/**
 * How the value of accounts came from one day to another, in the chosen currency: opening +
 * deposits − withdrawals + price + exchange + income − fees − taxes = closing, to the öre.
 */
export type PeriodGrowth = {
  opening: Minor;
  deposits: Minor;
  /** The part of the deposits that buys only show: cash for them must have been there. */
  assumed: Minor;
  withdrawals: Minor;
  /** Change of prices, in the currency of each instrument. */
  price: Minor;
  /** Change of the currencies' rates. */
  exchange: Minor;
  income: Minor;
  fees: Minor;
  taxes: Minor;
  closing: Minor;
  parts: GrowthPart[];
  /** Money-weighted: with the money that was there at each time. */
  xirr: ReturnRate;
  /** Time-weighted, linked at each deposit and withdrawal, which count at the start of their day. */
  twr: ReturnRate;
  /** The part of the time-weighted return without the change of currencies. */
  twrPrice: ReturnRate;
};

/** Price or rate that is not known on a day on which it is needed. */
export type GrowthGap = { missing: 'price' | 'rate'; id: string; day: Day };

const DAYS_A_YEAR = 365;

const WHOLE: Ratio = { top: 1n, bottom: 1n };

/**
 * Growth of accounts from the end of the day before `from` to the end of `to`, both days that have
 * passed. Movements of those accounts only, by day.
 */
export function periodGrowth(
  movements: readonly HoldingMovement[],
  terms: CostTerms,
  { from, to }: { from: Day; to: Day },
): PeriodGrowth | GrowthGap {
  const walk = new GrowthWalk(terms);
  try {
    const byDay = Map.groupBy(
      movements.filter(({ day }) => day <= to),
      ({ day }) => day,
    );
    walk.begin(
      [...byDay].flatMap(([day, ofDay]) => (day < from ? ofDay : [])),
      addDays(from, -1),
    );
    for (const [day, ofDay] of byDay) if (day >= from) walk.addDay(day, ofDay);
    return walk.close(to);
  } catch (error) {
    if (error instanceof UnknownValue) return error.gap;
    throw error;
  }
}

/** Ends the calculation where a value is not known: nothing is counted as nothing. */
class UnknownValue extends Error {
  readonly gap: GrowthGap;

  constructor(gap: GrowthGap) {
    super(`${gap.missing} of ${gap.id} on ${gap.day}`);
    this.gap = gap;
  }
}

/** An instrument or cash of a currency since the last link. */
type HeldThing = {
  currency: Currency;
  /** Units of 10⁻¹⁰ of an instrument; an amount of cash. */
  quantity: bigint;
  opening: Minor;
  openingOwn: FineAmount;
  /** Price and rate of the opening; a currency has no price. */
  at: { price: bigint | null; rate: Ratio } | null;
  /** Whether anything moved since then. */
  isMoved: boolean;
  /** Value that came in meanwhile, in the chosen currency and in its own. */
  inflow: Minor;
  inflowOwn: FineAmount;
  price: Minor;
  exchange: Minor;
};

class GrowthWalk {
  readonly #terms: CostTerms;
  readonly #things = new Map<string, HeldThing>();
  readonly #lines = { deposits: 0, assumed: 0, withdrawals: 0, income: 0, fees: 0, taxes: 0 };
  readonly #flows: DatedAmount[] = [];
  #first: Day = '';
  #opening = 0 as Minor;
  /** Value at the last link, with the flow of its day. */
  #linked = 0;
  /** Growth by income, fees and taxes since the last link. */
  #earned = 0;
  #growth = { whole: 1, price: 1 };

  constructor(terms: CostTerms) {
    this.#terms = terms;
  }

  /** The state at the end of a day, from all movements until then. */
  begin(movements: readonly HoldingMovement[], day: Day): void {
    for (const each of movements) this.#place(each);
    this.#opening = sum([...this.#things].map(([id, thing]) => this.#revalue(id, thing, day)));
    this.#first = day;
    this.#linked = this.#opening;
    if (this.#opening !== 0) this.#flows.push({ day, amount: 0 - this.#opening });
  }

  addDay(day: Day, movements: readonly HoldingMovement[]): void {
    const flow = movements.reduce((total, each) => total + this.#flowOf(each), 0);
    if (flow !== 0) {
      this.#link(addDays(day, -1));
      this.#linked += flow;
      this.#flows.push({ day, amount: -flow });
    }
    for (const each of movements) {
      this.#count(each);
      this.#place(each);
      this.#follow(each);
    }
  }

  close(day: Day): PeriodGrowth {
    const closing = this.#link(day);
    const flows = [...this.#flows, { day, amount: closing }];
    const days = daysBetween(this.#first, day);
    const isYearly = days >= DAYS_A_YEAR;
    const things = [...this.#things];
    const found = moneyWeightedReturn(flows);
    const lines = this.#lines;
    return {
      opening: this.#opening,
      deposits: lines.deposits as Minor,
      assumed: lines.assumed as Minor,
      withdrawals: lines.withdrawals as Minor,
      price: sum(things.map(([, { price }]) => price)),
      exchange: sum(things.map(([, { exchange }]) => exchange)),
      income: lines.income as Minor,
      fees: lines.fees as Minor,
      taxes: lines.taxes as Minor,
      closing,
      parts: things
        .map(([id, { price, exchange }]) => ({ id, price, exchange }))
        .filter(({ price, exchange }) => price !== 0 || exchange !== 0),
      xirr:
        found.reason === null
          ? { rate: isYearly ? found.rate : found.whole, isYearly, reason: null }
          : { rate: null, isYearly, reason: found.reason },
      twr: yearly(this.#growth.whole, days),
      twrPrice: yearly(this.#growth.price, days),
    };
  }

  /** Adds the growth since the last link to each thing, and begins anew. Returns the value. */
  #link(day: Day): Minor {
    let [value, exchanged, grown] = [0, 0, this.#earned];
    for (const [id, thing] of this.#things) {
      const { opening, openingOwn, inflow, inflowOwn, isMoved, at } = thing;
      const closing = this.#revalue(id, thing, day);
      if (!isMoved && thing.at === at) {
        value += closing;
        continue;
      }
      const change = closing - opening - inflow;
      const own = thing.openingOwn - openingOwn - inflowOwn;
      const isForeign = thing.currency !== this.#terms.currency;
      const price = isForeign
        ? minorOfFine(timesExact(own, this.#rate(thing.currency, day)))
        : change;
      thing.price = toTotal(thing.price + price);
      thing.exchange = toTotal(thing.exchange + change - price);
      value += closing;
      grown += change;
      exchanged += change - price;
    }
    this.#earned = 0;
    if (this.#linked > 0) {
      this.#growth.whole *= 1 + grown / this.#linked;
      this.#growth.price *= 1 + (grown - exchanged) / this.#linked;
    }
    this.#linked = value;
    return toTotal(value);
  }

  /** Values a thing at the end of a day, from which its growth counts next. */
  #revalue(id: string, thing: HeldThing, day: Day): Minor {
    const { quantity, currency, at } = thing;
    const isUnits = this.#terms.instruments.has(id);
    const price = quantity !== 0n && isUnits ? this.#terms.priceOn(id, day) : null;
    if (quantity !== 0n && isUnits && price === null)
      throw new UnknownValue({ missing: 'price', id, day });
    const rate = quantity === 0n ? WHOLE : this.#rate(currency, day);
    const isSame =
      at?.price === price && at.rate.top === rate.top && at.rate.bottom === rate.bottom;
    if (isSame && !thing.isMoved) return thing.opening;
    thing.at = isSame ? at : { price, rate };
    thing.openingOwn = price === null ? quantity : valueAt(quantity, price);
    thing.opening = minorOfFine(timesExact(thing.openingOwn, rate));
    thing.inflow = toTotal(0);
    thing.inflowOwn = 0n;
    thing.isMoved = false;
    return thing.opening;
  }

  /** Money or units that come from outside, in the chosen currency. */
  #flowOf(movement: HoldingMovement): Minor {
    const isFlow = movement.kind === 'flow' || movement.kind === 'assumed';
    return isFlow ? sum([this.#cashOf(movement), this.#valueOf(movement)]) : toTotal(0);
  }

  /** Adds a movement to its line of the identity. */
  #count(movement: HoldingMovement): void {
    const cash = this.#cashOf(movement);
    const lines = this.#lines;
    switch (movement.kind) {
      case 'flow':
      case 'assumed': {
        const flow = this.#flowOf(movement);
        if (flow >= 0) lines.deposits += flow;
        else lines.withdrawals -= flow;
        if (movement.kind === 'assumed') lines.assumed += flow;
        break;
      }
      case 'income':
        lines.income += cash;
        this.#earned += cash;
        break;
      case 'fee':
        lines.fees -= cash;
        this.#earned += cash;
        break;
      case 'tax':
        lines.taxes -= cash;
        this.#earned += cash;
        break;
      case 'trade':
        break;
    }
  }

  #place({ instrumentId, currency, units, cash }: HoldingMovement): void {
    if (instrumentId !== null) this.#add(this.#thing(instrumentId), units);
    this.#add(this.#cash(currency), cash);
  }

  #add(thing: HeldThing, quantity: bigint): void {
    thing.quantity += quantity;
    thing.isMoved = true;
  }

  /** Notes the value that moved between cash, units and the outside. */
  #follow(movement: HoldingMovement): void {
    const { instrumentId, currency, cash, kind, day } = movement;
    const counted = this.#cashOf(movement);
    if (cash !== 0n) {
      const thing = this.#cash(currency);
      thing.inflow = toTotal(thing.inflow + counted);
      thing.inflowOwn += cash;
    }
    if (instrumentId === null || (kind !== 'trade' && kind !== 'flow')) return;
    const moved = kind === 'trade' && cash !== 0n ? toTotal(0 - counted) : this.#valueOf(movement);
    const thing = this.#thing(instrumentId);
    thing.inflow = toTotal(thing.inflow + moved);
    const { top, bottom } = this.#rate(thing.currency, day);
    thing.inflowOwn += timesExact(BigInt(moved) * 10n ** 18n, { top: bottom, bottom: top });
  }

  #cashOf({ cash, currency, day }: HoldingMovement): Minor {
    return cash === 0n ? toTotal(0) : minorOfFine(timesExact(cash, this.#rate(currency, day)));
  }

  #valueOf({ value, instrumentId, day }: HoldingMovement): Minor {
    if (value === null) throw new UnknownValue({ missing: 'price', id: instrumentId ?? '', day });
    return minorOfFine(value);
  }

  #rate(currency: Currency, day: Day): Ratio {
    if (currency === this.#terms.currency) return WHOLE;
    const rate = this.#terms.rateOn(currency, this.#terms.currency, day);
    if (rate === null) throw new UnknownValue({ missing: 'rate', id: currency, day });
    return rate;
  }

  #thing(instrumentId: string): HeldThing {
    const currency = this.#terms.instruments.get(instrumentId)?.currency ?? this.#terms.currency;
    return this.#held(instrumentId, currency);
  }

  #cash(currency: Currency): HeldThing {
    return this.#held(currency, currency);
  }

  #held(id: string, currency: Currency): HeldThing {
    const nothing = toTotal(0);
    const thing = this.#things.get(id) ?? {
      currency,
      quantity: 0n,
      opening: nothing,
      openingOwn: 0n,
      at: null,
      isMoved: true,
      inflow: nothing,
      inflowOwn: 0n,
      price: nothing,
      exchange: nothing,
    };
    this.#things.set(id, thing);
    return thing;
  }
}

/** Growth as a rate a year; of less than a year over the period itself. */
function yearly(growth: number, days: number): ReturnRate {
  const isYearly = days >= DAYS_A_YEAR;
  if (growth <= 0) return { rate: null, isYearly, reason: 'no_rate' };
  return {
    rate: isYearly ? growth ** (DAYS_A_YEAR / days) - 1 : growth - 1,
    isYearly,
    reason: null,
  };
}

/** Whether the growth could not be calculated, for want of a price or a rate. */
export function isGap(growth: PeriodGrowth | GrowthGap): growth is GrowthGap {
  return 'missing' in growth;
}
