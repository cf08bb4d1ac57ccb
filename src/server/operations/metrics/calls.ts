import type { FastifyInstance, onResponseHookHandler } from 'fastify';
import { LATENCY_KINDS, latencyKind } from '#domain/operations/latency.ts';

/** Counts of a call's answers by result. */
export type Tally = {
  count: number;
  /** Refused for the asker's own reason (4xx), and failed for ours (5xx). */
  refused: number;
  errors: number;
  totalMs: number;
  /** Number of answers by latency class (domain/operations/latency.ts). */
  buckets: number[];
};

export function emptyTally(): Tally {
  const buckets = Array.from({ length: LATENCY_KINDS }, () => 0);
  return { count: 0, refused: 0, errors: 0, totalMs: 0, buckets };
}

/** Counts one answer. This runs with each request. */
export function countAnswer(tally: Tally, status: number, ms: number): void {
  tally.count += 1;
  if (status >= 500) tally.errors += 1;
  else if (status >= 400) tally.refused += 1;
  tally.totalMs += ms;
  const kind = latencyKind(ms);
  tally.buckets[kind] = (tally.buckets[kind] ?? 0) + 1;
}

/** `sum`, with `more` counted in. */
export function addTally(sum: Tally, more: Tally, times: 1 | -1 = 1): Tally {
  sum.count += times * more.count;
  sum.refused += times * more.refused;
  sum.errors += times * more.errors;
  sum.totalMs += times * more.totalMs;
  for (const [kind, count] of more.buckets.entries()) {
    sum.buckets[kind] = (sum.buckets[kind] ?? 0) + times * count;
  }
  return sum;
}

/** Several as one. */
export function sumTallies(tallies: Iterable<Tally>): Tally {
  const sum = emptyTally();
  for (const tally of tallies) addTally(sum, tally);
  return sum;
}

/** Counts since an earlier tally. */
export function tallySince(now: Tally, before: Tally | undefined): Tally {
  const since = addTally(emptyTally(), now);
  return before === undefined ? since : addTally(since, before, -1);
}

/** Name for all calls without a route. */
const UNKNOWN = 'unknown';

/** All answers of this process since its start, by call. */
export type Calls = {
  /** Counters of a call. */
  tallyOf(call: string): Tally;
  /** The present counts, in a stable order. */
  list(): ReadonlyMap<string, Tally>;
  /** A copy that is not counted further. */
  copy(): Map<string, Tally>;
};

export function createCalls(): Calls {
  const tallies = new Map<string, Tally>();
  return {
    tallyOf(call) {
      const tally = tallies.get(call) ?? emptyTally();
      tallies.set(call, tally);
      return tally;
    },
    list: () => tallies,
    copy: () => new Map([...tallies].map(([call, tally]) => [call, addTally(emptyTally(), tally)])),
  };
}

/**
 * Counts every response to a call under the pattern of its route, such as `GET /api/assets/:id`: an
 * id or a token in an address is never stored. Pages, their files and health checks are not calls;
 * an unknown address counts as unknown. Each route has its own counter, as looking it up would cost
 * as much as all else.
 */
export function countCalls(app: FastifyInstance, calls: Calls): void {
  app.addHook('onRoute', (route) => {
    if (!isCall(route.url)) return;
    const own = [route.onResponse ?? []].flat();
    route.onResponse = [...own, counting(calls, route.url)];
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode === 404 && request.routeOptions.url === undefined) {
      countAnswer(calls.tallyOf(UNKNOWN), 404, reply.elapsedTime);
    }
    done();
  });
}

function counting(calls: Calls, url: string): onResponseHookHandler {
  const tallies: Record<string, Tally> = {};
  return ({ method }, reply, done) => {
    const tally = (tallies[method] ??= calls.tallyOf(`${method} ${url}`));
    countAnswer(tally, reply.statusCode, reply.elapsedTime);
    done();
  };
}

function isCall(url: string): boolean {
  return url.startsWith('/api/') || url.startsWith('/auth/v1/') || url === '/metrics';
}
