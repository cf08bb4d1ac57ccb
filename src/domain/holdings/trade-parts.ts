import {
  type AmountText,
  divideRounded,
  MINOR_MAX,
  toAmountText,
  toMinor,
} from '#domain/basics/money.ts';
import {
  type DecimalText,
  decimalOf,
  type FineAmount,
  fineOf,
  minorOfFine,
  timesExact,
  unitsOf,
  valueAt,
} from './decimals.ts';

/** Terms of a buy or a sale. Null: no fee; a rate of 1. */
export type TradeTerms = {
  kind: 'buy' | 'sell';
  fee: AmountText | null;
  /** Units of the amount's currency for one of the price's. */
  rate: DecimalText | null;
};

/** Units of 1, as decimals and rates count. */
const ONE = unitsOf('1');

/** Cash that a trade moves, its fee included, rounded to the minor unit; null: none, or too much. */
export function tradeAmount(
  { quantity, price }: { quantity: DecimalText; price: DecimalText },
  { kind, fee, rate }: TradeTerms,
): AmountText | null {
  const value = valueAt(unitsOf(quantity), unitsOf(price));
  const counted = rate === null ? value : timesExact(value, { top: unitsOf(rate), bottom: ONE });
  const minor = minorOfLimited(kind === 'buy' ? counted + feeOf(fee) : counted - feeOf(fee));
  return minor === null || minor <= 0 ? null : toAmountText(minor);
}

/** Units that an amount bought or sold at a price; null: none. */
export function tradeQuantity(
  { price, amount }: { price: DecimalText; amount: AmountText },
  terms: TradeTerms,
): DecimalText | null {
  return shared(amount, price, terms);
}

/** Price of a unit, in the currency of the instrument; null: none. */
export function tradePrice(
  { quantity, amount }: { quantity: DecimalText; amount: AmountText },
  terms: TradeTerms,
): DecimalText | null {
  return shared(amount, quantity, terms);
}

/** The amount without its fee, in the instrument's currency, divided by units or by a price. */
function shared(
  amount: AmountText,
  by: DecimalText,
  { kind, fee, rate }: TradeTerms,
): DecimalText | null {
  const whole = fineOf(toMinor(amount));
  const net = kind === 'buy' ? whole - feeOf(fee) : whole + feeOf(fee);
  const divisor = unitsOf(by);
  if (net <= 0n || divisor <= 0n) return null;
  const own = rate === null ? net : timesExact(net, { top: ONE, bottom: unitsOf(rate) });
  const units = rounded(divideRounded(own, divisor));
  return units === 0n || units >= LIMIT ? null : decimalOf(units);
}

/** Beyond this a decimal has no text. */
const LIMIT = unitsOf('1') * 10n ** 12n;

/** Four decimals, as funds are counted; eight below one, as a cryptocurrency is. */
function rounded(units: bigint): bigint {
  const step = units < ONE ? 10n ** 2n : 10n ** 6n;
  return divideRounded(units, step) * step;
}

function feeOf(fee: AmountText | null): FineAmount {
  return fee === null ? 0n : fineOf(toMinor(fee));
}

/** Null: more than an amount may be. */
function minorOfLimited(amount: FineAmount) {
  const limit = BigInt(MINOR_MAX) * 10n ** 18n;
  return amount > limit || amount < -limit ? null : minorOfFine(amount);
}
