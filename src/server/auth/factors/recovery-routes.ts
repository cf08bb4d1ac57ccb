import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { AppError } from '#server/platform/errors.ts';
import { bearerOf } from '#server/platform/http/signed-in.ts';
import { answered } from '#server/auth/protocol/answered.ts';
import { callerOf } from '#server/auth/protocol/http-input.ts';
import type { Auth } from '#server/auth/port.ts';

const CODE_MAX = 100;
const spendBody = z.strictObject({
  code: z.string('code.required').trim().min(1, 'code.required').max(CODE_MAX, 'text.long'),
});

/** Codes for users without their authenticator app. */
export function recoveryRoutes(app: FastifyInstance, auth: Auth): void {
  const { recovery } = auth;
  app.post(
    '/api/auth/recovery-codes',
    schemaOf('Ten new recovery codes in place of the earlier: { codes }, shown this once'),
    async (request) =>
      answered(await recovery.create(callerOf(request), await tokenOf(auth, request))),
  );

  app.get(
    '/api/auth/recovery-codes',
    schemaOf('Number of unused recovery codes: { left }, null where sign-in has no such codes'),
    async (request) =>
      answered(await recovery.count(callerOf(request), await tokenOf(auth, request))),
  );

  app.post(
    '/api/auth/recovery',
    schemaOf('A recovery code in place of the second factor: { user, session, left }', spendBody),
    async (request) => {
      const { code } = request.body as z.infer<typeof spendBody>;
      return answered(await recovery.spend(callerOf(request), await tokenOf(auth, request), code));
    },
  );
}

function schemaOf(summary: string, body?: z.ZodType) {
  return { schema: { tags: ['auth'], summary, ...(body ? { body } : {}) } };
}

async function tokenOf(auth: Auth, request: FastifyRequest): Promise<string> {
  const token = bearerOf(request);
  if (token === null) throw new AppError('unauthenticated');
  const identity = await auth.verify(token);
  if (identity?.isUnconfirmed === true) throw new AppError('email_not_confirmed');
  return token;
}
