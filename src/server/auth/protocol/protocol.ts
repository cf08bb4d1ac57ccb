import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { refuseDeepJson } from '#domain/basics/json-pieces.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import { exchangeCode } from '#server/auth/links/flow-states.ts';
import { requestReauthentication } from '#server/auth/links/mailed-links.ts';
import { challengeOf } from '#server/auth/links/pkce.ts';
import { signIn } from '#server/auth/passwords/sign-in.ts';
import { refresh } from '#server/auth/sessions/refresh.ts';
import type { SessionJson, SignOutScope } from '#server/auth/sessions/sessions.ts';
import { signOut } from '#server/auth/sessions/sign-out.ts';
import { changeAccount } from '#server/auth/users/account.ts';
import { userJsonOf } from '#server/auth/users/users.ts';
import { AppError } from '#server/platform/errors.ts';
import { readText } from '#server/platform/http/bodies.ts';
import { HEADERS } from '#server/platform/http/header-names.ts';
import { isStorageAway, isLocked } from '#server/platform/http/refusals.ts';
import { AuthError, invalid, overRequestLimit, toAnswer } from './auth-error.ts';
import { signedInBy } from './bearer.ts';
import {
  bodyOf,
  callerOf,
  challengeFields,
  metadata,
  optionalText,
  queryOf,
  assertionOf,
  attestationOf,
} from './http-input.ts';
import { adminRoutes } from '#server/auth/users/admin.ts';
import { closedRoutes, publicRoutes, unsupportedPhone } from './protocol-public.ts';
import { factorRoutes } from './protocol-factors.ts';
import { linkRoutes } from './protocol-links.ts';
import { finishAuthentication, startAuthentication } from '#server/auth/passkeys/authentication.ts';
import { passkeysOf, noSuchPasskey, toPasskeyJson } from '#server/auth/passkeys/credentials.ts';
import {
  finishRegistration,
  remove,
  rename,
  startRegistration,
} from '#server/auth/passkeys/own-passkeys.ts';
import { type RelyingParty, relyingPartyOf } from '#server/auth/passkeys/webauthn.ts';

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

/** Base path of the protocol. */
export const AUTH_PREFIX = '/auth/v1';

/** The embedded sign-in service over HTTP, as the client library speaks to it. */
export async function protocolRoutes(app: FastifyInstance, parts: AuthParts): Promise<void> {
  await app.register(
    async (scope) => {
      readJson(scope);
      answerErrors(scope, parts);
      publicRoutes(scope, parts);
      tokenRoutes(scope, parts);
      linkRoutes(scope, parts);
      accountRoutes(scope, parts);
      factorRoutes(scope, parts);
      passkeyRoutes(scope, parts);
      adminRoutes(scope, parts);
      closedRoutes(scope, parts);
    },
    { prefix: AUTH_PREFIX },
  );
}

/**
 * Only this type: a page of another site can send the others without asking, but not JSON.
 */
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/i;

/** Clients send an empty body with a content type, and an empty one is not an error. */
function readJson(scope: FastifyInstance): void {
  // Leaves out names that would change the prototype of objects.
  const parse = scope.getDefaultJsonParser('remove', 'ignore');
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(JSON_TYPE, async (request: FastifyRequest, sent: Readable) => {
    const text = await readText(scope, request, sent);
    if (text.trim() === '') return {};
    refuseUnkeepable(text);
    return new Promise((resolve, reject) => {
      void parse(request, text, (error, parsed: unknown) => {
        const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
        if (error) reject(badJson('it is not JSON'));
        else if (isObject) resolve(parsed);
        else reject(badJson('it is not an object'));
      });
    });
  });
}

/** The escapes of a JSON text; two that are one character are one. */
const ESCAPES = /\\(?:ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|u[\da-f]{4}|.)/gi;
const UNKEEPABLE = /^\\u(?:0000|d[89a-f][\da-f]{2})$/i;

/**
 * Refuses what costs the parser much, and texts that no database can store: with a NUL, or half of a
 * pair of code units. Only an escape can write these, and looking at the text costs a hundredth of
 * looking at every value.
 */
function refuseUnkeepable(text: string): void {
  try {
    refuseDeepJson(text);
  } catch {
    throw badJson('it is nested too deep');
  }
  for (const [escape] of text.matchAll(ESCAPES)) {
    if (UNKEEPABLE.test(escape)) throw badJson('it holds characters that are not text');
  }
}

function badJson(why: string): AuthError {
  const message = `Could not parse request body as JSON: ${why}`;
  return new AuthError(400, 'bad_json', { message });
}

function answerErrors(scope: FastifyInstance, { log }: AuthParts): void {
  scope.addHook('onSend', async (_request, reply, payload) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    return payload;
  });
  scope.setErrorHandler((error, request, reply) => {
    const refusal = toAuthError(error);
    if (refusal.status >= 500) log.error({ err: error, url: request.routeOptions.url }, 'Failed');
    const version = request.headers[HEADERS.authApiVersion];
    const { headers, body } = toAnswer(refusal, typeof version === 'string' ? version : undefined);
    return reply.code(refusal.status).headers(headers).send(body);
  });
  scope.setNotFoundHandler((request, reply) => {
    const version = request.headers[HEADERS.authApiVersion];
    const missing = new AuthError(404, 'not_found', { message: 'There is no such endpoint' });
    const { headers, body } = toAnswer(missing, typeof version === 'string' ? version : undefined);
    return reply.code(404).headers(headers).send(body);
  });
}

function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof AppError && error.code === 'too_many_requests') {
    return overRequestLimit(error.details.retryAfterS ?? 1);
  }
  const status = statusOf(error);
  if (status === 413) {
    return new AuthError(413, 'request_entity_too_large', { message: 'Request body is too large' });
  }
  if (status >= 400 && status < 500) {
    const message = error instanceof Error ? error.message : 'The request is not valid';
    return new AuthError(status, 'validation_failed', { message });
  }
  const isLater = error instanceof Error && (isStorageAway(error) || isLocked(error));
  if (status === 503 || isLater) {
    const message = 'The service is restarting. Try again in a moment.';
    const retryAfterS = (error instanceof AppError && error.details.retryAfterS) || 1;
    return new AuthError(503, 'unexpected_failure', { message, retryAfterS });
  }
  const message = 'Unexpected failure, please check server logs for more information';
  return new AuthError(500, 'unexpected_failure', { message });
}

function statusOf(error: unknown): number {
  if (!(error instanceof Error)) return 500;
  const { statusCode, status } = error as { statusCode?: unknown; status?: unknown };
  const found = statusCode ?? status;
  return typeof found === 'number' ? found : 500;
}

const passwordBody = z.object({ email: optionalText, phone: optionalText, password: optionalText });
const pkceBody = z.object({ auth_code: optionalText, code_verifier: optionalText });
const refreshBody = z.object({ refresh_token: optionalText });
const idTokenBody = z.object({ provider: optionalText, issuer: optionalText });

/** Issuers of the identity providers that clients name. */
const ISSUER_BY_PROVIDER: Readonly<Record<string, string>> = {
  apple: 'https://appleid.apple.com',
  facebook: 'https://www.facebook.com',
  google: 'https://accounts.google.com',
  kakao: 'https://kauth.kakao.com',
};

type TokenGrant = (request: FastifyRequest, parts: AuthParts) => Promise<SessionJson>;

const GRANTS: Readonly<Record<string, TokenGrant>> = {
  async password(request, parts) {
    const { email, phone, password = '' } = bodyOf(request, passwordBody);
    if (email && phone) throw invalid('Only an email address or phone number should be provided');
    if (phone) throw wrongCredentials();
    if (!email) throw invalid('missing email or phone');
    parts.refuseOwnWay(request, 'session');
    return signIn(parts, callerOf(request), { email, password });
  },
  async refresh_token(request, parts) {
    const { refresh_token: token = '' } = bodyOf(request, refreshBody);
    return refresh(parts, callerOf(request), token);
  },
  async pkce(request, parts) {
    const { auth_code: code = '', code_verifier: verifier = '' } = bodyOf(request, pkceBody);
    return exchangeCode(parts, callerOf(request), { code, verifier });
  },
  async web3() {
    const message = 'Web3 provider is disabled';
    throw new AuthError(422, 'web3_provider_disabled', { message });
  },
  async id_token(request) {
    const { provider, issuer } = bodyOf(request, idTokenBody);
    const named = issuer ?? ISSUER_BY_PROVIDER[provider ?? ''] ?? provider ?? '';
    const message = `Provider (issuer "${named}") is not enabled`;
    throw new AuthError(400, 'provider_disabled', { message });
  },
};

/** Sessions in exchange for a password, a refresh token or the code of a link. */
function tokenRoutes(scope: FastifyInstance, parts: AuthParts): void {
  scope.post('/token', async (request) => {
    const name = queryOf(request, 'grant_type') ?? '';
    const grant = Object.hasOwn(GRANTS, name) ? GRANTS[name] : undefined;
    if (grant) return grant(request, parts);
    throw new AuthError(400, 'invalid_credentials', { message: 'unsupported_grant_type' });
  });
}

/** Sign-in by phone is not offered: answered like an unknown number. */
function wrongCredentials(): AuthError {
  return new AuthError(400, 'invalid_credentials', { message: 'Invalid login credentials' });
}

/** Routes for the signed-in user's account. */
function accountRoutes(scope: FastifyInstance, parts: AuthParts): void {
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

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const answerBody = z.object({ challenge_id: optionalText, credential: z.unknown().optional() });
const nameBody = z.object({ friendly_name: optionalText });

/** Passkeys, as the client library's `passkey` calls have them. */
function passkeyRoutes(scope: FastifyInstance, parts: AuthParts): void {
  // Where only a provider signs in, passkeys are kept for a day when that ends.
  const site = parts.oidc?.isOnly === true ? null : relyingPartyOf(parts.publicUrl);
  const askingOf = async (request: FastifyRequest) => ({
    signedIn: await signedInBy(parts, request.headers.authorization),
    caller: callerOf(request),
  });

  scope.post('/passkeys/registration/options', async (request) => {
    const asking = await askingOf(request);
    return startRegistration(parts, { site: offered(site), ...asking });
  });

  scope.post('/passkeys/registration/verify', async (request) => {
    const asking = await askingOf(request);
    const { challengeId, credential } = answerOf(request);
    const answer = { challengeId, attestation: attestationOf(credential) };
    const made = await finishRegistration(parts, { site: offered(site), ...asking }, answer);
    return toPasskeyJson(made);
  });

  scope.post('/passkeys/authentication/options', async (request) =>
    startAuthentication(parts, { site: offered(site), caller: callerOf(request) }),
  );

  scope.post('/passkeys/authentication/verify', async (request) => {
    const { challengeId, credential } = answerOf(request);
    const answer = { challengeId, assertion: assertionOf(credential) };
    const asking = { site: offered(site), caller: callerOf(request) };
    return finishAuthentication(parts, asking, answer);
  });

  scope.get('/passkeys', async (request) => {
    const { signedIn } = await askingOf(request);
    return (await passkeysOf(parts.db.orm, signedIn.user.id)).map(toPasskeyJson);
  });

  scope.patch('/passkeys/:id', async (request) => {
    const asking = await askingOf(request);
    const { friendly_name: name = '' } = bodyOf(request, nameBody);
    return rename(parts, asking, { id: passkeyIdOf(request), name });
  });

  scope.delete('/passkeys/:id', async (request, reply) => {
    const asking = await askingOf(request);
    await remove(parts, asking, passkeyIdOf(request));
    return reply.code(204).send();
  });
}

function answerOf(request: FastifyRequest): { challengeId: string; credential: unknown } {
  const { challenge_id: challengeId = '', credential } = bodyOf(request, answerBody);
  if (challengeId === '') throw invalid('challenge_id is required');
  return { challengeId, credential };
}

/** Browsers make no passkeys for a public address that is not a domain. */
function offered(site: RelyingParty | null): RelyingParty {
  if (site !== null) return site;
  throw new AuthError(404, 'passkey_disabled', { message: 'Passkeys are disabled' });
}

/** The id of a passkey in the address; any other text is unknown too. */
function passkeyIdOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string };
  if (UUID.test(id)) return id.toLowerCase();
  throw noSuchPasskey();
}
