import type { BalanceCheck } from '#domain/banking/bank-files/balances.ts';
import type { BookedRow } from '#domain/banking/bank-files/rows.ts';
import {
  type AmountText,
  difference,
  MINOR_MAX,
  toAmountText,
  toMinor,
  toTotal,
} from '#domain/basics/money.ts';
import { type Day, type Month, monthOf } from '#domain/basics/months.ts';

/** An account's balance after the last row of a month; `on`: the day of that row. */
export type MonthBalance = { month: Month; on: Day; balance: AmountText };

/** The sum of an account's rows of a month, in minor units, and the day of the last row. */
export type MonthChange = { month: Month; on: Day; minor: number };

/** Months of a file whose balances are stored, the newest: fifty years. */
export const FILE_MONTHS_MAX = 600;

type BalanceRow = Pick<BookedRow, 'booked' | 'amount' | 'balance'>;

/**
 * Month-end balances of a file's account, oldest first: calculated back from the closing balance if
 * the balances verify every amount; if they verify most, only balances that the next row confirms;
 * else none.
 */
export function monthsOfFile(
  rows: readonly BalanceRow[],
  { verdict, closing, isNewestFirst }: Pick<BalanceCheck, 'verdict' | 'closing' | 'isNewestFirst'>,
): MonthBalance[] {
  if (closing === null) return [];
  const found =
    verdict === 'proven'
      ? monthsBefore(changesOf(rows), closing)
      : verdict === 'mostly'
        ? confirmedMonths(isNewestFirst ? rows.toReversed() : rows, closing)
        : [];
  return found.slice(-FILE_MONTHS_MAX);
}

/**
 * Month-end balances, calculated back from the balance after all changes, one per month. A month
 * whose balance exceeds the largest amount is left out.
 */
export function monthsBefore(changes: readonly MonthChange[], closing: AmountText): MonthBalance[] {
  const held: MonthBalance[] = [];
  let minor: number = toMinor(closing);
  for (const change of changes.toSorted((one, other) => (one.month < other.month ? 1 : -1))) {
    const { month, on } = change;
    if (Math.abs(minor) <= MINOR_MAX) {
      held.push({ month, on, balance: toAmountText(toTotal(minor)) });
    }
    minor -= change.minor;
  }
  return held.toReversed();
}

function changesOf(rows: readonly BalanceRow[]): MonthChange[] {
  const months = Map.groupBy(rows, ({ booked }) => monthOf(booked));
  return [...months].map(([month, within]) => ({
    month,
    on: within.reduce((last, { booked }) => (booked > last ? booked : last), ''),
    minor: within.reduce((sum, { amount }) => sum + toMinor(amount), 0),
  }));
}

/** Rows, oldest first: a month's last balance counts if the next row continues from it. */
function confirmedMonths(rows: readonly BalanceRow[], closing: AmountText): MonthBalance[] {
  return rows.flatMap(({ booked, balance }, at) => {
    const next = rows[at + 1];
    const month = monthOf(booked);
    if (balance === null || (next !== undefined && monthOf(next.booked) === month)) return [];
    const isConfirmed = next === undefined ? balance === closing : followsFrom(balance, next);
    return isConfirmed ? [{ month, on: booked, balance }] : [];
  });
}

function followsFrom(before: AmountText, { amount, balance }: BalanceRow): boolean {
  if (balance === null) return false;
  return difference(toMinor(balance), toMinor(before)) === toMinor(amount);
}

/**
 * Balances of the months before the running one from all sources, oldest first. If two sources have
 * the same month, the one with the later last day counts, else the later source.
 */
export function closedMonths(
  reported: readonly (readonly MonthBalance[])[],
  running: Month,
): MonthBalance[] {
  const byMonth = new Map<Month, MonthBalance>();
  for (const each of reported.flat()) {
    const known = byMonth.get(each.month);
    const isLonger = known === undefined || each.on >= known.on;
    if (each.month < running && isLonger) byMonth.set(each.month, each);
  }
  return [...byMonth.values()].toSorted((one, other) => (one.month < other.month ? -1 : 1));
}
