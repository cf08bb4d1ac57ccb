import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/errors.ts';
import { refuseLate } from './late.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether it is among those that are being worked on. */
    isWorkedOn: boolean;
  }
}

/** More than can be answered in a second wait in vain: whoever asked has gone by then. */
const WORK_MAX = 400;

const RETRY_AFTER_S = 1;

/** What takes its body in while it works, and takes turns by itself. */
const LONG = '/api/import';

/**
 * Lets so many requests of a scope be worked on at once, waiting for the database included, and
 * refuses any more: what waits then stays short, and so does the time until all is well again.
 * A request counts from when its body is there until its answer is made, so that whoever sends or
 * reads slowly takes no room.
 */
export function boundWork(scope: FastifyInstance, max = WORK_MAX): void {
  let working = 0;
  scope.decorateRequest('isWorkedOn', false);
  scope.addHook('preHandler', (request, _reply, done) => {
    if (request.routeOptions.url === LONG) return done();
    if (working >= max) {
      return refuseLate(done, new AppError('unavailable', { retryAfterS: RETRY_AFTER_S }));
    }
    working += 1;
    request.isWorkedOn = true;
    done();
  });
  scope.addHook('onSend', (request, _reply, payload, done) => {
    if (request.isWorkedOn) working -= 1;
    request.isWorkedOn = false;
    done(null, payload);
  });
}
