import type { FastifyInstance } from 'fastify';
import { dayOf } from '#domain/months.ts';
import { type FinancialSummary, financialSummary } from '#domain/summary.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { signedIn } from '#server/http/person.ts';
import { ratesOn } from '#server/rates/store.ts';
import { recordsOf } from '#server/records/records.ts';
import { currencyOf } from '#server/users/store.ts';

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
      const currency = await currencyOf(tx, person.userId);
      if (currency === null) throw new AppError('not_found');
      const asOf = dayOf(clock());
      const records = recordsOf(tx, person.userId, clock);
      const [assets, incomes] = [await records.assets.list(), await records.incomes.list()];
      const rates = await ratesOn(tx, asOf);
      return financialSummary({ assets, incomes }, { currency, rates, asOf });
    });
  });
}
