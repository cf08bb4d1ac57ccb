import type { FastifyInstance } from 'fastify';
import { guardAdmin } from './admin/guard.ts';
import type { AppParts } from './app.ts';
import { createAdminLimits } from './auth/admin-limits.ts';

/** What whoever runs the installation asks: the open calls of a supervisor, and those by token. */
export async function operatorRoutes(app: FastifyInstance, parts: AppParts): Promise<void> {
  healthRoutes(app, parts);
  await app.register(async (admin) => adminRoutes(admin, parts));
}

/** Everything here wants the admin token. */
function adminRoutes(admin: FastifyInstance, { adminToken, config, db }: AppParts): void {
  const isOn = config.auth.kind === 'embedded' ? config.auth.rateLimits : true;
  const countWrong = createAdminLimits({ orm: db.orm, isOn });
  guardAdmin(admin, { token: adminToken, countWrong });
}

/** Alive, and ready for work: what a supervisor and a balancer ask. */
function healthRoutes(app: FastifyInstance, { isDatabaseUp, db }: AppParts): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_, reply) => {
    const isReady =
      isDatabaseUp() &&
      (await db.orm.execute('select 1').then(
        () => true,
        () => false,
      ));
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'database away' });
  });
}
