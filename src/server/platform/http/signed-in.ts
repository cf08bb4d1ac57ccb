import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type RouteScope, type Scope, TOKEN_PREFIX } from '#domain/access/tokens.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { UserTx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The user in the bearer token; null without a valid one. */
    identity: RequestUser | null;
  }
  interface FastifySchema {
    /** The scope with which a token may call the route; absent: no token may. */
    scope?: RouteScope;
  }
}

/** With the connection: work for a closed one is dropped. */
type RequestUser = Identity & {
  socket: Socket;
  untilAnswered: (release: () => void) => void;
};

const BEARER = /^bearer (\S+)$/i;

/**
 * Identifies the sender of every request by its bearer or another credential, and lets tokens call
 * only what their scopes name.
 */
export function recognizeUsers(
  app: FastifyInstance,
  verifier: Verifier,
  credentialOf: (request: FastifyRequest) => string | null = bearerOf,
): void {
  app.decorateRequest('identity', null);
  app.addHook('onRequest', async (request) => {
    const token = credentialOf(request);
    const identity = token === null ? null : await verifier.verify(token);
    // A wrong token is refused before it takes anything, also where nobody need be signed in.
    if (identity === null && token?.startsWith(TOKEN_PREFIX)) throw new AppError('unauthenticated');
    const { socket } = request.raw;
    const untilAnswered = (release: () => void) => holdFor(request, release);
    request.identity = identity && { ...identity, socket, untilAnswered };
    if (identity?.token) refuseOutOfScope(request, identity.token.scopes);
  });
}

/** A route without a scope is closed to every token. */
function refuseOutOfScope({ routeOptions }: FastifyRequest, scopes: readonly Scope[]): void {
  const { scope = null } = routeOptions.schema ?? {};
  if (scope === 'any' || (scope !== null && scopes.includes(scope))) return;
  throw new AppError('scope', { values: { scope }, body: { scope } });
}

/** Releases that requests owe until their answers have been made; null: they have been. */
const holds = new WeakMap<FastifyRequest, (() => void)[] | null>();

function holdFor(request: FastifyRequest, release: () => void): void {
  const held = holds.get(request);
  if (held === null) release();
  else holds.set(request, [...(held ?? []), release]);
}

/** Releases what a request holds once its answer has been made; after all that makes it. */
export function releaseWhenAnswered(app: FastifyInstance): void {
  app.addHook('onSend', async (request) => {
    for (const release of holds.get(request) ?? []) release();
    holds.set(request, null);
  });
}

/** The token of the Authorization header; null when there is none. */
export function bearerOf(request: FastifyRequest): string | null {
  return BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/**
 * The user of the request. Throws 401 without one, and an error if hosted sign-in has not confirmed
 * the address; with embedded sign-in, opening a transaction checks that.
 */
export function signedIn(request: FastifyRequest): RequestUser {
  const identity = anySignedIn(request);
  if (identity.isUnconfirmed === true) throw new AppError('email_not_confirmed');
  return identity;
}

/** The same without the check of the address, for the route that reports it as unconfirmed. */
export function anySignedIn(request: FastifyRequest): RequestUser {
  if (request.identity === null) throw new AppError('unauthenticated');
  return request.identity;
}

export type RouteOptions = { db: Database; clock: Clock };

/**
 * Runs a route's work in a transaction as the signed-in user; with `db.long`, one that may take
 * seconds. The clock is passed on.
 */
export function opener<Others extends object>({
  db,
  ...others
}: { db: Pick<Database, 'asUser'> } & Others) {
  return <T>(
    request: FastifyRequest,
    work: (userTx: UserTx & Omit<Others, 'db'>) => Promise<T>,
  ): Promise<T> => {
    const user = signedIn(request);
    return db.asUser(user, (tx) => work({ tx, userId: user.userId, ...others }));
  };
}

/** The user in a valid access token; the session may have ended since. */
export type Identity = {
  userId: string;
  email: string;
  /** Null when a hosted service stores the sessions. */
  sessionId: string | null;
  expiresAtS: number;
  /**
   * Whether the token has the highest level that can be required: a second factor or, where a
   * hosted service stores the factors, that the account has none.
   */
  isStrong: boolean;
  /** True when a hosted service has not confirmed the address: it opens no data then. */
  isUnconfirmed?: boolean;
  /** A user's token for programs; absent for a session. */
  token?: { id: string; scopes: readonly Scope[]; language: Language };
};

/** Identifies the user of an access token. */
export type Verifier = {
  /** Checks signature and claims; null when the token is not valid now. */
  verify(bearer: string): Promise<Identity | null>;
};
