import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/errors.ts';

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
