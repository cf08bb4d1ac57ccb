import type { FastifyInstance } from 'fastify';

const LINE = /^((?:[│ ] {3})*)[├└]── (\S+) \(([^)]*)\)$/;

/** Answers for every method count as one, `ALL`. */
const METHODS_OF_ALL = 8;

/** Every route of an application, such as `PUT /api/assets/:id`. */
export function routesOf(app: FastifyInstance): string[] {
  const path: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const match = LINE.exec(line);
      if (!match) return [];
      const [, indent = '', part = '', methods = ''] = match;
      path.splice(indent.length / 4, path.length, part);
      const names = methods.split(', ');
      const listed = names.length >= METHODS_OF_ALL ? ['ALL'] : names;
      return listed.map((method) => `${method} ${path.join('')}`);
    })
    .sort();
}
