import { dayOf } from '#domain/months.ts';
import type { Holdings, Terms } from '#domain/summary.ts';
import type { Clock } from '#server/clock.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { ratesOn } from '#server/rates/store.ts';
import { housePricesOf } from '#server/statistics/store.ts';
import { currencyOf } from '#server/users/store.ts';
import { recordsOf } from './records.ts';

/** What a person has today, and the terms that totals of it are made on. */
export async function presentOf(
  tx: Tx,
  userId: string,
  clock: Clock,
): Promise<{ holdings: Holdings; terms: Terms }> {
  const currency = await currencyOf(tx, userId);
  if (currency === null) throw new AppError('not_found');
  const asOf = dayOf(clock());
  const records = recordsOf(tx, userId, clock);
  // One after the other: they share the one connection of the transaction.
  const holdings = {
    assets: await records.assets.list(),
    liabilities: await records.liabilities.list(),
    incomes: await records.incomes.list(),
    costs: await records.costs.list(),
  };
  const rates = await ratesOn(tx, asOf);
  const housePrices = await housePricesOf(tx);
  return { holdings, terms: { currency, rates, housePrices, asOf } };
}
