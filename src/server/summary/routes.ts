import type { FastifyInstance } from 'fastify';
import { type FinancialSummary, financialSummary } from '#domain/summary.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { signedIn } from '#server/http/person.ts';
import { presentOf } from '#server/records/present.ts';

type Parts = { db: Database; clock: Clock };

const reading = {
  tags: ['summary'],
  summary: 'Totals in the person’s currency, with the lines behind each in `explain`',
};

/** `GET /api/financial-summary` (specification, section 7), in the person's own currency. */
export function summaryRoutes(app: FastifyInstance, { db, clock }: Parts): void {
  app.get('/api/financial-summary', { schema: reading }, (request): Promise<FinancialSummary> => {
    const person = signedIn(request);
    return db.asPerson(person, async (tx) => {
      const { holdings, terms } = await presentOf(tx, person.userId, clock);
      return financialSummary(holdings, terms);
    });
  });
}
