import type { HoldingKind } from '#domain/holdings/holding-transactions.ts';
import type { Disagreement } from './broker-file.ts';
import { type BrokerRow, type RowDraft, RowRefused } from './broker-rows.ts';
import { amountOf, lastPlaceOf, ONE, product, sizeOf } from './cell-numbers.ts';

/** Half of a hundredth. */
const HALF_MINOR = ONE / 200n;

/** Sign of the fee in the cash of the kinds whose rows state quantity, price and amount. */
const FEE_SIGNS: Partial<Record<HoldingKind, bigint>> = { buy: 1n, sell: -1n, dividend: 0n };

/** Coarsest places to which brokers round the quantity and the price of a part of a unit. */
const QUANTITY_STEP = ONE / 10_000n;
const PRICE_STEP = ONE / 100n;

/**
 * The amount that quantity × price × rate and the fee come to, where that is not the stated one;
 * null: they agree, or the row does not state all of them. Rounding may account for half a hundredth
 * and for one unit of the last place of the rate, since brokers cut it. Prices and quantities of
 * whole units are exact; of funds, which are held in parts of units, both are rounded.
 */
export function disagreementOf(draft: RowDraft): Disagreement | null {
  const { row, kind, quantity, price, amount, currency, rateStep, instrument } = draft;
  const sign = FEE_SIGNS[kind];
  const rate = rateOf(draft);
  if (sign === undefined || rate === null) return null;
  if (quantity === null || price === null || amount === null) return null;
  const foreign = product(sizeOf(quantity), price);
  const expected = product(foreign, rate) + sign * (draft.fee ?? 0n);
  const rounded = quantity % ONE === 0n ? 0n : roundingOf(sizeOf(quantity), price);
  const tolerance = HALF_MINOR + product(foreign, rateStep) + product(rounded, rate);
  // One more unit for the roundings of the products here.
  if (sizeOf(expected - sizeOf(amount)) <= tolerance + 2n) return null;
  const isCurrencyUnknown = rate === ONE && instrument?.currency === null;
  const found = { row, stated: amountOf(amount), expected: amountOf(expected), currency };
  return isCurrencyUnknown ? { ...found, isCurrencyUnknown } : found;
}

/**
 * Units of the row's currency for one of the price's; null: not known. A price in a currency that
 * nobody states agrees with the amount if it is in the row's.
 */
function rateOf({ rate, currency, instrument }: RowDraft): bigint | null {
  if (rate !== null) return rate;
  return (instrument?.currency ?? currency) === currency ? ONE : null;
}

/**
 * The draft of a row. Where nothing in the file shows which of its marks is of decimals, it is the
 * one by which quantity and price come to the amount.
 */
export function provenDraft(row: BrokerRow, read: (row: BrokerRow) => RowDraft): RowDraft {
  try {
    return read(row);
  } catch (error) {
    if (!(error instanceof RowRefused) || error.reason !== 'decimals') throw error;
    const ways = (['point', 'comma'] as const).map((mark) => read(row.assuming(mark)));
    const [only, ...others] = ways.filter(isProven);
    if (only === undefined || others.length > 0) throw error;
    return only;
  }
}

/** Whether quantity, price and amount of a row are stated and agree. */
export function isProven(draft: RowDraft): boolean {
  const { kind, quantity, price, amount } = draft;
  const isWhole = quantity !== null && price !== null && amount !== null;
  return isWhole && kind in FEE_SIGNS && disagreementOf(draft) === null;
}

/** The most by which a product of a rounded quantity and a rounded price may be off. */
function roundingOf(quantity: bigint, price: bigint): bigint {
  const finer = (step: bigint, coarsest: bigint) => (step < coarsest ? step : coarsest) / 2n;
  const ofPrice = product(quantity, finer(lastPlaceOf(price), PRICE_STEP));
  return ofPrice + product(price, finer(lastPlaceOf(quantity), QUANTITY_STEP));
}
