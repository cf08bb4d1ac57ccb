import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/errors.ts';
import { isDatabaseAway, isLocked } from '#server/platform/http/refusals.ts';
import { AuthError, overRequestLimit, toAnswer } from './auth-error.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import { accountRoutes } from './protocol-account.ts';
import { adminRoutes } from './protocol-admin.ts';
import { closedRoutes } from './protocol-closed.ts';
import { factorRoutes } from './protocol-factors.ts';
import { linkRoutes } from './protocol-links.ts';
import { passkeyRoutes } from './protocol-passkeys.ts';
import { publicRoutes } from './protocol-public.ts';
import { tokenRoutes } from './protocol-tokens.ts';
import { HEADERS } from '#server/platform/http/header-names.ts';

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

/** Clients send an empty body with a content type, and an empty one is no error. */
function readJson(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(JSON_TYPE, { parseAs: 'string' }, (_request, body, done) => {
    const text = String(body);
    if (text.trim() === '') return done(null, {});
    try {
      const parsed: unknown = JSON.parse(text, keepable);
      const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
      return isObject ? done(null, parsed) : done(badJson('it is not an object'));
    } catch (error) {
      return done(badJson(error instanceof Error ? error.message : 'it is not JSON'));
    }
  });
}

/**
 * Keeps a body from changing the prototype of objects, and refuses texts that no database can
 * store: with a NUL, or half of a pair of code units.
 */
function keepable(key: string, value: unknown): unknown {
  if (!isText(key) || (typeof value === 'string' && !isText(value))) {
    throw new Error('it holds characters that are not text');
  }
  return key === '__proto__' ? undefined : value;
}

function isText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
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
  const isLater = error instanceof Error && (isDatabaseAway(error) || isLocked(error));
  if (status === 503 || isLater) {
    const message = 'The service is restarting. Try again in a moment.';
    return new AuthError(503, 'unexpected_failure', { message, retryAfterS: 1 });
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
