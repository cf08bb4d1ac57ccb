import type { FastifyInstance } from 'fastify';
import { stretch } from '#domain/figures/history/typed-values.ts';
import { type RouteOptions, signedIn } from '#server/platform/http/signed-in.ts';
import { readerLanguage } from '#server/platform/http/refusals.ts';
import { readHistory } from './series.ts';
import { monthName, stretchOf } from './stretch.ts';

const tags = ['history'];

/** `GET /api/net-worth-history`. */
export function netWorthRoutes(app: FastifyInstance, { db, clock }: RouteOptions): void {
  const summary = 'Net worth by month: ?period=6m, 1y, 2y or all, or ?from= and &to= as YYYY-MM';
  const schema = { tags, summary, querystring: stretch };
  app.get('/api/net-worth-history', { schema }, async (request) => {
    const user = signedIn(request);
    const months = stretchOf(request, clock);
    const language = readerLanguage(request);
    const points = await readHistory(db, user, { clock, stretch: months });
    return points.map((point) => ({ name: monthName(point, language), ...point }));
  });
}
