import {
  type AmountText,
  difference,
  type Minor,
  toMinor,
  toTotal,
  toTotalText,
} from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
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
 * better: wrong decimals or a wrong sign show at once, since then hardly any follows. Where rows
 * are in order by their days only, each day's last balance has to follow from that of the day
 * before. `above` is the balance that stands over the table.
 */
export function checkBalances(
  rows: readonly BookedRow[],
  above: AmountText | null = null,
): BalanceCheck {
  const moves = rows.map(({ booked, amount, balance }) => ({
    booked,
    amount: toMinor(amount),
    balance: balance === null ? null : toMinor(balance),
  }));
  const newestFirst = mostFollowing(moves.toReversed());
  const oldestFirst = mostFollowing(moves);
  const isNewestFirst =
    newestFirst.matched === oldestFirst.matched
      ? (rows[0]?.booked ?? '') >= (rows.at(-1)?.booked ?? '')
      : newestFirst.matched > oldestFirst.matched;
  const { matched, compared, end } = isNewestFirst ? newestFirst : oldestFirst;
  const inTime = isNewestFirst ? rows.toReversed() : rows;
  const last = inTime.findLast(({ balance }) => balance !== null)?.balance ?? null;
  const closing = end ?? last ?? above;
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

/** A row by its numbers. */
type Move = { booked: Day; amount: Minor; balance: Minor | null };

/** `end` is the balance after the last day, where rows are in order by their days only. */
type Followed = { matched: number; compared: number; end: AmountText | null };

/** By each row, or where more follow so, by each day. */
function mostFollowing(rows: readonly Move[]): Followed {
  const byRow = countFollowing(rows);
  if (byRow.matched === byRow.compared) return byRow;
  const byDay = countByDay(rows);
  return byDay.matched > byRow.matched ? byDay : byRow;
}

/**
 * Oldest first: how many rows are of days whose amounts lead from a balance of the day before to
 * one of their own. Of the first day any balance may be the last.
 */
function countByDay(rows: readonly Move[]): Followed {
  const [first = [], ...days] = Map.groupBy(rows, ({ booked }) => booked).values();
  let [matched, compared] = [0, 0];
  let before = balancesOf(first);
  for (const day of days) {
    const balances = balancesOf(day);
    const moved = day.reduce((sum, { amount }) => sum + amount, 0);
    const ends = new Set(
      [...before].map((each) => each + moved).filter((end) => balances.has(end)),
    );
    compared += day.length;
    if (ends.size > 0) matched += day.length;
    if (balances.size > 0) before = ends.size > 0 ? ends : balances;
  }
  const [end] = before.size === 1 ? before : [];
  return { matched, compared, end: end === undefined ? null : toTotalText(toTotal(end)) };
}

function balancesOf(day: readonly Move[]): ReadonlySet<number> {
  return new Set(day.flatMap(({ balance }) => (balance === null ? [] : [balance])));
}

/** How many balances are the one before and the row's own amount, oldest first. */
function countFollowing(rows: readonly Move[]): Followed {
  let matched = 0;
  let compared = 0;
  let before: Minor | null = null;
  for (const { amount, balance } of rows) {
    if (before !== null && balance !== null) {
      compared += 1;
      if (difference(balance, before) === amount) matched += 1;
    }
    before = balance;
  }
  return { matched, compared, end: null };
}
