import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/errors.ts';
import { HEADERS } from '#server/platform/http/header-names.ts';
import { LOOPBACK } from './connections.ts';

/** An address may be a whole company's or a mobile network's. */
const PEOPLE_OF_ADDRESS = 10;

/** A token has a quarter of a user's requests, all tokens of a user together as many as the user. */
const TOKENS_OF_USER = 4;

/** The highest cost below of a route that tokens may call. */
const COST_OF_TOKEN_MAX = 10;

/** About 200 bytes each. */
const KEYS_MAX = 20_000;

/** Cost of routes with long work, here or at another server; any other route costs one. */
const COSTS: Readonly<Record<string, number>> = {
  'POST /api/export': 20,
  'POST /api/import': 20,
  'POST /api/demo-data': 20,
  'POST /api/moves': 10,
  'PUT /api/moves/:id': 2,
  'POST /api/moves/:id/save': 10,
  'DELETE /api/moves/:id': 10,
  'POST /api/transaction-imports': 10,
  'POST /api/transaction-imports/preview': 10,
  'POST /api/bank-accounts/:id/imports': 10,
  'POST /api/quotes': 10,
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
  /** Counts every request of a scope by its user, or its token; registered after authentication. */
  byUser(scope: FastifyInstance): void;
};

/**
 * Rate limits by client and by user, so that no client can take the server down. Each node counts
 * for itself; guesses at passwords and codes are counted across all nodes elsewhere.
 */
export function createRequestLimits({ perMinute, clientOf, isProxyKnown }: Wishes): RequestLimits {
  if (perMinute === 0) return { byAddress: () => undefined, byUser: () => undefined };
  const ofUser = createBuckets({ perMinute, keysMax: KEYS_MAX });
  const ofOneToken = Math.max(perMinute / TOKENS_OF_USER, COST_OF_TOKEN_MAX);
  const ofToken = createBuckets({ perMinute: ofOneToken, keysMax: KEYS_MAX });
  const ofTokens = createBuckets({ perMinute, keysMax: KEYS_MAX });
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
        const { userId, token } = identity;
        const [cost, nowMs] = [costOf(request), performance.now()];
        // A program of the user's never uses up what the screens need.
        if (token === undefined) return finishAfter(done, ofUser(userId, cost, nowMs));
        finishAfter(done, ofToken(token.id, cost, nowMs) || ofTokens(userId, cost, nowMs));
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

/** Capacity of a bucket, which refills evenly over a minute. */
type Allowance = { perMinute: number; keysMax: number };

/** Takes from the bucket of a key. Returns 0, or the seconds until there is enough again. */
type Take = (key: string, cost: number, nowMs: number) => number;

type Bucket = { left: number; atMs: number };

/**
 * A bucket for each key, in memory: counting in the database would cost a write per request. When
 * there are too many keys, the least recently used half is dropped, which only allows requests.
 */
export function createBuckets({ perMinute, keysMax }: Allowance): Take {
  const perMs = perMinute / 60_000;
  let recent = new Map<string, Bucket>();
  let earlier = new Map<string, Bucket>();

  function bucketOf(key: string, nowMs: number): Bucket {
    const known = recent.get(key);
    if (known) return known;
    const found = earlier.get(key) ?? { left: perMinute, atMs: nowMs };
    if (recent.size >= keysMax / 2) {
      earlier = recent;
      recent = new Map();
    }
    recent.set(key, found);
    return found;
  }

  return (key, cost, nowMs) => {
    const bucket = bucketOf(key, nowMs);
    const passedMs = Math.max(0, nowMs - bucket.atMs);
    bucket.left = Math.min(perMinute, bucket.left + passedMs * perMs);
    bucket.atMs = nowMs;
    if (bucket.left < cost) return Math.ceil((cost - bucket.left) / perMs / 1000);
    bucket.left -= cost;
    return 0;
  };
}

/**
 * Delay of a refusal. Clients that retry at once would otherwise keep the process so busy with
 * refusals that the database's answers are hardly read.
 */
const LATE_MS = 250;

/** Goes on with a refusal, but not at once. */
export function refuseLate(done: (refusal: Error) => void, refusal: Error): void {
  setTimeout(done, LATE_MS, refusal);
}
