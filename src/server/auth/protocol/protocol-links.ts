import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { AuthError, invalid } from './auth-error.ts';
import { openFlow } from '#server/auth/links/flow-states.ts';
import { bodyOf, callerOf, optionalText, queryOf, redirectOf } from './http-input.ts';
import { FLOW_PREFIX } from '#server/auth/links/one-time-tokens.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import type { Caller } from '#server/auth/port.ts';
import { allowedRedirect, withFragment, withQuery } from '#server/auth/links/pkce.ts';
import { createSession, type SessionJson, spendArrival } from '#server/auth/sessions/sessions.ts';
import { verify } from '#server/auth/links/verify.ts';

const verifyBody = z.object({
  type: optionalText,
  token_hash: optionalText,
  token: optionalText,
  email: optionalText,
  phone: optionalText,
  redirect_to: optionalText,
  /** Beyond the protocol: the verifier of the sign-up in this browser, see docs/sign-in.md. */
  code_verifier: optionalText,
});

const HALF_WAY =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** Outcome of a followed link: a code for the browser, a session, or half a change of address. */
type LinkResult = { code: string } | { session: SessionJson } | { isHalf: true };

/** Uses mailed credentials: by our pages and the client (POST), or as a bare link (GET). */
export function linkRoutes(scope: FastifyInstance, parts: AuthParts): void {
  scope.post('/verify', async (request) => {
    const {
      type = '',
      token_hash: tokenHash,
      token: code,
      email,
      phone,
      redirect_to: redirect,
      code_verifier: verifier,
    } = bodyOf(request, verifyBody);
    if (tokenHash && redirect) throw invalid('Only the token_hash and type should be provided');
    const presented = { type, tokenHash: tokenHash || undefined, code, email, phone, verifier };
    refuseOwnLink(parts, request, type);
    const caller = callerOf(request);
    const now = parts.clock();
    return verify(parts, { caller, presented, now }, async (tx, { user, isHalf }) => {
      if (isHalf) return { msg: HALF_WAY, code: '200' };
      if (opensAccount(type)) await spendArrival(parts, tx, { user, caller, now });
      return createSession(parts, tx, { user, method: 'otp', caller, now });
    });
  });

  scope.get('/verify', { exposeHeadRoute: false }, async (request, reply) => {
    const token = queryOf(request, 'token') ?? '';
    const type = queryOf(request, 'type') ?? '';
    if (token === '') throw invalid('Verify requires a token or a token hash');
    if (type === '') throw invalid('Verify requires a verification type');
    const target = allowedRedirect(parts.publicUrl, redirectOf(request));
    const isFlow = token.startsWith(FLOW_PREFIX);
    reply.header('referrer-policy', 'no-referrer');
    const address = await followedTo(parts, { request, token, type, target, isFlow });
    return reply.redirect(address, 303);
  });

  // Programs that look before they follow must not use anything up.
  scope.head('/verify', async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.code(405).header('allow', 'GET, POST').send(),
  );
}

/** Who follows a mail about a new address has signed in. */
function opensAccount(type: string): boolean {
  return type !== 'email_change';
}

function refuseOwnLink(parts: AuthParts, request: FastifyRequest, type: string): void {
  if (opensAccount(type)) parts.refuseOwnWay(request, 'session');
}

type FollowedLink = {
  request: FastifyRequest;
  token: string;
  type: string;
  target: string;
  isFlow: boolean;
};

async function followedTo(
  parts: AuthParts,
  { request, token, type, target, isFlow }: FollowedLink,
): Promise<string> {
  try {
    refuseOwnLink(parts, request, type);
    const followed = await follow(parts, callerOf(request), { token, type, isFlow });
    if ('isHalf' in followed) return reported(target, { message: HALF_WAY }, isFlow);
    if ('code' in followed) return withQuery(target, { code: followed.code });
    return withFragment(target, fragmentOf(followed.session, type));
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return reported(target, failureOf(error), isFlow);
  }
}

async function follow(
  parts: AuthParts,
  caller: Caller,
  { token, type, isFlow }: { token: string; type: string; isFlow: boolean },
): Promise<LinkResult> {
  const now = parts.clock();
  const presented = { type, tokenHash: token };
  return verify(parts, { caller, presented, now }, async (tx, verified) => {
    if (verified.isHalf) return { isHalf: true as const };
    const { token: used, user } = verified;
    if (opensAccount(type)) await spendArrival(parts, tx, { user, caller, now });
    if (isFlow && used.flowId !== null) {
      return { code: await openFlow(tx, { ...used, flowId: used.flowId }, now) };
    }
    return { session: await createSession(parts, tx, { user, method: 'otp', caller, now }) };
  });
}

/** A message goes into the fragment, and for a client that waits for a code also into the query. */
function reported(target: string, parameters: Record<string, string>, isFlow: boolean): string {
  const address = isFlow ? withQuery(target, parameters) : target;
  return withFragment(address, parameters);
}

function fragmentOf(session: SessionJson, type: string): Record<string, string> {
  return {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    type,
  };
}

const ERROR_BY_STATUS: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

function failureOf({ status, code, message }: AuthError): Record<string, string> {
  const error = ERROR_BY_STATUS[status];
  return { ...(error ? { error } : {}), error_code: code, error_description: message };
}
