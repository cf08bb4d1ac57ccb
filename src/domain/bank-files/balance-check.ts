import { type AmountText, difference, toMinor } from '../money.ts';
import type { BookedRow } from './rows.ts';

/** What the balances of a file say of its amounts. */
export type BalanceCheck = {
  /**
   * Proven: each balance follows from the one before it. Failed: most do not. Unknown: most rows
   * have none.
   */
  verdict: 'proven' | 'mostly' | 'failed' | 'unknown';
  /** How many follow, of how many that could. */
  matched: number;
  compared: number;
  /** The account's balance after the last row in time; null where the file does not say. */
  closing: AmountText | null;
  isNewestFirst: boolean;
};

/**
 * Holds the balances of a file against its amounts, newest first or oldest first, whichever fits
 * better: wrong decimals or a wrong sign show at once, since then hardly any follows.
 */
export function checkBalances(rows: readonly BookedRow[]): BalanceCheck {
  const newestFirst = countFollowing(rows.toReversed());
  const oldestFirst = countFollowing(rows);
  const isNewestFirst =
    newestFirst.matched === oldestFirst.matched
      ? (rows[0]?.booked ?? '') >= (rows.at(-1)?.booked ?? '')
      : newestFirst.matched > oldestFirst.matched;
  const { matched, compared } = isNewestFirst ? newestFirst : oldestFirst;
  const closing = (isNewestFirst ? rows[0] : rows.at(-1))?.balance ?? null;
  return {
    verdict: verdictOf(matched, compared, rows.length - 1),
    matched,
    compared,
    closing,
    isNewestFirst,
  };
}

/** `all` are those amounts that could follow: all but the first. */
function verdictOf(matched: number, compared: number, all: number): BalanceCheck['verdict'] {
  if (matched * 2 < compared) return 'failed';
  if (matched * 2 < all || all < 1) return 'unknown';
  return matched === all ? 'proven' : 'mostly';
}

/** How many balances are the one before and the row's own amount, oldest first. */
function countFollowing(rows: readonly BookedRow[]): { matched: number; compared: number } {
  let matched = 0;
  let compared = 0;
  let before: AmountText | null = null;
  for (const { amount, balance } of rows) {
    if (before !== null && balance !== null) {
      compared += 1;
      if (difference(toMinor(balance), toMinor(before)) === toMinor(amount)) matched += 1;
    }
    before = balance;
  }
  return { matched, compared };
}
