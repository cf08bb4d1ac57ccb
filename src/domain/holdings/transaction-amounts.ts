import type { Currency } from '#domain/basics/currencies.ts';
import { type AmountText, type Minor, MINOR_MAX, toMinor } from '#domain/basics/money.ts';
import type { Ratio } from '#domain/basics/ratios.ts';
import { type FineAmount, fineOf, timesExact, unitsOf, valueAt } from './decimals.ts';
import { type HoldingTransaction, SIGNED_UNITS } from './holding-transactions.ts';
import type { CostTerms, HoldingIssue } from './holdings-book.ts';

const ONE = unitsOf('1');

/** Reports what is missing in a transaction, or on its day. */
export type Report = (of: Omit<HoldingIssue, 'code'>, code: HoldingIssue['code']) => void;

/** Amounts of transactions: as they moved cash, and in the currency of the calculation. */
export class TransactionAmounts {
  readonly #terms: CostTerms;
  readonly #report: Report;

  constructor(terms: CostTerms, report: Report) {
    this.#terms = terms;
    this.#report = report;
  }

  /**
   * The stated amount, or quantity × price × rate, in the currency of the transaction. With
   * `feeSign` 1 a fee adds to what is counted, with −1 it is taken off. Null: not known.
   */
  moved(
    transaction: HoldingTransaction,
    feeSign: -1n | 0n | 1n,
    value = statedWorth(transaction),
  ): FineAmount | null {
    const { amount, fee, currency, rate } = transaction;
    if (amount !== null) return fineAmount(amount);
    if (value === null) {
      this.#report(transaction, 'amount_missing');
      return null;
    }
    const stated = rate === null ? null : { top: unitsOf(rate), bottom: ONE };
    const counted = this.#times(transaction, value, stated ?? this.#rateTo(transaction, currency));
    return counted === null ? null : counted + feeSign * fineAmount(fee);
  }

  /** An amount of the transaction in the currency of the calculation; null: not known. */
  converted(transaction: HoldingTransaction, amount: FineAmount | null): FineAmount | null {
    const { currency, day } = transaction;
    const { currency: to } = this.#terms;
    return this.#times(transaction, amount, this.#rate(currency, to, day));
  }

  /** Whether the value of units that move is stated: by an amount, unless that is of cash, or a price. */
  isValued({ kind, amount, price }: HoldingTransaction): boolean {
    return price !== null || (amount !== null && kind !== 'correction');
  }

  /**
   * Value of some of a transaction's units as it states it, in the currency of the calculation;
   * null: it does not, or no rate is known.
   */
  statedValue(transaction: HoldingTransaction, units: bigint): FineAmount | null {
    const { kind, amount, quantity, price, rate } = transaction;
    if (amount !== null && kind !== 'correction') {
      const whole = this.converted(transaction, fineAmount(amount));
      const all = unitsOf(quantity ?? '0');
      if (whole === null || all === 0n) return whole;
      return timesExact(whole, { top: units, bottom: all });
    }
    if (price === null) return null;
    const value = valueAt(units, unitsOf(price));
    if (rate === null)
      return this.#times(transaction, value, this.#rateTo(transaction, this.#terms.currency));
    return this.converted(transaction, timesExact(value, { top: unitsOf(rate), bottom: ONE }));
  }

  /** The same, else by the price of the day. */
  valueOfUnits(transaction: HoldingTransaction, units: bigint): FineAmount | null {
    if (this.isValued(transaction)) return this.statedValue(transaction, units);
    const { instrumentId, day } = transaction;
    const known = this.#terms.priceOn(instrumentId ?? '', day);
    const value = known === null ? null : valueAt(units, known);
    return this.#times(transaction, value, this.#rateTo(transaction, this.#terms.currency));
  }

  #times(
    transaction: HoldingTransaction,
    amount: FineAmount | null,
    rate: Ratio | null,
  ): FineAmount | null {
    if (amount === null) return null;
    if (rate === null) this.#report(transaction, 'rate_missing');
    return rate === null ? null : timesExact(amount, rate);
  }

  /** Rate from the currency of the transaction's instrument. */
  #rateTo(transaction: HoldingTransaction, to: Currency): Ratio | null {
    const { instrumentId, priceCurrency, currency, day } = transaction;
    const own = this.#terms.instruments.get(instrumentId ?? '')?.currency;
    return this.#rate(priceCurrency ?? own ?? currency, to, day);
  }

  #rate(from: Currency, to: Currency, day: string): Ratio | null {
    return from === to ? { top: 1n, bottom: 1n } : this.#terms.rateOn(from, to, day);
  }
}

/** A stated amount; nothing where none is. */
export function fineAmount(amount: AmountText | null): FineAmount {
  return amount === null ? 0n : fineOf(toMinor(amount));
}

/** The most that an amount can be. */
export const AMOUNT_MAX = fineOf(MINOR_MAX as Minor);

type StatedWorth = Pick<HoldingTransaction, 'quantity' | 'price'>;

/** Quantity × price, in the currency of the instrument; null: one of them is not stated. */
export function statedWorth({ quantity, price }: StatedWorth): FineAmount | null {
  return quantity === null || price === null ? null : valueAt(unitsOf(quantity), unitsOf(price));
}

/** Whether quantity × price, at the stated rate too, is more than an amount may be. */
export function isTooLarge(
  stated: StatedWorth & Pick<HoldingTransaction, 'rate'>,
  worth = statedWorth(stated),
): boolean {
  const { rate } = stated;
  if (worth === null) return false;
  const size = worth < 0n ? -worth : worth;
  return size > AMOUNT_MAX || (rate !== null && size * unitsOf(rate) > AMOUNT_MAX * ONE);
}

/** Whether the figures can be counted: not every way by which transactions come in refuses them. */
export function isCountable(
  transaction: HoldingTransaction,
  worth = statedWorth(transaction),
): boolean {
  const { kind, quantity } = transaction;
  const hasSize = SIGNED_UNITS.has(kind) || quantity?.startsWith('-') !== true;
  return hasSize && !isTooLarge(transaction, worth);
}
