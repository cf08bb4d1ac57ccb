import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { tagAnswers } from '#server/platform/http/answers.ts';
import { idOf, itemId } from '#server/platform/http/requests.ts';
import { type Identity, recognizeUsers, signedIn } from '#server/platform/http/signed-in.ts';
import { callerOf } from '#server/auth/protocol/http-input.ts';
import type { OwnSessions } from './own-sessions.ts';
import type { Auth } from '#server/auth/port.ts';

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
  // Opening a transaction as the user checks that the session is still valid.
  const refuseUnlessIn = (user: Identity) => db.asUser(user, async () => undefined);

  app.get('/api/sessions', { schema: listing }, async (request) => {
    const user = signedIn(request);
    await refuseUnlessIn(user);
    const live = await sessions.list(user.userId);
    const isCurrent = (id: string) => id === user.sessionId;
    return {
      sessions: live?.map((session) => ({ ...session, isCurrent: isCurrent(session.id) })) ?? null,
    };
  });

  app.delete('/api/sessions/:id', { schema: ending }, async (request, reply) => {
    const user = signedIn(request);
    await refuseUnlessIn(user);
    const { userId } = user;
    const hasEnded = await sessions.end(callerOf(request), { userId, id: idOf(request) });
    if (!hasEnded) throw new AppError('not_found');
    return reply.code(204).send();
  });
}
