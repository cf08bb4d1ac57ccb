import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { FIRST_MONTH, type HistoryPoint } from '#domain/history.ts';
import { addMonths, dayOf, monthOf } from '#domain/months.ts';
import type { Language } from '#domain/texts.ts';
import { stretch } from '#domain/typed-values.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { Stretch } from '#server/history/observations.ts';
import { refuseUnlessBegun } from '#server/http/validation.ts';
import { signedIn } from '#server/http/person.ts';
import { readerLanguage } from '#server/http/refusals.ts';
import { netWorthHistory } from './series.ts';

type Parts = { db: Database; clock: Clock };

const tags = ['history'];

/** `GET /api/net-worth-history` (specification, section 7). */
export function netWorthRoutes(app: FastifyInstance, { db, clock }: Parts): void {
  const summary = 'Net worth by month: ?period=6m, 1y, 2y or all, or ?from= and &to= as YYYY-MM';
  const schema = { tags, summary, querystring: stretch };
  app.get('/api/net-worth-history', { schema }, async (request) => {
    const person = signedIn(request);
    const months = stretchOf(request, clock);
    const language = readerLanguage(request);
    const points = await db.asPerson(person, (tx) =>
      netWorthHistory(tx, { userId: person.userId, clock }, months),
    );
    return points.map((point) => ({ name: monthName(point, language), ...point }));
  });
}

const PERIOD_MONTHS = { '6m': 6, '1y': 12, '2y': 24 };

function stretchOf(request: FastifyRequest, clock: Clock): Stretch {
  const { period = '6m', from, to } = request.query as z.infer<typeof stretch>;
  const running = monthOf(dayOf(clock()));
  if (from !== undefined || to !== undefined) {
    if (to !== undefined) refuseUnlessBegun(to, clock, 'to');
    return { first: from ?? FIRST_MONTH, last: to ?? running };
  }
  if (period === 'all') return { first: FIRST_MONTH, last: running };
  return { first: addMonths(running, 1 - PERIOD_MONTHS[period]), last: running };
}

const NAMES: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', timeZone: 'UTC' }),
  sv: new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: 'short', timeZone: 'UTC' }),
};

/** The month in the reader's language, such as `nov. 2026` or `Nov 2026`. */
function monthName({ month: of }: HistoryPoint, language: Language): string {
  return NAMES[language].format(new Date(`${of}-01`));
}
