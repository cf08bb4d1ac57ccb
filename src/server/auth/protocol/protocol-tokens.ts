import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { AuthError, invalid } from './auth-error.ts';
import { exchangeCode } from '#server/auth/links/exchange.ts';
import { bodyOf, callerOf, optionalText, queryOf } from './http-input.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import { refresh } from '#server/auth/sessions/refresh.ts';
import type { SessionJson } from '#server/auth/sessions/sessions.ts';
import { signIn } from '#server/auth/passwords/sign-in.ts';

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

type Grant = (request: FastifyRequest, parts: AuthParts) => Promise<SessionJson>;

const GRANTS: Readonly<Record<string, Grant>> = {
  async password(request, parts) {
    const { email, phone, password = '' } = bodyOf(request, passwordBody);
    if (email && phone) throw invalid('Only an email address or phone number should be provided');
    if (phone) throw wrongCredentials();
    if (!email) throw invalid('missing email or phone');
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
export function tokenRoutes(scope: FastifyInstance, parts: AuthParts): void {
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
