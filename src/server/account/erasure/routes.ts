import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { IssueKey } from '#domain/basics/issues.ts';
import type { Auth, AuthRefusal } from '#server/auth/port.ts';
import type { Database } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { signedIn } from '#server/platform/http/signed-in.ts';

type ErasureRouteOptions = { db: Database; auth: Auth };

const TEXT_MAX = 1_000;

const text = (key: IssueKey) =>
  z.optional(z.string(key).check(z.minLength(1, key), z.maxLength(TEXT_MAX, 'text.long')));

/** The password, or the code of a mail that the session asked for. */
const erasure = z.strictObject({
  password: text('password.required'),
  code: text('code.required'),
});

const schema = {
  tags: ['account'],
  summary: 'Erases the account and all of its data, at once and for good',
  body: erasure,
  response: { 204: z.null(), default: refusalShape },
};

/** `DELETE /api/account`: a session alone is not enough, for its token may have been copied. */
export function erasureRoutes(app: FastifyInstance, { db, auth }: ErasureRouteOptions): void {
  app.delete('/api/account', { schema }, async (request, reply) => {
    const user = signedIn(request);
    // Opening the session refuses one that may do nothing.
    await db.readAsUser(user, {});
    const { password: currentPassword, code: nonce } = request.body as z.infer<typeof erasure>;
    if (currentPassword === undefined && nonce === undefined) throw wrong('password.required');
    const caller = { ip: request.ip, userAgent: '' };
    const { userId, sessionId } = user;
    const outcome = await auth.erase(caller, { userId, sessionId, currentPassword, nonce });
    if ('refused' in outcome) throw toRefusal(outcome.refused);
    return reply.code(204).send();
  });
}

function toRefusal(refused: AuthRefusal): AppError {
  if (refused.code === 'invalid_credentials') return wrong('password.wrong');
  if (refused.code === 'invalid_code') return wrong('mailed_code.wrong', 'code');
  const { retryAfterS } = refused as { retryAfterS?: number };
  return new AppError(refused.code, retryAfterS === undefined ? {} : { retryAfterS });
}

function wrong(code: IssueKey, path = 'password'): AppError {
  return new AppError('invalid', { issues: [{ path, code, message: code }] });
}
