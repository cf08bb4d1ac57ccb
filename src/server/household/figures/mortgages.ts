import { sql } from 'drizzle-orm';
import {
  type HouseholdMortgage,
  householdMortgages,
  type LinkedShare,
  type MemberMortgages,
} from '#domain/household/household-mortgages.ts';
import type { Day } from '#domain/basics/months.ts';
import { averagesIn } from '#domain/mortgage/rate-check.ts';
import { ownMortgagesOf } from '#server/mortgage/store.ts';
import type { ClockedTx, Tx } from '#server/platform/db/tx.ts';
import { mortgageRatesOf } from '#server/statistics/series/mortgage-rates.ts';
import { enterMemberScope } from './member-scope.ts';
import { type HouseholdQuery, sharedRecordsIn } from './shared-records.ts';

export type HouseholdMortgages = { asOf: Day; mortgages: HouseholdMortgage[] };

/**
 * The mortgages of members who share assets and liabilities in detail, each once: co-owners read
 * the primary owner's. Each member's terms are read in the member's name (decision 032).
 */
export async function householdMortgagesIn(
  userTx: ClockedTx,
  query: HouseholdQuery,
): Promise<HouseholdMortgages> {
  const { tx } = userTx;
  const { members, terms } = await sharedRecordsIn(userTx, query);
  const { averages } = await mortgageRatesOf(tx);
  const read: MemberMortgages[] = [];
  for (const { userId, isTotalsOnly, holdings, links } of members) {
    const shared = await enterMemberScope(tx, query.householdId, userId);
    const isShown = shared.includes('assets') && shared.includes('liabilities');
    if (!isShown || isTotalsOnly) continue;
    const stored = await ownMortgagesOf(tx, userId);
    const shares = await sharesIn(tx, query.householdId);
    read.push({ userId, stored, holdings, shares, copies: links.copies });
  }
  const { asOf, rates } = terms;
  const figures = { asOf, rates, averages: averagesIn(averages) };
  return { asOf, mortgages: householdMortgages(read, figures) };
}

/** Shares of others in the items of the transaction's user. */
async function sharesIn(tx: Tx, householdId: string): Promise<LinkedShare[]> {
  const { rows } = await tx.execute(sql`
    select item_id as "itemId", member_id as "userId", percent::text from co_owner_links
    where household_id = ${householdId}::uuid and status = 'active' and kind = 'liabilities'
      and owner_id = current_setting('valv.user')::uuid`);
  return rows as LinkedShare[];
}
