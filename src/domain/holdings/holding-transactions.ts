import type { AmountText } from '#domain/basics/money.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Day } from '#domain/basics/months.ts';
import type { Ratio } from '#domain/basics/ratios.ts';
import type { DecimalText } from './decimals.ts';
import type { StoredInstrument } from './instruments.ts';

/**
 * Kinds of transactions, in the order in which they count within a day: a file
 * knows days only, and no figure may depend on the order of its rows.
 */
export const TRANSACTION_KINDS = [
  'deposit',
  'split',
  'bonus',
  'buy',
  'exchange_out',
  'exchange_in',
  'transfer_out',
  'transfer_in',
  'correction',
  'return_of_capital',
  'dividend',
  'interest',
  'sell',
  'withholding_tax',
  'fee',
  'tax',
  'withdrawal',
] as const;

export type HoldingKind = (typeof TRANSACTION_KINDS)[number];

/**
 * A transaction of an account with holdings. Amounts are above zero in the direction of their kind,
 * and below it where they take one back.
 */
export type HoldingTransaction = {
  id: string;
  /** The asset that keeps the holdings. */
  accountId: string;
  day: Day;
  kind: HoldingKind;
  /** Null: of the account's cash only. */
  instrumentId: string | null;
  /** Units, above zero; a split's and a correction's change of them has a sign. */
  quantity: DecimalText | null;
  /** Price of a unit in the currency of the instrument. */
  price: DecimalText | null;
  /** The currency of the price where it is another one, as another owner states the instrument. */
  priceCurrency?: Currency;
  /**
   * Cash that a buy or a sale moved, its fee included; a dividend before its tax; the value of a
   * transfer. In `currency`, as fee and tax are. Null: quantity × price × rate, and the fee.
   */
  amount: AmountText | null;
  fee: AmountText | null;
  /** Tax withheld from a dividend or from interest. */
  tax: AmountText | null;
  currency: Currency;
  /** Units of `currency` for one of the instrument's currency; null: the ECB's rate of the day. */
  rate: DecimalText | null;
  /** New units for old ones, such as 2:1; of an `exchange_out` the part of the cost that leaves. */
  ratio: string | null;
  /**
   * 1: units by a file of positions at the end of the day. Of a `transfer_in`, it counts as far as
   * other transactions until then do not explain them (`settledInSteps`).
   */
  isOpening?: 0 | 1 | undefined;
};

/** A transaction as an account lists it, with its instrument. */
export type ListedTransaction = Omit<HoldingTransaction, 'accountId' | 'instrumentId'> & {
  assetId: string;
  instrument: StoredInstrument | null;
  note: string | null;
  createdAt: string;
  updatedAt: string;
};

const RATIO = /^(\d{1,9})(?:[.](\d{1,9}))?(?:[:/](\d{1,9})(?:[.](\d{1,9}))?)?$/;

/** Kinds that are stated by an amount alone. */
export const OF_CASH: ReadonlySet<HoldingKind> = new Set([
  'deposit',
  'withdrawal',
  'withholding_tax',
  'fee',
  'tax',
  'return_of_capital',
]);

/** Kinds whose change of units has a sign. */
export const SIGNED_UNITS: ReadonlySet<HoldingKind> = new Set(['split', 'correction']);

/** Far beyond every split that there was. */
const RATIO_MAX = 1_000_000n;

/** Whether a fraction is one that units can be multiplied by, from a millionth to a million. */
export function isWithinRatios({ top, bottom }: Ratio): boolean {
  return top <= bottom * RATIO_MAX && bottom <= top * RATIO_MAX;
}

/** Whether a text is written as a ratio, of whatever size. */
export function isRatioText(text: string): boolean {
  return RATIO.test(text.trim().replaceAll(',', '.'));
}

/**
 * The fraction of a ratio, such as 2:1, 95.2/100 or 0.1; null: it is none, has a zero, or is beyond
 * what units can be multiplied by.
 */
export function parseRatio(text: string): Ratio | null {
  const match = RATIO.exec(text.trim().replaceAll(',', '.'));
  if (match === null) return null;
  const [, whole = '', part = '', under = '1', underPart = ''] = match;
  const decimals = Math.max(part.length, underPart.length);
  const top = BigInt(whole + part.padEnd(decimals, '0'));
  const bottom = BigInt(under + underPart.padEnd(decimals, '0'));
  if (top === 0n || bottom === 0n) return null;
  return isWithinRatios({ top, bottom }) ? { top, bottom } : null;
}

/** The most transactions of a user, of all accounts with holdings. */
export const TRANSACTIONS_MAX = 100_000;
