import type { BankFile } from '#domain/banking/bank-files/bank-file.ts';
import type { BookedRow } from '#domain/banking/bank-files/rows.ts';
import { checkBalances } from '#domain/banking/bank-files/balance-check.ts';
import { type AmountText, sum, toAmountText, toMinor, toTotal } from '#domain/basics/money.ts';

/**
 * The closing balance of a card's file, below zero if it is owed; null: none that can be used. Many
 * issuers state a debt as a positive number. It is in the holder's favor only if the rows prove it,
 * or if they alone add up to it; balances that grow with each purchase are owed.
 */
export function cardClosing(booked: readonly BookedRow[], { check }: BankFile): AmountText | null {
  if (check.verdict === 'failed') {
    const owed = booked.map((row) => ({
      ...row,
      balance: row.balance === null ? null : negated(row.balance),
    }));
    const { verdict, closing } = checkBalances(owed);
    return verdict === 'proven' || verdict === 'mostly' ? closing : null;
  }
  const { closing, verdict } = check;
  if (closing === null || toMinor(closing) <= 0 || verdict !== 'unknown') return closing;
  const moved = sum(booked.map(({ amount }) => toMinor(amount)));
  return moved === toMinor(closing) ? closing : negated(closing);
}

function negated(amount: AmountText): AmountText {
  return toAmountText(toTotal(0 - toMinor(amount)));
}
