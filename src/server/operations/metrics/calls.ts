import type { FastifyInstance, onResponseHookHandler } from 'fastify';
import { addTally, countAnswer, emptyTally, type Tally } from './tally.ts';

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
