import type { Liability, LiabilityDraft } from '#domain/records/liabilities.ts';
import { monthOf } from '#domain/basics/months.ts';
import type { Moment } from '#server/platform/db/observations.ts';
import { keeper } from '#server/records/collections/keeper.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { liabilities, liabilityHistory } from './table.ts';

/** A person's liabilities in the database. */
export const liabilitiesOf = keeper<Liability, LiabilityDraft>(liabilities, 'liabilities');

/** Writes down what was said to be left of a liability, with the share of that moment. */
export async function observeLiability(
  tx: Tx,
  item: Liability,
  { on, reason }: Moment,
): Promise<void> {
  const { userId, id: liabilityId, balance, currency, ownershipPercentage } = item;
  const observed = { balance, currency, ownershipPercentage };
  await tx
    .insert(liabilityHistory)
    .values({ userId, liabilityId, month: monthOf(on), reason, ...observed });
}
