import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { changeAccount } from '#server/auth/users/account.ts';
import { AuthError, invalid } from './auth-error.ts';
import { signedInBy } from './bearer.ts';
import {
  bodyOf,
  callerOf,
  challengeFields,
  metadata,
  optionalText,
  queryOf,
} from './http-input.ts';
import { requestReauthentication } from '#server/auth/links/mailed-links.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import { challengeOf } from '#server/auth/links/pkce.ts';
import { unsupportedPhone } from './protocol-public.ts';
import type { SignOutScope } from '#server/auth/sessions/sessions.ts';
import { signOut } from '#server/auth/sessions/sign-out.ts';
import { userJsonOf } from '#server/auth/users/users.ts';

const changesBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  current_password: optionalText,
  nonce: optionalText,
  data: metadata,
  app_metadata: metadata,
  ...challengeFields,
});

const SCOPES: readonly string[] = ['global', 'local', 'others'] satisfies SignOutScope[];

/** Routes for the signed-in user's account. */
export function accountRoutes(scope: FastifyInstance, parts: AuthParts): void {
  scope.get('/user', async (request) => {
    const { user } = await signedInBy(parts, request.headers.authorization);
    return userJsonOf(parts.db.orm, user);
  });

  scope.put('/user', async (request) => {
    const signedIn = await signedInBy(parts, request.headers.authorization);
    const body = bodyOf(request, changesBody);
    if (body.app_metadata) {
      const message = 'Updating app_metadata requires admin privileges';
      throw new AuthError(403, 'not_admin', { message });
    }
    if (body.phone) throw unsupportedPhone('Unsupported phone provider');
    const { email, password, nonce, data: profile, current_password: currentPassword } = body;
    const challenge = challengeOf(body, { ...parts, request });
    const changes = { email, password, nonce, profile, currentPassword, challenge };
    return changeAccount(parts, { signedIn, caller: callerOf(request) }, changes);
  });

  scope.get('/reauthenticate', async (request) => {
    const { user } = await signedInBy(parts, request.headers.authorization);
    if (user.emailConfirmedAt === null) {
      throw new AuthError(422, 'email_not_confirmed', { message: 'Email not confirmed' });
    }
    await requestReauthentication(parts, callerOf(request), user);
    return {};
  });

  scope.post('/logout', async (request, reply) => {
    const { user, sessionId } = await signedInBy(parts, request.headers.authorization);
    const asked = queryOf(request, 'scope') ?? 'global';
    if (!SCOPES.includes(asked)) throw invalid(`Unsupported logout scope "${asked}"`);
    const ending = { userId: user.id, sessionId, scope: asked as SignOutScope };
    await signOut(parts, callerOf(request), ending);
    return reply.code(204).send();
  });
}
