import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { FIRST_MONTH, type HistoryPoint } from '#domain/figures/history/history.ts';
import { addMonths, dayOf, type Month, monthOf } from '#domain/basics/months.ts';
import type { SeriesPeriod } from '#domain/figures/net-worth/net-worth-series.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { stretch } from '#domain/figures/history/typed-values.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { MonthSpan } from '#server/records/history/observations.ts';
import { refuseUnlessBegun } from '#server/platform/http/requests.ts';

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
