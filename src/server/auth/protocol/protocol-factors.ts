import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { AuthError, invalid } from './auth-error.ts';
import { type SignedIn, signedInBy } from './bearer.ts';
import { assertionOf, attestationOf, bodyOf, callerOf, optionalText } from './http-input.ts';
import { enroll, enrollKey } from '#server/auth/factors/enrollment.ts';
import { factorById } from '#server/auth/factors/factors.ts';
import { unenroll } from '#server/auth/factors/factor-removal.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import { challenge, showFactor } from '#server/auth/factors/second-factor.ts';
import { challengeKey, type KeyAnswer, showKey } from '#server/auth/factors/security-keys.ts';
import { type RelyingParty, relyingPartyOf } from '#server/auth/passkeys/webauthn.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const enrollBody = z.object({
  factor_type: optionalText,
  friendly_name: optionalText,
  issuer: optionalText,
});
const siteFields = { rpId: optionalText };
const challengeBody = z.object({ webauthn: z.object(siteFields).nullish() });
const verifyBody = z.object({
  challenge_id: optionalText,
  code: optionalText,
  webauthn: z
    .object({ ...siteFields, type: optionalText, credential_response: z.unknown().optional() })
    .nullish(),
});

/** Authenticator apps and security keys, as the client library's `mfa` calls have them. */
export function factorRoutes(scope: FastifyInstance, parts: AuthParts): void {
  const site = relyingPartyOf(parts.publicUrl);
  const askingOf = async (request: FastifyRequest) => ({
    signedIn: await signedInBy(parts, request.headers.authorization),
    caller: callerOf(request),
  });
  const factorOf = ({ signedIn: { user } }: { signedIn: SignedIn }, id: string) =>
    factorById(parts.db.orm, { userId: user.id, id });

  scope.post('/factors', async (request) => {
    const asking = await askingOf(request);
    const body = bodyOf(request, enrollBody);
    const { friendly_name: friendlyName = '', issuer } = body;
    if (body.factor_type === 'webauthn' && site !== null) {
      return enrollKey(parts, asking, friendlyName);
    }
    refuseOtherTypes(body.factor_type);
    return enroll(parts, asking, { friendlyName, issuer: issuer || undefined });
  });

  scope.post('/factors/:id/challenge', async (request) => {
    const asking = await askingOf(request);
    const id = factorIdOf(request);
    if ((await factorOf(asking, id)).type === 'totp') return challenge(parts, asking, id);
    const { webauthn } = bodyOf(request, challengeBody);
    return challengeKey(parts, { ...asking, site: ownSite(site, webauthn?.rpId) }, id);
  });

  scope.post('/factors/:id/verify', async (request) => {
    const asking = await askingOf(request);
    const { challenge_id: challengeId = '', code = '', webauthn } = bodyOf(request, verifyBody);
    if (!UUID.test(challengeId)) throw invalid('challenge_id must be an UUID');
    const factorId = factorIdOf(request);
    if ((await factorOf(asking, factorId)).type === 'totp') {
      return showFactor(parts, asking, { factorId, challengeId, code });
    }
    const own = { ...asking, site: ownSite(site, webauthn?.rpId) };
    const credential = webauthn?.credential_response;
    return showKey(parts, own, { factorId, challengeId, ...answerOf(webauthn?.type, credential) });
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

/** The site is ours, whatever a client says; one that says another would sign in vain. */
function ownSite(site: RelyingParty | null, named: string | undefined): RelyingParty {
  if (site !== null && (named === undefined || named === site.id)) return site;
  throw invalid('webauthn.rpId is not the one of this service');
}

function answerOf(type: string | undefined, credential: unknown): KeyAnswer {
  if (type === 'create') return { attestation: attestationOf(credential) };
  if (type === 'request') return { assertion: assertionOf(credential) };
  throw invalid('webauthn.type needs to be create or request');
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

/** The id of a factor in the address; any other text is unknown too. */
function factorIdOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string };
  if (UUID.test(id)) return id.toLowerCase();
  throw new AuthError(404, 'validation_failed', { message: 'factor_id must be an UUID' });
}
