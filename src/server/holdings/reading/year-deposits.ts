import type { Day } from '#domain/basics/months.ts';
import { type AccountDeposits, yearDepositsInSteps } from '#domain/holdings/account-deposits.ts';
import { holdingsBookInSteps } from '#domain/holdings/average-cost.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { readHoldingFacts } from './account-holdings.ts';

/**
 * Deposits of a user's ISK and KF in a year, of those that have holding transactions; of a removed
 * one until that day.
 */
export async function readYearDeposits(
  db: Database,
  user: SessionUser,
  { year, today }: { year: number; today: Day },
): Promise<ReadonlyMap<string, AccountDeposits>> {
  const last = `${year}-12-31`;
  const asOf = last < today ? last : today;
  const facts = await readHoldingFacts(db, user, { asOf, today, currency: 'SEK' });
  const { records, rateOn, priceOn } = facts;
  const forms = new Map(
    [...facts.rows.accounts, ...facts.removed].flatMap(({ id, accountForm: form }) =>
      form === 'isk' || form === 'kf' ? [[id, form] as const] : [],
    ),
  );
  if (forms.size === 0 || records.transactions.length === 0) return new Map();
  const costs = {
    ...records,
    // A removed one has its movements here.
    accounts: new Map([...records.accounts].map(([id, { isTaxed }]) => [id, { isTaxed }])),
    rateOn,
    priceOn: (id: string, day: Day) => priceOn(id, day)?.units ?? null,
  };
  const book = await inSteps(holdingsBookInSteps(records.transactions, costs, asOf));
  return inSteps(yearDepositsInSteps({ year, book, records, rateOn, forms }));
}
