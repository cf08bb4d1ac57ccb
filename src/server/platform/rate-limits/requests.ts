import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/errors.ts';
import { createBuckets } from './buckets.ts';
import { LOOPBACK } from './connections.ts';
import { refuseLate } from './late.ts';
import { HEADERS } from '#server/platform/http/header-names.ts';

/** An address may be a whole company's or a mobile network's. */
const PEOPLE_OF_ADDRESS = 10;

/** About 200 bytes each. */
const KEYS_MAX = 20_000;

/** Cost of routes with long work, here or at another server; any other route costs one. */
const COSTS: Readonly<Record<string, number>> = {
  'POST /api/export': 20,
  'POST /api/import': 20,
  'POST /api/demo-data': 20,
  'POST /api/transaction-imports': 10,
  'POST /api/transaction-imports/preview': 10,
  'POST /api/bank-accounts/:id/imports': 10,
  'POST /api/subscription/checkout': 20,
  'POST /api/subscription/portal': 20,
  'POST /api/subscription/refresh': 20,
};

type Wishes = {
  /** Requests per user and minute; 0 means no limit. */
  perMinute: number;
  /** Maps an address to the client that is counted. */
  clientOf(ip: string): string;
  /** Whether X-Forwarded-For is read. */
  isProxyKnown: boolean;
};

export type RequestLimits = {
  /** Counts every request of a scope by the address it comes from. */
  byAddress(scope: FastifyInstance): void;
  /** Counts every request of a scope by its user; registered after authentication. */
  byUser(scope: FastifyInstance): void;
};

/**
 * Rate limits by client and by user, so that no client can take the server down. Each node counts
 * for itself; guesses at passwords and codes are counted across all nodes elsewhere.
 */
export function createRequestLimits({ perMinute, clientOf, isProxyKnown }: Wishes): RequestLimits {
  if (perMinute === 0) return { byAddress: () => undefined, byUser: () => undefined };
  const ofUser = createBuckets({ perMinute, keysMax: KEYS_MAX });
  const ofAddress = createBuckets({ perMinute: perMinute * PEOPLE_OF_ADDRESS, keysMax: KEYS_MAX });
  let hasWarned = isProxyKnown;
  const warn = (request: FastifyRequest) => {
    if (hasWarned || request.headers[HEADERS.forwardedFor] === undefined) return;
    hasWarned = true;
    const { ip } = request;
    request.log.warn({ ip }, 'A proxy that TRUST_PROXY does not name: all behind it count as one');
  };
  return {
    byAddress(scope) {
      scope.addHook('onRequest', (request, _reply, done) => {
        warn(request);
        // Loopback may be a proxy that is not configured, so its clients cannot be distinguished.
        if (LOOPBACK.test(request.ip)) return done();
        finishAfter(done, ofAddress(clientOf(request.ip), 1, performance.now()));
      });
    },
    byUser(scope) {
      scope.addHook('onRequest', (request, _reply, done) => {
        const { identity } = request;
        if (identity === null) return done();
        finishAfter(done, ofUser(identity.userId, costOf(request), performance.now()));
      });
    },
  };
}

function finishAfter(done: (refusal?: Error) => void, waitS: number): void {
  if (waitS === 0) return done();
  refuseLate(done, new AppError('too_many_requests', { retryAfterS: waitS }));
}

function costOf({ method, routeOptions }: FastifyRequest): number {
  return COSTS[`${method} ${routeOptions.url}`] ?? 1;
}
