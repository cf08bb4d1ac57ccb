import type { Currency } from '#domain/basics/currencies.ts';
import { type HistoryPoint, historyPoint } from '#domain/figures/history/history.ts';
import { addMonths, monthOf, monthsFrom } from '#domain/basics/months.ts';
import type { Clock } from '#server/platform/clock.ts';
import { firstMonthOf, type Stretch } from '#server/records/history/observations.ts';
import { presentOf } from '#server/records/collections/present.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { closedMonths } from './closed-months.ts';

/** `currency` of the points; the user's own by default. */
type UserQuery = { userId: string; clock: Clock; currency?: Currency };

/**
 * The points of a period of months, without months before the first observation or in the future;
 * the current month has present values.
 */
export async function netWorthHistory(
  tx: Tx,
  { userId, clock, currency }: UserQuery,
  stretch: Stretch,
): Promise<HistoryPoint[]> {
  const begun = await firstMonthOf(tx, userId);
  if (begun === null) return [];
  const { holdings, terms: own } = await presentOf(tx, userId, clock);
  const terms = { ...own, currency: currency ?? own.currency };
  const running = monthOf(terms.asOf);
  const first = stretch.first < begun ? begun : stretch.first;
  const lastClosed = stretch.last < running ? stretch.last : addMonths(running, -1);
  const points = await closedMonths(tx, { userId, terms }, monthsFrom(first, lastClosed));
  const isRunning = first <= running && stretch.last >= running;
  return isRunning ? [...points, historyPoint(holdings, terms)] : points;
}
