import type { FastifyInstance } from 'fastify';
import { type FinancialSummary, summaryInSteps } from '#domain/figures/totals/summary.ts';
import { type RouteOptions, signedIn } from '#server/platform/http/signed-in.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { readPresent } from '#server/records/collections/present.ts';

const reading = {
  tags: ['summary'],
  scope: 'figures:read' as const,
  summary: 'Totals in the user’s currency, with the lines behind each in `explain`',
};

/** `GET /api/financial-summary`, in the user's own currency. */
export function summaryRoutes(app: FastifyInstance, { db, clock }: RouteOptions): void {
  app.get(
    '/api/financial-summary',
    { schema: reading },
    async (request): Promise<FinancialSummary> => {
      const { holdings, terms } = await readPresent(db, signedIn(request), clock);
      return inSteps(summaryInSteps(holdings, terms));
    },
  );
}
