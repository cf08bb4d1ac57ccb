import type { Currency } from '#domain/basics/currencies.ts';
import { divideRounded, type Minor } from '#domain/basics/money.ts';
import { type Day, daysBetween } from '#domain/basics/months.ts';
import type { Ratio } from '#domain/basics/ratios.ts';
import type { RateOn } from './account-facts.ts';
import { type FineAmount, timesExact, valueAt } from './decimals.ts';
import type { HoldingMovement } from './holdings-book.ts';

/**
 * The lines of a period, in the chosen currency: opening + deposits − withdrawals + price + exchange
 * + income − fees − taxes = closing. `assumed` is the part of the deposits that buys only show: cash
 * for them must have been there. `price` is the change in the currency of each instrument,
 * `exchange` that of the currencies' rates.
 */
export const GROWTH_LINES = [
  'opening',
  'deposits',
  'assumed',
  'withdrawals',
  'price',
  'exchange',
  'income',
  'fees',
  'taxes',
  'closing',
] as const;

export type GrowthLines = Record<(typeof GROWTH_LINES)[number], Minor>;

/** An instrument, or the cash of a currency, of an account: its part of each line. */
export type GrowthRow = GrowthLines & {
  accountId: string;
  /** Null: cash. */
  instrumentId: string | null;
  currency: Currency;
  /** The day of the price, where it was old; null: it was not. */
  estimated: { opening: Day | null; closing: Day | null };
};

/** An instrument whose value, or the value of a move of it, is not known. */
export type UnvaluedRow = Pick<GrowthRow, 'accountId'> & { instrumentId: string; day: Day };

/** Facts that end a calculation. `too_large`: figures beyond those that are exact. */
export type GrowthGap = { code: 'rate_missing' | 'too_large'; currency: Currency; day: Day };

/** Ends the calculation where a figure is not known: nothing is counted as nothing. */
export class UnknownGrowth extends Error {
  readonly gap: GrowthGap;

  constructor(gap: GrowthGap) {
    super(`${gap.code} ${gap.currency} on ${gap.day}`);
    this.gap = gap;
  }
}

export type DatedPrice = { units: bigint; day: Day };

/** Age from which the value at a price is an estimate. */
const OLD_DAYS = 14;

/** Whether a price of a day makes a value on another an estimate. */
export function isOld(price: Day, on: Day): boolean {
  return daysBetween(price, on) > OLD_DAYS;
}

export type RowTerms = {
  currency: Currency;
  instruments: ReadonlyMap<string, { currency: Currency }>;
  rateOn: RateOn;
  /** Price at the end of the day that is reached; undefined: none is known. */
  priceAt: (instrumentId: string) => DatedPrice | undefined;
};

type HeldThing = {
  row: GrowthRow;
  /** Units of 10⁻¹⁰ of an instrument; an amount of cash. */
  quantity: bigint;
  /** Value that came in during the period. */
  inflow: number;
  /** Of the chosen currency's cash: rounded, so that the moves add up to what there is. */
  rounded: number;
  /** Of an instrument in another currency: its value at the last cut, and what came in since then. */
  own: FineAmount;
  ownInflow: FineAmount;
  /** Growth of its price until then, at the rates of the cuts. */
  ownGrowth: FineAmount;
};

/** Value that moved between instruments on a day, of which the other side is not counted yet. */
type LooseValue = { value: number; last: HeldThing | null; unvalued: HeldThing | null };

/** The rows of a period, walked through by day. */
export class GrowthRows {
  readonly #terms: RowTerms;
  readonly #unvalued: ReadonlyMap<string, UnvaluedRow>;
  readonly #things = new Map<string, Map<string, HeldThing>>();
  readonly #cuts = new Set<HeldThing>();
  readonly #loose = new Map<string, LooseValue>();
  /** Instruments that could not be valued on the way. */
  readonly gaps = new Map<string, UnvaluedRow>();

  /** `unvalued`: those that are left out, as if they were outside the accounts. */
  constructor(terms: RowTerms, unvalued: ReadonlyMap<string, UnvaluedRow>) {
    this.#terms = terms;
    this.#unvalued = unvalued;
  }

  /** Counts a movement before the period. */
  place(movement: HoldingMovement): void {
    const { instrumentId, units, cash } = movement;
    if (cash !== 0n) this.#cash(movement).quantity += cash;
    if (instrumentId === null || units === 0n) return;
    const thing = this.#instrument(movement, instrumentId);
    if (!this.#isLeftOut(thing.row)) thing.quantity += units;
  }

  open(day: Day): Minor {
    let total = 0;
    for (const thing of this.#all()) {
      const { value, own, old } = this.#valued(thing, day);
      Object.assign(thing, { own, rounded: value });
      thing.row.opening = value;
      thing.row.estimated.opening = old;
      total += value;
    }
    return total as Minor;
  }

  /** Adds a movement of the period. Returns what came from outside, or left (below zero). */
  add(movement: HoldingMovement): number {
    const { accountId, kind, instrumentId, cash: fine } = movement;
    const cash = fine === 0n ? 0 : this.#moveCash(movement, this.#cash(movement));
    const isCash = instrumentId === null || (kind === 'flow' && fine !== 0n);
    const thing = isCash ? this.#cash(movement) : this.#instrument(movement, instrumentId);
    const { row } = thing;
    if (kind === 'income') row.income = (row.income + cash) as Minor;
    if (kind === 'fee') row.fees = (row.fees - cash) as Minor;
    if (kind === 'tax') row.taxes = (row.taxes - cash) as Minor;
    if (kind === 'assumed') row.assumed = (row.assumed + cash) as Minor;
    if (kind === 'assumed' || (kind === 'flow' && isCash)) return flow(row, cash);
    if (instrumentId === null || (kind !== 'trade' && kind !== 'flow')) return 0;
    if (this.#isLeftOut(row)) {
      if (kind === 'trade') this.#loosen(accountId, cash).unvalued = thing;
      return 0;
    }
    const moved = this.#moveUnits(movement, thing, cash);
    if (kind === 'flow') return flow(row, moved);
    if (fine === 0n && moved !== 0) this.#loosen(accountId, moved).last = thing;
    return 0;
  }

  /** Adds a value to that which has moved within an account on the day. */
  #loosen(accountId: string, value: number): LooseValue {
    const loose = this.#loose.get(accountId) ?? { value: 0, last: null, unvalued: null };
    loose.value += value;
    this.#loose.set(accountId, loose);
    return loose;
  }

  /** Ends a day. Returns what moved to instruments that are left out, or came from them. */
  endDay(day: Day): number {
    for (const thing of this.#cuts) this.#cut(thing, day);
    this.#cuts.clear();
    let flows = 0;
    for (const { value, last, unvalued } of this.#loose.values()) {
      if (value === 0) continue;
      if (unvalued !== null) flows += flow(unvalued.row, value);
      // The parts of an exchange, each rounded, are not always its whole.
      else if (last !== null) last.inflow -= value;
    }
    this.#loose.clear();
    return flows;
  }

  close(day: Day): GrowthRow[] {
    const { currency } = this.#terms;
    const rows: GrowthRow[] = [];
    for (const thing of this.#all()) {
      const { row, inflow } = thing;
      const { value, old } = this.#valued(thing, day);
      const change = value - row.opening - inflow;
      let price = row.instrumentId === null ? 0 : change;
      if (row.instrumentId !== null && row.currency !== currency) {
        this.#cut(thing, day);
        price = this.#minor(thing.ownGrowth, row.currency, day);
      }
      row.price = price as Minor;
      row.exchange = (change - price) as Minor;
      row.closing = value;
      row.estimated.closing = old;
      if (GROWTH_LINES.some((line) => row[line] !== 0)) rows.push(row);
    }
    return rows;
  }

  #moveCash({ cash, currency, day }: HoldingMovement, thing: HeldThing): number {
    thing.quantity += cash;
    const isOwn = currency === this.#terms.currency;
    const after = isOwn ? this.#minor(thing.quantity, currency, day) : 0;
    const counted = isOwn
      ? after - thing.rounded
      : this.#minor(timesExact(cash, this.#rate(currency, day)), currency, day);
    thing.rounded = after;
    thing.inflow += counted;
    return counted;
  }

  /** Moves units for cash, or at the value that is stated. Returns what they brought. */
  #moveUnits(movement: HoldingMovement, thing: HeldThing, cash: number): number {
    const { kind, units, cash: fine, value, currency, day } = movement;
    thing.quantity += units;
    const { row } = thing;
    const isForCash = kind === 'trade' && fine !== 0n;
    if (!isForCash && value === null) {
      this.#leaveOut(row, day);
      return 0;
    }
    const moved = isForCash ? 0 - cash : this.#minor(value ?? 0n, row.currency, day);
    thing.inflow += moved;
    if (row.currency === this.#terms.currency) return moved;
    this.#cuts.add(thing);
    if (isForCash && currency === row.currency) thing.ownInflow -= fine;
    else {
      const { top, bottom } = this.#rate(row.currency, day);
      const exact = isForCash ? -timesExact(fine, this.#rate(currency, day)) : (value ?? 0n);
      thing.ownInflow += timesExact(exact, { top: bottom, bottom: top });
    }
    return moved;
  }

  /**
   * Counts the growth of the price since the last cut at the rate of the day, so that what units
   * gained while they were held does not move with the rate after they have been sold.
   */
  #cut(thing: HeldThing, day: Day): void {
    const { quantity, row, ownInflow } = thing;
    const price = this.#terms.priceAt(row.instrumentId ?? '');
    if (price === undefined && quantity !== 0n) return;
    const own = price === undefined ? 0n : valueAt(quantity, price.units);
    const grown = own - thing.own - ownInflow;
    thing.ownGrowth += grown === 0n ? 0n : timesExact(grown, this.#rate(row.currency, day));
    thing.own = own;
    thing.ownInflow = 0n;
  }

  #valued(thing: HeldThing, day: Day): { value: Minor; own: FineAmount; old: Day | null } {
    const { quantity, row } = thing;
    if (quantity === 0n) return { value: 0 as Minor, own: 0n, old: null };
    const { instrumentId, currency } = row;
    const price = instrumentId === null ? null : this.#terms.priceAt(instrumentId);
    if (price === undefined) {
      this.#leaveOut(row, day);
      return { value: 0 as Minor, own: 0n, old: null };
    }
    const own = price === null ? quantity : valueAt(quantity, price.units);
    const isOwn = currency === this.#terms.currency;
    const exact = isOwn ? own : timesExact(own, this.#rate(currency, day));
    const old = price !== null && isOld(price.day, day) ? price.day : null;
    return { value: this.#minor(exact, currency, day), own, old };
  }

  #minor(amount: FineAmount, currency: Currency, day: Day): Minor {
    const minor = Number(divideRounded(amount, FINE_A_MINOR));
    if (Math.abs(minor) < EXACT_MAX) return (minor === 0 ? 0 : minor) as Minor;
    throw new UnknownGrowth({ code: 'too_large', currency, day });
  }

  #rate(currency: Currency, day: Day): Ratio {
    if (currency === this.#terms.currency) return WHOLE;
    const rate = this.#terms.rateOn(currency, this.#terms.currency, day);
    if (rate === null) throw new UnknownGrowth({ code: 'rate_missing', currency, day });
    return rate;
  }

  #isLeftOut({ accountId, instrumentId }: GrowthRow): boolean {
    return this.#unvalued.size > 0 && this.#unvalued.has(`${accountId} ${instrumentId}`);
  }

  #leaveOut({ accountId, instrumentId }: GrowthRow, day: Day): void {
    if (instrumentId === null) return;
    const key = `${accountId} ${instrumentId}`;
    if (!this.gaps.has(key)) this.gaps.set(key, { accountId, instrumentId, day });
  }

  *#all(): Generator<HeldThing> {
    for (const ofAccount of this.#things.values()) yield* ofAccount.values();
  }

  #instrument({ accountId }: HoldingMovement, instrumentId: string): HeldThing {
    const currency = this.#terms.instruments.get(instrumentId)?.currency ?? this.#terms.currency;
    return this.#thing(instrumentId, { accountId, instrumentId, currency });
  }

  #cash({ accountId, currency }: HoldingMovement): HeldThing {
    return this.#thing(currency, { accountId, instrumentId: null, currency });
  }

  #thing(key: string, of: Pick<GrowthRow, 'accountId' | 'instrumentId' | 'currency'>): HeldThing {
    const ofAccount = this.#things.get(of.accountId) ?? new Map<string, HeldThing>();
    if (ofAccount.size === 0) this.#things.set(of.accountId, ofAccount);
    const known = ofAccount.get(key);
    if (known !== undefined) return known;
    const lines = Object.fromEntries(GROWTH_LINES.map((line) => [line, 0])) as GrowthLines;
    const row = { ...of, ...lines, estimated: { opening: null, closing: null } };
    const amounts = { own: 0n, ownInflow: 0n, ownGrowth: 0n };
    const thing = { row, quantity: 0n, inflow: 0, rounded: 0, ...amounts };
    ofAccount.set(key, thing);
    return thing;
  }
}

const WHOLE: Ratio = { top: 1n, bottom: 1n };

const FINE_A_MINOR = 10n ** 18n;

/** Ten thousand billion of major units; a sum of such is an exact number. */
const EXACT_MAX = 1e15;

function flow(row: GrowthRow, amount: number): number {
  if (amount >= 0) row.deposits = (row.deposits + amount) as Minor;
  else row.withdrawals = (row.withdrawals - amount) as Minor;
  return amount;
}
