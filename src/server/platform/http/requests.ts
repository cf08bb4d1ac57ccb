import type { FastifyInstance } from 'fastify';
import { refuseDeepJson } from '#domain/basics/json-pieces.ts';
import { AppError } from '#server/platform/errors.ts';
import { validateByZod } from './validation.ts';

/** Parses and validates the address and body of every request. */
export function readRequests(app: FastifyInstance): void {
  refuseNulInAddresses(app);
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
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      refuseDeepJson(String(body));
    } catch (error) {
      done(Object.assign(error as Error, { statusCode: 400 }));
      return;
    }
    void parse(request, String(body), done);
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
