import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/errors.ts';
import type { Identity, Verifier } from './identity.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sent the request, as far as its bearer token proves; null without a valid one. */
    identity: Asker | null;
  }
}

/** Also over which connection: whoever has closed it waits for nothing more. */
type Asker = Identity & { socket: Socket };

const BEARER = /^bearer (\S+)$/i;

/** Identifies the sender of every request. */
export function recognizeUsers(app: FastifyInstance, verifier: Verifier): void {
  app.decorateRequest('identity', null);
  app.addHook('onRequest', async (request) => {
    const token = bearerOf(request);
    const identity = token === null ? null : await verifier.verify(token);
    request.identity = identity && { ...identity, socket: request.raw.socket };
  });
}

/** The token of the Authorization header; null when there is none. */
export function bearerOf(request: FastifyRequest): string | null {
  return BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/**
 * Who sent the request. Refuses one that nobody is signed in behind, and one whose address a hosted
 * sign-in has not confirmed; where accounts are stored here, the opening of a transaction finds
 * out.
 */
export function signedIn(request: FastifyRequest): Asker {
  const identity = anySignedIn(request);
  if (identity.isUnconfirmed === true) throw new AppError('email_not_confirmed');
  return identity;
}

/** The same, for the one call that tells somebody that their address is to be confirmed. */
export function anySignedIn(request: FastifyRequest): Asker {
  if (request.identity === null) throw new AppError('unauthenticated');
  return request.identity;
}
