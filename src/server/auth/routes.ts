import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { optionalName } from '#domain/basics/fields.ts';
import type { IssueKey } from '#domain/basics/issues.ts';
import { LANGUAGES } from '#domain/basics/texts.ts';
import { AppError } from '#server/platform/errors.ts';
import { bearerOf } from '#server/platform/http/signed-in.ts';
import { readerLanguage } from '#server/platform/http/refusals.ts';
import { answered, outcome } from '#server/auth/protocol/outcomes.ts';
import { AuthError } from '#server/auth/protocol/auth-error.ts';
import { callerOf } from '#server/auth/protocol/http-input.ts';
import { isOwnNavigation, isOwnOrProgram } from '#server/auth/protocol/client.ts';
import { challengeOf, type PkceChallenge } from '#server/auth/links/pkce.ts';
import type { AuthParts } from './auth-parts.ts';
import type { Auth } from './port.ts';
import { recoveryRoutes } from '#server/auth/factors/recovery-codes.ts';
import { SIGN_OUT_POLICY, signOutPage, texts } from '#server/auth/sessions/sign-out.ts';

type AuthRouteOptions = {
  auth: Auth;
  publicUrl: string;
  refuseOwnWay: AuthParts['refuseOwnWay'];
};

const TEXT_MAX = 1000;
const typed = (key: IssueKey) => z.string(key).min(1, key).max(TEXT_MAX, 'text.long');
const email = typed('email.required').trim();
const password = typed('password.required');
const loginBody = z.strictObject({ email, password });
const registerBody = z.strictObject({
  email: email.pipe(z.email('email.format')),
  password,
  firstName: z.optional(optionalName),
  lastName: z.optional(optionalName),
  language: z.enum(LANGUAGES, 'choice').optional(),
  codeChallenge: z.string('unknown').max(TEXT_MAX, 'text.long').optional(),
  codeChallengeMethod: z.enum(['s256', 'plain'], 'choice').optional(),
});
const forgotBody = z.strictObject({ email: email.pipe(z.email('email.format')) });
/** A malformed token is a dead link, not a wrong field. */
const resetBody = z.strictObject({
  token: z.string('unknown').max(TEXT_MAX, 'text.long'),
  password,
});

const linkBody = z.strictObject({
  token: z.string('unknown').max(TEXT_MAX, 'text.long'),
  codeVerifier: z.string('unknown').max(TEXT_MAX, 'text.long').optional(),
});

/** The product's own sign-in calls (docs/product.md, section 7). */
export function authRoutes(app: FastifyInstance, options: AuthRouteOptions): void {
  const { auth, publicUrl } = options;
  app.addHook('onSend', async (_request, reply, payload) => {
    reply.header('cache-control', 'no-store');
    return payload;
  });
  const ownOnly = async (request: FastifyRequest) => {
    if (!isOwnOrProgram(request, publicUrl)) throw new AppError('foreign_origin');
  };
  const own = (opens: 'session' | 'account') => [ownOnly, refusing(options, opens)];
  app.post(
    '/api/login',
    { ...schemaOf('Signs in: { user, session }', loginBody), onRequest: own('session') },
    async (request) => {
      const credentials = request.body as z.infer<typeof loginBody>;
      return answered(await auth.signIn(callerOf(request), credentials));
    },
  );

  app.post(
    '/api/register',
    { ...schemaOf('Opens an account: { user, session }', registerBody), onRequest: own('account') },
    async (request) => {
      const account = request.body as z.infer<typeof registerBody>;
      const { email: address, password: chosen, firstName = null, lastName = null } = account;
      const { language = readerLanguage(request) } = account;
      const names = { firstName, lastName, language };
      const challenge = registeredChallenge(account, { publicUrl, request });
      const registration = { email: address, password: chosen, ...names, challenge };
      return answered(await auth.signUp(callerOf(request), registration));
    },
  );

  recoveries(app, options);
  recoveryRoutes(app, auth);
  navigations(app, publicUrl);
}

/** Refuses a way into an account that the settings leave to the provider. */
function refusing({ refuseOwnWay }: AuthRouteOptions, opens: 'session' | 'account') {
  return async (request: FastifyRequest) =>
    void answered(await outcome('', async () => refuseOwnWay(request, opens)));
}

/** The challenge of the signing-up browser, as the protocol has it; null when it sends none. */
function registeredChallenge(
  { codeChallenge, codeChallengeMethod }: z.infer<typeof registerBody>,
  site: Parameters<typeof challengeOf>[1],
): PkceChallenge | null {
  const asked = { code_challenge: codeChallenge, code_challenge_method: codeChallengeMethod };
  try {
    return challengeOf(asked, site);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const code = 'unknown';
    throw new AppError('invalid', { issues: [{ path: 'codeChallenge', code, message: code }] });
  }
}

function schemaOf(summary: string, body?: z.ZodType) {
  return { schema: { tags: ['auth'], summary, ...(body ? { body } : {}) } };
}

/** Leaving, and a new password by a mailed link. */
function recoveries(app: FastifyInstance, options: AuthRouteOptions): void {
  const { auth, publicUrl } = options;
  app.post('/api/logout', schemaOf('Ends the session'), async (request, reply) => {
    // Answers that were kept to be revalidated lie on the browser's disk, with names and amounts.
    if (isOwnOrProgram(request, publicUrl)) void reply.header('clear-site-data', '"cache"');
    const token = bearerOf(request);
    if (token !== null) answered(await auth.signOut(callerOf(request), token));
    return {};
  });

  app.post(
    '/api/auth/forgot-password',
    {
      ...schemaOf('Mails a link to choose a new password', forgotBody),
      onRequest: refusing(options, 'session'),
    },
    async (request) => {
      const { email: address } = request.body as z.infer<typeof forgotBody>;
      answered(await auth.requestRecovery(callerOf(request), address));
      return { message: texts[readerLanguage(request)].recoverySent };
    },
  );

  app.post(
    '/api/auth/link',
    schemaOf(
      'Whose mailed link it is, before it is used: { email, mailbox, isOwnBrowser }',
      linkBody,
    ),
    async (request) => {
      const { token, codeVerifier: verifier = null } = request.body as z.infer<typeof linkBody>;
      return answered(await auth.linkAccount(callerOf(request), { token, verifier }));
    },
  );

  app.post(
    '/api/auth/reset-password',
    schemaOf('Sets the password of a mailed link', resetBody),
    async (request) => {
      const reset = request.body as z.infer<typeof resetBody>;
      answered(await auth.resetPassword(callerOf(request), reset));
      return { message: texts[readerLanguage(request)].passwordReset };
    },
  );
}

/** Addresses that a browser is sent to. Another site can never end a session by one of them. */
function navigations(app: FastifyInstance, publicUrl: string): void {
  const hidden = { schema: { hide: true } };
  app.get('/api/login', hidden, (_request, reply: FastifyReply) => reply.redirect('/auth', 302));

  app.get('/api/logout', hidden, (request, reply: FastifyReply) => {
    reply.header('vary', 'Sec-Fetch-Site, Referer, Accept-Language');
    if (!isOwnNavigation(request, publicUrl)) return reply.redirect('/', 302);
    return reply
      .header('content-security-policy', SIGN_OUT_POLICY)
      .type('text/html; charset=utf-8')
      .send(signOutPage(readerLanguage(request)));
  });
}
