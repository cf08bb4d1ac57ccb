import type { Currency } from '#domain/basics/currencies.ts';
import { MINOR_MAX, toAmountText } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import { type Ratio, ratioOf } from '#domain/basics/ratios.ts';
import type { RateOn } from './account-facts.ts';
import { decimalOf, minorOfFine, timesExact, UNITS_MAX, unitsOf, valueAt } from './decimals.ts';
import type { HoldingTransaction } from './holding-transactions.ts';
import { fineAmount } from './transaction-amounts.ts';

type Priced = Pick<
  HoldingTransaction,
  'kind' | 'day' | 'quantity' | 'price' | 'amount' | 'fee' | 'currency' | 'rate'
>;

/** Whether a code is of hundredths of a pound, in which London quotes shares. */
export function isPence(code: string): boolean {
  return code === 'GBp' || /^gbx\.?$/i.test(code);
}

/** Sign of the fee in the cash of a kind whose amount may follow from its price. */
const FEE_SIGNS: Readonly<Partial<Record<HoldingTransaction['kind'], bigint>>> = {
  buy: 1n,
  sell: -1n,
  dividend: 0n,
};

/**
 * The same of transactions that a user types, where units that move have their value as amount: a
 * file's price of them may be in any currency.
 */
export const VALUE_SIGNS: typeof FEE_SIGNS = {
  ...FEE_SIGNS,
  transfer_in: 0n,
  transfer_out: 0n,
  exchange_in: 0n,
  exchange_out: 0n,
};

/** Currency in which a transaction states its price, and that of its instrument. */
type PriceCurrencies = { from: Currency; to: Currency };

/**
 * A transaction whose price is stated in another currency than its instrument's, as of a share that
 * is traded in two: the price at the rate of the day, and the cash as the stated price makes it.
 * Null: no rate is known.
 */
export function withPriceIn<Stated extends Priced>(
  stated: Stated,
  { from, to }: PriceCurrencies,
  rateOn: RateOn,
): Stated | null {
  const { day, price } = stated;
  if (price === null || from === to) return stated;
  const ratio = rateOn(from, to, day);
  const units = ratio === null ? null : timesExact(unitsOf(price), ratio);
  if (units === null || units > UNITS_MAX) return null;
  const cash = cashOf(stated, { from, rateOn });
  if (cash === null) return null;
  return { ...stated, price: decimalOf(units), amount: cash.amount, rate: null };
}

/**
 * A transaction of an instrument of which nobody states the currency: what was paid counts, and the
 * price does not, until its currency is known. A price that was read off a screen is in `from`.
 */
export function withCash<Stated extends Priced>(stated: Stated, pricedIn: CashPrice): Stated {
  return { ...stated, amount: cashOf(stated, pricedIn)?.amount ?? null };
}

/** Currency of a price, its rates, and how the fee of each kind counts in what was paid. */
type CashPrice = { from: Currency; rateOn: RateOn; signs?: typeof FEE_SIGNS };

/** The stated amount, or that of the price in its currency; null: no rate is known. */
function cashOf(
  { kind, day, quantity, price, amount, fee, currency, rate }: Priced,
  { from, rateOn, signs = FEE_SIGNS }: CashPrice,
): Pick<Priced, 'amount'> | null {
  const sign = signs[kind];
  if (amount !== null || sign === undefined || quantity === null || price === null)
    return { amount };
  const ofRate = rate === null ? rateOn(from, currency, day) : ratioOf(rate, '1');
  const ratio = from === currency ? WHOLE : ofRate;
  if (ratio === null) return null;
  const worth = timesExact(valueAt(unitsOf(quantity), unitsOf(price)), ratio);
  const minor = minorOfFine(worth + sign * fineAmount(fee));
  return { amount: minor > 0 && minor <= MINOR_MAX ? toAmountText(minor) : null };
}

const WHOLE: Ratio = { top: 1n, bottom: 1n };

/** Days on which rates of both currencies are needed, of transactions that are not priced in theirs. */
export function ratesToPrice(
  priced: readonly (PriceCurrencies & { stated: Pick<Priced, 'day' | 'currency'> })[],
): Map<Currency, Set<Day>> {
  const needed = new Map<Currency, Set<Day>>();
  for (const { from, to, stated } of priced) {
    if (from === to) continue;
    for (const each of [from, to, stated.currency]) {
      if (each === 'EUR') continue;
      const days = needed.get(each) ?? new Set<Day>();
      needed.set(each, days.add(stated.day));
    }
  }
  return needed;
}
