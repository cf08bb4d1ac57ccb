import type { FastifyInstance, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify';
import { AppError } from '#server/platform/errors.ts';
import { signedIn } from '#server/platform/http/signed-in.ts';
import { createSlots } from '#server/platform/rate-limits/slots.ts';

type IsHeavy = (request: FastifyRequest) => boolean;

const always: IsHeavy = () => true;

/** Filters without an index: every transaction of the user may have to be read. */
const SCANNED = ['search', 'least', 'most', 'account', 'reviewed'];

const isScanned: IsHeavy = ({ query }) =>
  SCANNED.some((name) => name in (query as Readonly<Record<string, unknown>>));

/** The routes that read all transactions of a user at once, and when they do. */
const HEAVY_READS: Readonly<Record<string, IsHeavy>> = {
  'GET /api/cash-flow': always,
  'GET /api/recurring': always,
  'PUT /api/recurring/decisions': always,
  'GET /api/transactions': isScanned,
  'GET /api/transactions/:id/rules': always,
};

const OF_USER = 2;
const RETRY_AFTER_S = 1;

/**
 * Lets each user have two heavy reads under way, and refuses more of them until one has ended. A
 * read whose client has disconnected counts until its work has ended: the database still does it.
 */
export function boundHeavyReads(app: FastifyInstance): void {
  const takeSlot = createSlots({ ofUser: OF_USER, ofAll: Number.POSITIVE_INFINITY });
  app.addHook('onRoute', (route) => {
    const isHeavy = HEAVY_READS[`${String(route.method)} ${route.url}`];
    if (isHeavy !== undefined) bound(route, { isHeavy, takeSlot });
  });
}

type HeavyReadOptions = { isHeavy: IsHeavy; takeSlot: ReturnType<typeof createSlots> };

function bound(route: RouteOptions, { isHeavy, takeSlot }: HeavyReadOptions): void {
  const { handler } = route;
  const bounded: RouteHandlerMethod = async function bounded(request, reply) {
    if (!isHeavy(request)) return handler.call(this, request, reply);
    const giveBack = takeSlot(signedIn(request).userId);
    if (giveBack === null) throw new AppError('reads_under_way', { retryAfterS: RETRY_AFTER_S });
    try {
      return await handler.call(this, request, reply);
    } finally {
      giveBack();
    }
  };
  route.handler = bounded;
}
