import type { FastifyInstance } from 'fastify';
import { addTally, countAnswer, emptyTally, type Tally } from './tally.ts';

/** What there is no route for, whatever it was called. */
const UNKNOWN = 'unknown';

/** All answers of this process since its start, by call. */
export type Calls = {
  count(call: string, status: number, ms: number): void;
  /** As they are now, in an order that stays. */
  list(): ReadonlyMap<string, Tally>;
  /** A copy that does not go on counting. */
  copy(): Map<string, Tally>;
};

export function createCalls(): Calls {
  const tallies = new Map<string, Tally>();
  return {
    count(call, status, ms) {
      let tally = tallies.get(call);
      if (tally === undefined) tallies.set(call, (tally = emptyTally()));
      countAnswer(tally, status, ms);
    },
    list: () => tallies,
    copy: () => new Map([...tallies].map(([call, tally]) => [call, addTally(emptyTally(), tally)])),
  };
}

/**
 * Counts every answer to a call under the pattern of its route, such as `GET /api/assets/:id`: what
 * stands in an address, an id or a token, is never kept. Pages, their files and whoever only asks
 * whether we live are no calls; an address that does not exist counts as unknown.
 */
export function countCalls(app: FastifyInstance, calls: Calls): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions;
    if (isCall(url)) calls.count(`${request.method} ${url}`, reply.statusCode, reply.elapsedTime);
    else if (reply.statusCode === 404) calls.count(UNKNOWN, 404, reply.elapsedTime);
    done();
  });
}

function isCall(url: string | undefined): url is string {
  return (
    url !== undefined &&
    (url.startsWith('/api/') || url.startsWith('/auth/v1/') || url === '/metrics')
  );
}
