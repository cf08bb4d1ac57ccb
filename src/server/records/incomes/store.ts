import type { Income, IncomeDraft } from '#domain/records/incomes.ts';
import { monthOf } from '#domain/basics/months.ts';
import type { Moment } from '#server/platform/db/observations.ts';
import { keeper } from '#server/records/collections/keeper.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { incomeHistory, incomes } from './table.ts';

/** A person's incomes in the database. */
export const incomesOf = keeper<Income, IncomeDraft>(incomes, 'incomes');

/** Writes down what an income was said to be, how often, taxed how, at that moment. */
export async function observeIncome(tx: Tx, item: Income, { on, reason }: Moment): Promise<void> {
  const { userId, id: incomeId, amount, currency, frequency, isActive } = item;
  const { taxPercentage, taxBasis } = item;
  const observed = { amount, currency, frequency, taxPercentage, taxBasis, isActive };
  await tx
    .insert(incomeHistory)
    .values({ userId, incomeId, month: monthOf(on), reason, ...observed });
}
