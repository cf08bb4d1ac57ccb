import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { AuthError, invalid } from './auth-error.ts';
import type { Caller } from '#server/auth/auth-parts.ts';

/** A user agent is shown in a list of devices: its beginning is enough. */
const USER_AGENT_MAX = 300;

export function callerOf(request: FastifyRequest): Caller {
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX);
  return { ip: request.ip, userAgent };
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
