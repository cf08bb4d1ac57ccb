import { type AmountText, toAmountText, toMinor, toTotal } from '#domain/basics/money.ts';
import type { HoldingKind } from '#domain/holdings/holding-transactions.ts';
import type { FileTransaction } from './broker-file.ts';

/** Kinds that take cash out of an account, and those that bring some. */
const SIGNS: Partial<Record<HoldingKind, 1 | -1>> = {
  deposit: 1,
  sell: 1,
  dividend: 1,
  interest: 1,
  withdrawal: -1,
  buy: -1,
  withholding_tax: -1,
  fee: -1,
  tax: -1,
};

/** The cash that a row moved, as a bank states it; null: none, or it is not stated. */
export function cashOf({ kind, amount }: FileTransaction): AmountText | null {
  const sign = SIGNS[kind];
  if (sign === undefined || amount === null) return null;
  return toAmountText(toTotal(sign * toMinor(amount)));
}
