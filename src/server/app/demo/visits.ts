import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientKey } from '#server/auth/protocol/client-key.ts';
import { isOwnOrProgram } from '#server/auth/protocol/origin.ts';
import type { Clock } from '#server/platform/clock.ts';
import { AppError } from '#server/platform/errors.ts';
import { readerLanguage } from '#server/platform/http/refusals.ts';
import { createBuckets } from '#server/platform/rate-limits/requests.ts';
import { keysFolder } from '#server/platform/secrets/secrets.ts';
import { openVisit } from './visit.ts';

/** An account is made of some hundred writes, so few at a time and few for each client. */
const AT_ONCE_MAX = 2;
const OF_CLIENT_PER_MINUTE = 3;
const PER_MINUTE = 20;
const CLIENTS_MAX = 10_000;
const RETRY_AFTER_S = 5;

const visiting = {
  tags: ['demo'],
  summary:
    'On a public demo (DEMO=on): an account with example data for this visitor: { user, session }',
};

type VisitOptions = {
  publicUrl: string;
  dataDir: string;
  serviceKey: string | null;
  clock: Clock;
};

/** The call by which a visitor of a public demo gets an account; `app` answers its own calls. */
export function demoVisitRoutes(
  app: FastifyInstance,
  { publicUrl, dataDir, serviceKey, clock }: VisitOptions,
): void {
  const takeOfClient = createBuckets({ perMinute: OF_CLIENT_PER_MINUTE, keysMax: CLIENTS_MAX });
  const takeOfAll = createBuckets({ perMinute: PER_MINUTE, keysMax: 1 });
  let underWay = 0;
  const onRequest = async (request: FastifyRequest) => {
    if (!isOwnOrProgram(request, publicUrl)) throw new AppError('foreign_origin');
  };
  app.post('/api/demo-visits', { schema: visiting, onRequest }, async (request, reply) => {
    const nowMs = clock().getTime();
    const waitS =
      takeOfClient(clientKey(request.ip), 1, nowMs) ||
      takeOfAll('all', 1, nowMs) ||
      (underWay >= AT_ONCE_MAX ? RETRY_AFTER_S : 0);
    if (waitS > 0) throw new AppError('too_many_requests', { retryAfterS: waitS });
    underWay += 1;
    try {
      const key = serviceKey ?? (await storedKey(dataDir));
      const visitor = { ip: request.ip, language: readerLanguage(request) };
      return await reply.code(201).send(await openVisit(app, key, visitor));
    } finally {
      underWay -= 1;
    }
  });
}

async function storedKey(dataDir: string): Promise<string> {
  return (await readFile(join(keysFolder(dataDir), 'service-role-key'), 'utf8')).trim();
}
