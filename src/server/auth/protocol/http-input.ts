import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Caller } from '#server/auth/port.ts';
import type { Assertion, Attestation } from '#server/auth/passkeys/webauthn.ts';
import { AuthError, invalid } from './auth-error.ts';

/** A user agent is shown in a list of devices: its beginning is enough. */
const USER_AGENT_MAX = 300;

/** Requests of browsers that have come from the provider, where only it signs in. */
const openedTo = new WeakMap<FastifyRequest, string>();

export function noteArrival(request: FastifyRequest, id: string): void {
  openedTo.set(request, id);
}

export function callerOf(request: FastifyRequest): Caller {
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX);
  const arrival = openedTo.get(request);
  return { ip: request.ip, userAgent, ...(arrival !== undefined && { arrival }) };
}

/** An optional text; clients send null for absent fields. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? undefined);

export const metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((record) => record ?? undefined);

/** The fields with which a client asks for a PKCE flow. */
export const challengeFields = {
  code_challenge: optionalText,
  code_challenge_method: optionalText,
};

/** The body as the schema reads it; unknown fields are ignored, as the protocol wants. */
export function bodyOf<Schema extends z.ZodType>(
  request: FastifyRequest,
  schema: Schema,
): z.infer<Schema> {
  const parsed = schema.safeParse(request.body ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.') || 'body';
  const message = `Could not parse request body as JSON: ${where} has the wrong type`;
  throw new AuthError(400, 'bad_json', { message });
}

/** One parameter of the query, or undefined. A repeated one counts once. */
export function queryOf(request: FastifyRequest, name: string): string | undefined {
  const value: unknown = (request.query as Record<string, unknown>)[name];
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : undefined;
}

/** A positive whole number of the query. */
export function countOf(request: FastifyRequest, name: string, fallback: number): number {
  const text = queryOf(request, name);
  if (text === undefined || text === '') return fallback;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw invalid(`Bad Pagination Parameters: ${name} "${text}"`);
  return Number(text);
}

/** Redirect target: from the parameter, the header or the referrer. */
export function redirectOf(request: FastifyRequest): string | undefined {
  const header = request.headers['redirect_to'];
  const referer = request.headers.referer;
  return queryOf(request, 'redirect_to') ?? (typeof header === 'string' ? header : referer);
}

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
