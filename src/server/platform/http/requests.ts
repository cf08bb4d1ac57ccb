import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type $ZodIssue, type $ZodType, safeParse } from 'zod/v4/core';
import { TOKEN_TEXT } from '#domain/access/tokens.ts';
import { firstIssues, MISTAKES_MAX } from '#domain/basics/bounded-list.ts';
import { isIssueKey } from '#domain/basics/issues.ts';
import { refuseDeepJson } from '#domain/basics/json-pieces.ts';
import { dayOf, type Month, monthOf } from '#domain/basics/months.ts';
import type { Issue } from '#domain/basics/refusals.ts';
import { isInstant } from '#domain/portability/export-items.ts';
import { isTaxIssueKey } from '#domain/tax/net-pay/tax-issues.ts';
import type { Clock } from '#server/platform/clock.ts';
import { AppError } from '#server/platform/errors.ts';
import { readText } from './bodies.ts';

/** Parses and validates the address and body of every request. */
export function readRequests(app: FastifyInstance): void {
  refuseNulInAddresses(app);
  refuseTokensInAddresses(app);
  readJsonBodies(app);
  validateByZod(app);
}

/**
 * Reads JSON bodies that are nested no deeper than a request of ours: the parser takes ten times as
 * long for brackets as for anything else. Names that would change an object's origin are refused.
 */
function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', async (request: FastifyRequest, sent: Readable) => {
    const text = await readText(app, request, sent);
    try {
      refuseDeepJson(text);
    } catch (error) {
      throw Object.assign(error as Error, { statusCode: 400 });
    }
    return new Promise((resolve, reject) => {
      void parse(request, text, (error, body) => (error ? reject(error) : resolve(body)));
    });
  });
}

/** A character that neither PostgreSQL nor a file system has, as an address writes it. */
const NUL = '%00';

/** Refuses a NUL in an address: nothing is at such a path, and no parameter has such a value. */
export function refuseNulInAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { url } = request;
    if (!url.includes(NUL)) return done();
    const [path = '', ...query] = url.split('?');
    if (path.includes(NUL)) return done(new AppError('not_found'));
    const named = [...new URLSearchParams(query.join('?'))].filter((parts) =>
      parts.some((part) => part.includes('\0')),
    );
    const issues = named.map(([name]) => ({
      path: name.replaceAll('\0', ''),
      code: 'text.control',
      message: 'text.control',
    }));
    return done(issues.length === 0 ? undefined : new AppError('invalid', { issues }));
  });
}

/** Refuses tokens in addresses, which proxies and browsers store: it does not matter whose. */
function refuseTokensInAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!TOKEN_TEXT.test(request.url)) return done();
    const code = 'token.address';
    done(new AppError('invalid', { issues: [{ path: '', code, message: code }] }));
  });
}

/** Validates every request by its zod schemas, and answers JSON as it is. */
export function validateByZod(app: FastifyInstance): void {
  app.setValidatorCompiler<$ZodType>(({ schema }) => (value) => {
    const result = safeParse(schema, value);
    if (result.success) return { value: result.data };
    return { error: new AppError('invalid', { issues: issuesOf(result.error.issues) }) };
  });
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
}

/** Refuses a future month. */
export function refuseUnlessBegun(wanted: Month, clock: Clock, path = 'month'): void {
  if (wanted <= monthOf(dayOf(clock()))) return;
  const code = 'month.future';
  throw new AppError('invalid', { issues: [{ path, code, message: code }] });
}

/** The first refused fields by name, each with the key of its sentence. */
function issuesOf(issues: readonly $ZodIssue[]): Issue[] {
  return firstIssues(issues.slice(0, MISTAKES_MAX + 1).flatMap(issuesIn));
}

function issuesIn(issue: $ZodIssue): Issue[] {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, MISTAKES_MAX + 1).map((key) => ({
      path: path === '' ? key : `${path}.${key}`,
      code: 'unknown_field',
      message: 'unknown_field',
    }));
  }
  const isKnown = isIssueKey(issue.message) || isTaxIssueKey(issue.message);
  const code = isKnown ? issue.message : 'unknown';
  return [{ path, code, message: code }];
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The parameters of a path that names one item. */
export const itemId = z.object({ id: z.string() });

/** The id of the path. */
export function idOf(request: FastifyRequest): string {
  return ownId((request.params as { id: string }).id);
}

/** Whether a text is an id of the database. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

/** A malformed id is answered with 404. */
export function ownId(id: string): string {
  if (!UUID.test(id)) throw new AppError('not_found');
  return id.toLowerCase();
}

/** A malformed `updatedAt` matches no version. */
const NEVER = new Date(0).toISOString();

/** The `updatedAt` that the sender has seen; undefined when not stated. */
export function ifMatch(request: FastifyRequest): string | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const instant = header.replace(/^(?:W\/)?"(.*)"$/, '$1');
  return isInstant(instant) ? instant : NEVER;
}
