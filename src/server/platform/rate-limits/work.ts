import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/errors.ts';
import { refuseLate } from './late.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether it is among those that are being worked on. */
    isWorkedOn: boolean;
  }
}

/** More than can be answered in a second wait in vain: whoever asked has disconnected by then. */
const WORK_MAX = 400;

/** One user's requests leave most of that to others, whatever they wait for. */
const OF_PERSON_MAX = 100;

const RETRY_AFTER_S = 1;

/** What takes its body in while it works, and takes turns by itself. */
const LONG = '/api/import';

/**
 * Lets so many requests of a scope be worked on at once, waiting for the database included, and
 * refuses any more: what waits then stays short, and so does the time until all is well again.
 * A request counts from when its body is there until its answer is made, so that whoever sends or
 * reads slowly takes no room.
 */
export function boundWork(
  scope: FastifyInstance,
  {
    max = WORK_MAX,
    ofUserMax: ofPersonMax = OF_PERSON_MAX,
  }: { max?: number; ofUserMax?: number } = {},
): void {
  let working = 0;
  const ofPerson = new Map<string, number>();
  const count = (userId: string | undefined, by: 1 | -1) => {
    working += by;
    if (userId === undefined) return;
    const own = (ofPerson.get(userId) ?? 0) + by;
    if (own > 0) ofPerson.set(userId, own);
    else ofPerson.delete(userId);
  };
  scope.decorateRequest('isWorkedOn', false);
  scope.addHook('preHandler', (request, _reply, done) => {
    if (request.routeOptions.url === LONG) return done();
    const userId = request.identity?.userId;
    if (userId !== undefined && (ofPerson.get(userId) ?? 0) >= ofPersonMax) {
      return refuseLate(done, new AppError('too_many_requests', { retryAfterS: RETRY_AFTER_S }));
    }
    if (working >= max) {
      return refuseLate(done, new AppError('unavailable', { retryAfterS: RETRY_AFTER_S }));
    }
    count(userId, 1);
    request.isWorkedOn = true;
    done();
  });
  scope.addHook('onSend', (request, _reply, payload, done) => {
    if (request.isWorkedOn) count(request.identity?.userId, -1);
    request.isWorkedOn = false;
    done(null, payload);
  });
}
