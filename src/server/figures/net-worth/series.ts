import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Currency } from '#domain/basics/currencies.ts';
import {
  addMonths,
  type Day,
  dayOf,
  type Month,
  monthOf,
  monthsFrom,
} from '#domain/basics/months.ts';
import type { Language } from '#domain/basics/texts.ts';
import { FIRST_MONTH, type HistoryPoint, historyPoint } from '#domain/figures/history/history.ts';
import type { stretch } from '#domain/figures/history/typed-values.ts';
import type { SeriesPeriod } from '#domain/figures/net-worth/net-worth-series.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import { refuseUnlessBegun } from '#server/platform/http/requests.ts';
import { presentOf, readPresentWith } from '#server/records/collections/present.ts';
import {
  firstMonthOf,
  firstMonthRead,
  type MonthSpan,
} from '#server/records/history/observations.ts';
import { snapshotsRead } from '#server/records/snapshots/store.ts';
import { closedMonths } from './closed-months.ts';

/** `currency` of the points; the user's own by default. */
type SeriesQuery = { userId: string; clock: Clock; currency?: Currency };

/**
 * The points of a period of months, without months before the first observation or in the future;
 * the current month has present values.
 */
export async function netWorthHistory(
  tx: Tx,
  { userId, clock, currency }: SeriesQuery,
  stretch: MonthSpan,
): Promise<HistoryPoint[]> {
  const begun = await firstMonthOf(tx, userId);
  if (begun === null) return [];
  const { holdings, terms: own } = await presentOf(tx, userId, clock);
  const terms = { ...own, currency: currency ?? own.currency };
  const { closed, isRunning } = monthsIn({ ...stretch, begun, asOf: terms.asOf });
  const points = await closedMonths(tx, { userId, terms }, closed);
  return isRunning ? [...points, historyPoint(holdings, terms)] : points;
}

/**
 * The same in the user's own currency, in one round trip where every closed month is cached. Months
 * that are not are calculated in a transaction of their own.
 */
export async function readHistory(
  db: Database,
  user: SessionUser,
  { clock, stretch }: { clock: Clock; stretch: MonthSpan },
): Promise<HistoryPoint[]> {
  const others = { begun: firstMonthRead, snapshots: snapshotsRead(stretch) };
  const { present, rows } = await readPresentWith(db, user, { clock, others });
  const begun = rows.begun[0] ?? null;
  if (begun === null) return [];
  const { holdings, terms } = present;
  const { closed, isRunning } = monthsIn({ ...stretch, begun, asOf: terms.asOf });
  // The currency may have been changed between two of the reads.
  const usable = rows.snapshots.filter(({ currency }) => currency === terms.currency);
  const cached = new Map(usable.map(({ point }) => [point.month, point]));
  const known = closed.flatMap((month) => cached.get(month) ?? []);
  const points =
    known.length === closed.length
      ? known
      : await db.slow.asUser(user, (tx) =>
          closedMonths(tx, { userId: user.userId, terms }, closed),
        );
  return isRunning ? [...points, historyPoint(holdings, terms)] : points;
}

type SeriesStart = MonthSpan & { begun: Month; asOf: Day };

/** The closed months of a period since the first observation, and whether it ends with today's. */
function monthsIn({ first, last, begun, asOf }: SeriesStart) {
  const running = monthOf(asOf);
  const since = first < begun ? begun : first;
  const lastClosed = last < running ? last : addMonths(running, -1);
  return {
    closed: monthsFrom(since, lastClosed),
    isRunning: since <= running && last >= running,
  };
}

const PERIOD_MONTHS = { '6m': 6, '1y': 12, '2y': 24 };

/** The months of a request; at most up to the current one. */
export function stretchOf(request: FastifyRequest, clock: Clock): MonthSpan {
  const { period = '6m', from, to } = request.query as z.infer<typeof stretch>;
  const running = monthOf(dayOf(clock()));
  if (from !== undefined || to !== undefined) {
    if (to !== undefined) refuseUnlessBegun(to, clock, 'to');
    return { first: from ?? FIRST_MONTH, last: to ?? running };
  }
  if (period === 'all') return { first: FIRST_MONTH, last: running };
  return { first: addMonths(running, 1 - PERIOD_MONTHS[period]), last: running };
}

/** The month that a period compares with: for a year, the same month a year ago. */
export function comparedWith(period: SeriesPeriod, running: Month): Month {
  return period === 'all' ? FIRST_MONTH : addMonths(running, -PERIOD_MONTHS[period]);
}

const NAMES: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', timeZone: 'UTC' }),
  sv: new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: 'short', timeZone: 'UTC' }),
};

/** The month of a point in the reader's language, such as `nov. 2026` or `Nov 2026`. */
export function monthName({ month: of }: Pick<HistoryPoint, 'month'>, language: Language): string {
  return NAMES[language].format(new Date(`${of}-01`));
}
