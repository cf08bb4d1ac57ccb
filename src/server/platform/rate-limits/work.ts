import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/errors.ts';
import { refuseLate } from './late.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether it is among those that are being worked on. */
    isWorkedOn: boolean;
  }
}

/** Requests beyond about a second of work: their clients would have disconnected by then. */
const WORK_MAX = 400;

/** Most concurrent requests of one user. */
const OF_USER_MAX = 100;

const RETRY_AFTER_S = 1;

/** Not counted: they read their bodies while working, and have their own queues. */
const LONG: ReadonlySet<string | undefined> = new Set([
  '/api/import',
  '/api/transaction-imports',
  '/api/transaction-imports/preview',
  '/api/bank-accounts/:id/imports',
]);

/**
 * Limits the concurrent requests of a scope, including those that wait for the database, and
 * refuses more, so that queues stay short and an overload ends soon. A request counts from when its
 * body is read until its answer is made, so that slow clients do not count.
 */
export function boundWork(
  scope: FastifyInstance,
  { max = WORK_MAX, ofUserMax = OF_USER_MAX }: { max?: number; ofUserMax?: number } = {},
): void {
  let working = 0;
  const ofUser = new Map<string, number>();
  const count = (userId: string | undefined, by: 1 | -1) => {
    working += by;
    if (userId === undefined) return;
    const own = (ofUser.get(userId) ?? 0) + by;
    if (own > 0) ofUser.set(userId, own);
    else ofUser.delete(userId);
  };
  scope.decorateRequest('isWorkedOn', false);
  scope.addHook('preHandler', (request, _reply, done) => {
    if (LONG.has(request.routeOptions.url)) return done();
    const userId = request.identity?.userId;
    if (userId !== undefined && (ofUser.get(userId) ?? 0) >= ofUserMax) {
      return refuseLate(done, new AppError('too_many_requests', { retryAfterS: RETRY_AFTER_S }));
    }
    if (working >= max) {
      return refuseLate(done, new AppError('unavailable', { retryAfterS: RETRY_AFTER_S }));
    }
    count(userId, 1);
    request.isWorkedOn = true;
    done();
  });
  scope.addHook('onSend', async (request) => {
    if (request.isWorkedOn) count(request.identity?.userId, -1);
    request.isWorkedOn = false;
  });
}
