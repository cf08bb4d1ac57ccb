import type { Cost, CostDraft } from '#domain/records/costs.ts';
import { monthOf } from '#domain/basics/months.ts';
import type { Moment } from '#server/platform/db/observations.ts';
import { keeper } from '#server/records/collections/keeper.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { costHistory, costs } from './table.ts';

/** A person's costs in the database. */
export const costsOf = keeper<Cost, CostDraft>(costs, 'costs');

/** Writes down what a cost was said to be, and how often, at that moment. */
export async function observeCost(tx: Tx, item: Cost, { on, reason }: Moment): Promise<void> {
  const { userId, id: costId, amount, currency, frequency } = item;
  await tx
    .insert(costHistory)
    .values({ userId, costId, month: monthOf(on), reason, amount, currency, frequency });
}
