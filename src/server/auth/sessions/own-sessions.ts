import { and, desc, eq, gt } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { record } from '#server/auth/audit.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import type { Auth, Caller } from '#server/auth/port.ts';
import { endChange } from '#server/auth/links/email-change.ts';
import { answered, outcome } from '#server/auth/protocol/outcomes.ts';
import { callerOf } from '#server/auth/protocol/http-input.ts';
import { authSessions } from '#server/auth/table.ts';
import { instantAfter } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { tagAnswers } from '#server/platform/http/answers.ts';
import { idOf, itemId } from '#server/platform/http/requests.ts';
import {
  type Identity,
  opener,
  recognizeUsers,
  signedIn,
} from '#server/platform/http/signed-in.ts';
import { lockedBySession, SESSION_IDLE_S } from './sessions.ts';

/** A device on which the user is signed in. */
type OwnSession = {
  id: string;
  /** The browser's user agent when it last renewed its token. */
  userAgent: string;
  createdAt: string;
  lastSeenAt: string;
};

/** The devices that a user is signed in on. */
export type OwnSessions = {
  /** The live ones, last seen first; null when the sign-in service does not list them. */
  list(userId: string): Promise<OwnSession[] | null>;
  /** Ends one, for a session that lives. False: the user has no such session. */
  end(
    caller: Caller,
    ending: Pick<Identity, 'userId' | 'sessionId'> & { id: string },
  ): Promise<boolean>;
};

/** A hosted service ends sessions by their own tokens only, and does not list them. */
export const noSessions: OwnSessions = {
  list: async () => null,
  end: async () => false,
};

export function createOwnSessions({ db, inTurn, clock }: AuthParts): OwnSessions {
  return {
    async list(userId) {
      const now = clock();
      const { id, userAgent, createdAt, refreshedAt, notAfter } = authSessions;
      const isTheirs = eq(authSessions.userId, userId);
      const isLive = gt(notAfter, now.toISOString());
      const isUsed = gt(refreshedAt, instantAfter(now, -SESSION_IDLE_S));
      return db.orm
        .select({ id, userAgent, createdAt, lastSeenAt: refreshedAt })
        .from(authSessions)
        .where(and(isTheirs, isLive, isUsed))
        .orderBy(desc(refreshedAt), desc(id));
    },

    end: ({ ip }, { userId, sessionId, id }) =>
      inTurn({ ip, whose: userId }, async (tx) => {
        const user = await lockedBySession(tx, { user: { id: userId }, sessionId });
        const ended = await tx
          .delete(authSessions)
          .where(and(eq(authSessions.userId, userId), eq(authSessions.id, id)))
          .returning({ id: authSessions.id });
        if (ended.length === 0) return false;
        await endChange(tx, user);
        await record(tx, { userId, action: 'signed_out', ip, now: clock() });
        return true;
      }),
  };
}

type SessionRouteOptions = { auth: Auth; db: Database; sessions: OwnSessions };

const tags = ['user'];
const listing = {
  tags,
  summary: 'The devices on which the user is signed in; null when sign-in does not list them',
};
const ending = { tags, summary: 'Signs the user out on one device', params: itemId };

/** `GET /api/sessions` and `DELETE /api/sessions/{id}` (design, sign-in). */
export function sessionRoutes(
  app: FastifyInstance,
  { auth, db, sessions }: SessionRouteOptions,
): void {
  recognizeUsers(app, auth);
  tagAnswers(app);
  const open = opener({ db });
  // Opening a transaction checks that the session is still valid.
  const userIdOf = (request: FastifyRequest) => open(request, async ({ userId }) => userId);

  app.get('/api/sessions', { schema: listing }, async (request) => {
    const live = await sessions.list(await userIdOf(request));
    const { sessionId } = signedIn(request);
    const isCurrent = (id: string) => id === sessionId;
    return {
      sessions: live?.map((session) => ({ ...session, isCurrent: isCurrent(session.id) })) ?? null,
    };
  });

  app.delete('/api/sessions/:id', { schema: ending }, async (request, reply) => {
    const userId = await userIdOf(request);
    const ending = { userId, sessionId: signedIn(request).sessionId, id: idOf(request) };
    const ended = await outcome('', () => sessions.end(callerOf(request), ending));
    if (!answered(ended)) throw new AppError('not_found');
    return reply.code(204).send();
  });
}
