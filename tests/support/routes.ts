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

/** Public routes: sign-in with its own rules (tests beside it), health, documents. */
export const OPEN_ROUTES: readonly RegExp[] = [
  /^\w+ \/auth\/v1\//,
  /^(?:GET|POST) \/api\/(?:login|logout)$/,
  // The address was given to the user, and works once within a minute (tests/portability/export-links.test.ts).
  /^GET \/api\/export\/:token$/,
  // The address was given to the operator, and works once within a minute (tests/operations/backups.test.ts).
  /^GET \/api\/backup\/:token$/,
  // The address holds a secret (tests/access/calendar.test.ts).
  /^GET \/calendar\/:file$/,
  // The caller has the token of an invitation (tests/household/invitations.test.ts).
  /^GET \/api\/invitation$/,
  // The address is that of a mail, and ends those mails (tests/access/month-mail.test.ts).
  /^POST \/month-mail$/,
  // The caller signs with the payment service's secret (tests/billing/subscription-events.test.ts).
  /^POST \/api\/webhooks\/stripe$/,
  // The page stands in for a bank's own (tests/banking/bank-connections.test.ts).
  /^GET \/sandbox-bank$/,
  /^POST \/api\/register$/,
  /^POST \/api\/auth\/(?:link|(?:forgot|reset)-password)$/,
  /^GET \/(?:healthz|readyz|api\/docs)$/,
  /^GET \/api\/(?:data-sources|exchange-rates|inflation-data|mortgage-rates|rules(?:\/added)?)$/,
  /^GET \/api\/real-estate-market-data$/,
  /^POST \/api\/net-pay$/,
  /^ALL \*$/,
];
