import type { FastifyInstance } from 'fastify';
import { refuseDeepJson } from '#domain/basics/json-pieces.ts';
import { refuseNulInAddresses } from './addresses.ts';
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
