import { and, eq, sql } from 'drizzle-orm';
import type { ExportedHousehold } from '#domain/portability/export-households.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { householdMembers, households, householdSettings } from './table.ts';

/** The user's memberships, as in the full export. */
export function membershipsOf(tx: Tx, userId: string): Promise<ExportedHousehold[]> {
  const { role, joinedAt, shareAssets, shareLiabilities, shareIncome, ...own } = householdMembers;
  const { shareGoals, shareCosts, totalsOnly } = own;
  return tx
    .select({
      name: households.name,
      role,
      // Active members have a joining time (household_members_joined).
      joinedAt: sql<string>`${joinedAt}`.mapWith(joinedAt),
      currency: householdSettings.currency,
      shareAssets,
      shareLiabilities,
      shareIncome,
      shareGoals,
      shareCosts,
      totalsOnly,
    })
    .from(householdMembers)
    .innerJoin(households, eq(households.id, householdMembers.householdId))
    .innerJoin(householdSettings, eq(householdSettings.householdId, households.id))
    .where(and(eq(householdMembers.userId, userId), eq(householdMembers.status, 'active')))
    .orderBy(joinedAt, households.id);
}
