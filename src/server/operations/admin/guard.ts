import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/errors.ts';
import { adminTokenCheck } from './token.ts';

export type GuardOptions = {
  token: string;
  /** Counts a wrong token of a client; refuses one that has sent too many. */
  countWrong(ip: string): Promise<void>;
};

/**
 * Lets only the operator into a scope. Whatever else is sent, nothing included, is answered alike
 * and counted; the right token is never made to wait for those who guess from the same address.
 */
export function guardAdmin(app: FastifyInstance, { token, countWrong }: GuardOptions): void {
  const isRight = adminTokenCheck(token);
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (isRight(request.headers.authorization)) return;
    await countWrong(request.ip);
    const { ip, routeOptions } = request;
    request.log.warn({ ip, call: routeOptions.url }, 'A wrong admin token was refused');
    throw new AppError('admin_token_required');
  });
}
