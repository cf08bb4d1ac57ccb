import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Auth, AuthRefusal } from '#server/auth/port.ts';
import type { Database } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { refusalShape } from '#server/http/docs.ts';
import { signedIn } from '#server/http/person.ts';

type Parts = { db: Database; auth: Auth };

const PASSWORD_CHARACTERS_MAX = 1_000;

const erasure = z.strictObject({
  password: z
    .string('password.required')
    .check(z.minLength(1, 'password.required'), z.maxLength(PASSWORD_CHARACTERS_MAX, 'text.long')),
});

const schema = {
  tags: ['account'],
  summary: 'Erases the account and everything that is kept of it, at once and for good',
  body: erasure,
  response: { 204: z.null(), default: refusalShape },
};

/** `DELETE /api/account`: whoever holds a session also says the password. */
export function erasureRoutes(app: FastifyInstance, { db, auth }: Parts): void {
  app.delete('/api/account', { schema }, async (request, reply) => {
    const person = signedIn(request);
    // Whether the session may do anything at all is what opening it finds out.
    await db.readAsPerson(person, {});
    const { password } = request.body as z.infer<typeof erasure>;
    const caller = { ip: request.ip, userAgent: '' };
    const outcome = await auth.erase(caller, { userId: person.userId, password });
    if ('refused' in outcome) throw toRefusal(outcome.refused);
    return reply.code(204).send();
  });
}

function toRefusal(refused: AuthRefusal): AppError {
  if (refused.code === 'invalid_credentials') {
    const code = 'password.wrong';
    return new AppError('invalid', { issues: [{ path: 'password', code, message: code }] });
  }
  const { retryAfterS } = refused as { retryAfterS?: number };
  return new AppError(refused.code, retryAfterS === undefined ? {} : { retryAfterS });
}
