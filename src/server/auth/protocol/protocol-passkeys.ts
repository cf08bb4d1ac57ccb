import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { finishAuthentication, startAuthentication } from '#server/auth/passkeys/authentication.ts';
import { passkeysOf, noSuchPasskey, toPasskeyJson } from '#server/auth/passkeys/credentials.ts';
import {
  finishRegistration,
  remove,
  rename,
  startRegistration,
} from '#server/auth/passkeys/own-passkeys.ts';
import { type RelyingParty, relyingPartyOf } from '#server/auth/passkeys/webauthn.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import { AuthError, invalid } from './auth-error.ts';
import { signedInBy } from './bearer.ts';
import { assertionOf, attestationOf, bodyOf, callerOf, optionalText } from './http-input.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const answerBody = z.object({ challenge_id: optionalText, credential: z.unknown().optional() });
const nameBody = z.object({ friendly_name: optionalText });

/** Passkeys, as the client library's `passkey` calls have them. */
export function passkeyRoutes(scope: FastifyInstance, parts: AuthParts): void {
  const site = relyingPartyOf(parts.publicUrl);
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
