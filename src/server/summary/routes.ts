import type { FastifyInstance } from 'fastify';
import { dayOf } from '#domain/months.ts';
import type { Records } from '#domain/records.ts';
import { type FinancialSummary, financialSummary, type Holdings } from '#domain/summary.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { signedIn } from '#server/http/person.ts';
import { ratesOn } from '#server/rates/store.ts';
import { recordsOf } from '#server/records/records.ts';
import { housePricesOf } from '#server/statistics/store.ts';
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
      const holdings = await holdingsOf(recordsOf(tx, person.userId, clock));
      const rates = await ratesOn(tx, asOf);
      const housePrices = await housePricesOf(tx);
      return financialSummary(holdings, { currency, rates, housePrices, asOf });
    });
  });
}

/** One after the other: they share the one connection of the transaction. */
async function holdingsOf(records: Records): Promise<Holdings> {
  return {
    assets: await records.assets.list(),
    liabilities: await records.liabilities.list(),
    incomes: await records.incomes.list(),
    costs: await records.costs.list(),
  };
}
