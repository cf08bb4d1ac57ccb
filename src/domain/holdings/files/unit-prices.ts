import { divideRounded } from '#domain/basics/money.ts';
import type { FilePosition } from './broker-file.ts';
import type { RowDraft } from './broker-rows.ts';
import { lastPlaceOf, ONE, product, sizeOf } from './cell-numbers.ts';
import { disagreementOf } from './row-proof.ts';

/**
 * Prices of a hundred units: bonds are quoted in per cent of their nominal, of which a krona is a
 * unit, and some shares in hundredths of a currency. An amount or a value shows it exactly; of a bond,
 * whose amount may have accrued interest in it, the nearer of both is meant.
 */
const UNITS_QUOTED = 100n;

/** Between one and a hundred. */
const NEARER = 10n;

/** A position as a row states it, with numbers in units of 10⁻¹⁰ that may be null. */
export type PositionDraft = Omit<FilePosition, 'quantity' | 'price' | 'value' | 'averageCost'> & {
  quantity: bigint;
  price: bigint | null;
  value: bigint | null;
  averageCost: bigint | null;
};

/** The row with the price of a unit. */
export function withPriceOfUnit(draft: RowDraft): RowDraft {
  const { price, quantity, amount, rate, instrument } = draft;
  if (price === null || quantity === null || amount === null) return draft;
  if (disagreementOf(draft) === null) return draft;
  const ofUnit = { ...draft, price: divideRounded(price, UNITS_QUOTED) };
  const worth = product(product(sizeOf(quantity), price), rate ?? ONE);
  const isNearer = instrument?.kind === 'bond' && worth > sizeOf(amount) * NEARER;
  return isNearer || disagreementOf(ofUnit) === null ? ofUnit : draft;
}

/** The position with the price and the average cost of a unit. */
export function pricedPosition(position: PositionDraft): PositionDraft {
  const { price, averageCost, instrument } = position;
  if (price === null) return position;
  const isQuoted = isOfHundred(position);
  const ofUnit = isQuoted ? divideRounded(price, UNITS_QUOTED) : price;
  const isCostQuoted = isQuoted || instrument.kind === 'bond';
  const isFar = averageCost !== null && averageCost > ofUnit * NEARER;
  return {
    ...position,
    price: ofUnit,
    averageCost: isCostQuoted && isFar ? divideRounded(averageCost, UNITS_QUOTED) : averageCost,
  };
}

/** Whether the price of a position is that of a hundred units, by its value. */
function isOfHundred({ quantity, price, value, instrument }: PositionDraft): boolean {
  const isBond = instrument.kind === 'bond';
  if (price === null) return false;
  if (value === null) return isBond;
  const units = sizeOf(quantity);
  const [worth, stated] = [product(units, price), sizeOf(value)];
  if (isBond) return worth > stated * NEARER;
  const rounded = lastPlaceOf(stated) / 2n + product(units, lastPlaceOf(price)) / 2n / UNITS_QUOTED;
  return sizeOf(divideRounded(worth, UNITS_QUOTED) - stated) <= rounded + 2n;
}
