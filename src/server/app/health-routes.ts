import type { FastifyInstance } from 'fastify';
import { isMigrated } from '#server/platform/db/migrated.ts';
import type { AppOptions } from './app-options.ts';

/**
 * `/healthz` reports to a supervisor that the process runs, `/readyz` to a balancer that it can
 * serve.
 */
export function healthRoutes(
  app: FastifyInstance,
  { isDatabaseUp, isLeaving, db }: AppOptions,
): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_, reply) => {
    if (isLeaving()) return reply.code(503).send({ status: 'stopping' });
    const isMade = isDatabaseUp() ? await isMigrated(db.orm).catch(() => null) : null;
    const status = isMade === null ? 'database away' : isMade ? 'ready' : 'not migrated';
    return reply.code(isMade === true ? 200 : 503).send({ status });
  });
}
