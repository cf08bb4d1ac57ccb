import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { AuthError, invalid } from './auth-error.ts';
import { signedInBy } from './bearer.ts';
import { enroll } from '#server/auth/factors/enrollment.ts';
import { unenroll } from '#server/auth/factors/factor-removal.ts';
import { bodyOf, callerOf, optionalText } from './http-input.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import { challenge, showFactor } from '#server/auth/factors/second-factor.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const enrollBody = z.object({
  factor_type: optionalText,
  friendly_name: optionalText,
  issuer: optionalText,
});
const verifyBody = z.object({ challenge_id: optionalText, code: optionalText });

/** Authenticator apps, as the client library's `mfa` calls have them. */
export function factorRoutes(scope: FastifyInstance, parts: AuthParts): void {
  const askingOf = async (request: FastifyRequest) => ({
    signedIn: await signedInBy(parts, request.headers.authorization),
    caller: callerOf(request),
  });

  scope.post('/factors', async (request) => {
    const asking = await askingOf(request);
    const body = bodyOf(request, enrollBody);
    refuseOtherTypes(body.factor_type);
    const { friendly_name: friendlyName = '', issuer } = body;
    return enroll(parts, asking, { friendlyName, issuer: issuer || undefined });
  });

  scope.post('/factors/:id/challenge', async (request) => {
    const asking = await askingOf(request);
    return challenge(parts, asking, factorIdOf(request));
  });

  scope.post('/factors/:id/verify', async (request) => {
    const asking = await askingOf(request);
    const { challenge_id: challengeId = '', code = '' } = bodyOf(request, verifyBody);
    if (!UUID.test(challengeId)) throw invalid('challenge_id must be an UUID');
    return showFactor(parts, asking, { factorId: factorIdOf(request), challengeId, code });
  });

  scope.delete('/factors/:id', async (request) => {
    const asking = await askingOf(request);
    return unenroll(parts, asking, factorIdOf(request));
  });

  recoveryCodeRoutes(scope, parts);
}

/** The protocol's own codes are not offered: the product has its own calls for them. */
function recoveryCodeRoutes(scope: FastifyInstance, parts: AuthParts): void {
  for (const path of ['/factors/recovery-codes', '/factors/recovery-codes/*']) {
    scope.all(path, async ({ headers }) => {
      await signedInBy(parts, headers.authorization);
      const message = 'MFA enroll is disabled for recovery codes';
      throw new AuthError(422, 'mfa_recovery_codes_enroll_not_enabled', { message });
    });
  }
}

function refuseOtherTypes(type: string | undefined): void {
  if (type === 'totp') return;
  if (type === 'phone') {
    const message = 'MFA enroll is disabled for Phone';
    throw new AuthError(422, 'mfa_phone_enroll_not_enabled', { message });
  }
  if (type === 'webauthn') {
    const message = 'MFA enroll is disabled for WebAuthn';
    throw new AuthError(422, 'mfa_webauthn_enroll_not_enabled', { message });
  }
  throw invalid('factor_type needs to be totp, phone, or webauthn');
}

/** The id of a factor in the address; what is none is of no factor either. */
export function factorIdOf(request: FastifyRequest): string {
  const { id = '', factor = id } = request.params as { id?: string; factor?: string };
  if (UUID.test(factor)) return factor.toLowerCase();
  throw new AuthError(404, 'validation_failed', { message: 'factor_id must be an UUID' });
}
