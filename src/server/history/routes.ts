import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { FIRST_MONTH, type HistoryPoint } from '#domain/history.ts';
import { addMonths, dayOf, type Month, monthOf, toMonth } from '#domain/months.ts';
import type { Language } from '#domain/texts.ts';
import { month, stretch, typedMonth, year } from '#domain/typed-values.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { ownId } from '#server/http/item-id.ts';
import { signedIn } from '#server/http/person.ts';
import { readerLanguage } from '#server/http/refusals.ts';
import { itemHistoryRoutes } from './item-routes.ts';
import { historyMonth, type MonthValue, typeMonth } from './month.ts';
import type { Stretch } from './observations.ts';
import { netWorthHistory } from './series.ts';

type Parts = { db: Database; clock: Clock };

const asked = z.object({ year: z.optional(year), month: z.optional(month) });
const tags = ['history'];

/** What a person's items were, month by month, and the net worth that makes. */
export function historyRoutes(app: FastifyInstance, parts: Parts): void {
  itemHistoryRoutes(app, parts);
  seriesRoute(app, parts);
  monthRoutes(app, parts);
}

function seriesRoute(app: FastifyInstance, { db, clock }: Parts): void {
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

function monthRoutes(app: FastifyInstance, { db, clock }: Parts): void {
  const reading = { tags, summary: 'A whole month: each item now and in it', querystring: asked };
  app.get('/api/historical-values', { schema: reading }, (request) => {
    const person = signedIn(request);
    const running = monthOf(dayOf(clock()));
    const query = request.query as z.infer<typeof asked>;
    const { year: ofYear = Number(running.slice(0, 4)), month: of = Number(running.slice(5)) } =
      query;
    refuseUnlessBegun(toMonth(ofYear, of), clock);
    const { userId } = person;
    return db.asPerson(person, (tx) =>
      historyMonth({ tx, userId, clock }, { year: ofYear, month: of }),
    );
  });

  const saving = {
    tags,
    summary: 'Keeps several values of a month, all or none; null takes one away',
    body: typedMonth,
  };
  app.put('/api/historical-values', { schema: saving }, (request) => {
    const person = signedIn(request);
    const { userId } = person;
    const body = request.body as z.infer<typeof typedMonth>;
    refuseUnlessBegun(toMonth(body.year, body.month), clock);
    const values = body.values.map((each) => ({ ...each, id: ownId(each.id) })) as MonthValue[];
    return db.asPerson(person, async (tx) => {
      const whose = { tx, userId, clock };
      if (!(await typeMonth(whose, { ...body, values }))) throw new AppError('not_found');
      return historyMonth(whose, { year: body.year, month: body.month });
    });
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

function refuseUnlessBegun(wanted: Month, clock: Clock, path = 'month'): void {
  if (wanted <= monthOf(dayOf(clock()))) return;
  const code = 'month.future';
  throw new AppError('invalid', { issues: [{ path, code, message: code }] });
}

const NAMES: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', timeZone: 'UTC' }),
  sv: new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: 'short', timeZone: 'UTC' }),
};

/** The month in the reader's language, such as `nov. 2026` or `Nov 2026`. */
function monthName({ month: of }: HistoryPoint, language: Language): string {
  return NAMES[language].format(new Date(`${of}-01`));
}
