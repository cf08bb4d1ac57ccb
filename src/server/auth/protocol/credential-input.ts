import * as z from 'zod';
import type { Assertion, Attestation } from '#server/auth/passkeys/webauthn.ts';
import { AuthError, invalid } from './auth-error.ts';

/*
 * Answers of authenticators. What they hold is a few hundred bytes; some models add a statement of
 * a few thousand.
 */
const TEXT_MAX = 16 * 1024;
const ID_MAX = 1366;
const TRANSPORTS_MAX = 16;

const base64url = z.string().regex(/^[\w-]*$/);
const id = base64url.min(1).max(ID_MAX);
const bytes = base64url.min(1).max(TEXT_MAX);
const outside = { id, rawId: id, type: z.literal('public-key') };

const attestation = z.object({
  ...outside,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(32)).max(TRANSPORTS_MAX).nullish(),
  }),
});

const assertion = z.object({
  ...outside,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: base64url.max(128).nullish(),
  }),
});

/** A new credential as a browser sends it. */
export function attestationOf(given: unknown): Attestation {
  const { response, ...named } = read(attestation, given);
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    ...named,
    response: {
      clientDataJSON,
      attestationObject,
      transports: (transports ?? []) as NonNullable<Attestation['response']['transports']>,
    },
    clientExtensionResults: {},
  };
}

/** A signature of a credential as a browser sends it. */
export function assertionOf(given: unknown): Assertion {
  const { response, ...named } = read(assertion, given);
  const { userHandle, ...signed } = response;
  return {
    ...named,
    response: { ...signed, ...(userHandle ? { userHandle } : {}) },
    clientExtensionResults: {},
  };
}

function read<Schema extends z.ZodType>(schema: Schema, given: unknown): z.infer<Schema> {
  if (given === undefined || given === null) throw invalid('credential is required');
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const message = 'Invalid credential response';
  throw new AuthError(400, 'webauthn_verification_failed', { message });
}
