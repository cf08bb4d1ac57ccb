import type { Currency } from '#domain/basics/currencies.ts';
import { addDays, type Day } from '#domain/basics/months.ts';
import { recordedBook } from '#domain/holdings/account-holdings.ts';
import { canHold } from '#domain/holdings/accounts.ts';
import {
  daysOfPeriod,
  type PeriodReturns,
  periodReturns,
  type ReturnPeriod,
} from '#domain/holdings/period-returns.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import { AppError } from '#server/platform/errors.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { readHoldingFacts } from './account-holdings.ts';
import { readGrowth } from './growth.ts';

type ReturnsQuery = {
  period: ReturnPeriod;
  /** Of one account; null: of all. */
  accountId: string | null;
  /** By default the user's. */
  currency?: Currency | undefined;
  today: Day;
};

/** Returns of the user's accounts in a period; whole accounts, whatever the user's share is. */
export async function readReturns(
  db: Database,
  user: SessionUser,
  { period, accountId, currency: wanted, today }: ReturnsQuery,
): Promise<PeriodReturns> {
  const days = daysOfPeriod(period, today);
  if (days === null) {
    const code = 'choice';
    throw new AppError('invalid', { issues: [{ path: 'period', code, message: code }] });
  }
  const { opened, to } = days;
  const facts = await readHoldingFacts(db, user, { asOf: to, opened, currency: wanted });
  const { records, rows } = facts;
  const { currency, instruments } = records;
  const present = rows.accounts.filter(({ removedOn }) => removedOn === null);
  const account = present.find(({ id }) => id === accountId);
  if (accountId !== null && account === undefined) throw new AppError('not_found');
  if (account !== undefined && !canHold(account.type)) throw new AppError('no_holdings');
  const book = await inSteps(recordedBook(records, facts));
  const ids = new Set(account === undefined ? present.map(({ id }) => id) : [account.id]);
  const movements = book.movements.filter((each) => ids.has(each.accountId));
  const eve = addDays(movements[0]?.day ?? to, -1);
  const from = opened === null || opened < eve ? eve : opened;
  const growth = await readGrowth({ facts, movements, from: addDays(from, 1) });
  return periodReturns(growth, { period, from, to, currency, instruments });
}
