import { and, eq, ne, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { byFlag, FLAGS, type Sharing } from '#domain/household/sharing.ts';
import {
  type Household,
  type HouseholdChanges,
  HOUSEHOLDS_MAX,
} from '#domain/household/households.ts';
import { later } from '#server/platform/db/columns.ts';
import { AppError } from '#server/platform/errors.ts';
import { forgetAnswers } from '#server/platform/http/idempotency.ts';
import { removeActivities } from '#server/records/activity/store.ts';
import { users } from '#server/platform/users/table.ts';
import { noteHousehold } from './activities.ts';
import { householdMembers, households, householdSettings } from './table.ts';
import { takeLock } from '#server/platform/db/locks.ts';
import type { ClockedTx, Tx } from '#server/platform/db/tx.ts';
import type { ExportedHousehold } from '#domain/portability/export-households.ts';

/** The households that a user is in, oldest first. */
export async function householdsOf({ tx, userId }: ClockedTx): Promise<Household[]> {
  const rows = await tx
    .select({
      ...shown,
      own: {
        role: householdMembers.role,
        ...byFlag((flag) => householdMembers[flag]),
        totalsOnly: householdMembers.totalsOnly,
      },
    })
    .from(householdMembers)
    .innerJoin(households, eq(households.id, householdMembers.householdId))
    .innerJoin(householdSettings, eq(householdSettings.householdId, households.id))
    .where(and(eq(householdMembers.userId, userId), eq(householdMembers.status, 'active')))
    .orderBy(households.createdAt, households.id);
  return rows.map(({ own: { role, ...sharing }, ...household }) => ({
    ...household,
    role,
    sharing: sharing satisfies Sharing,
  }));
}

const shown = {
  id: households.id,
  name: households.name,
  memberCount: sql<number>`(select count(*)::int from household_members others
    where others.household_id = ${households.id} and others.status = 'active')`,
  currency: householdSettings.currency,
  language: householdSettings.language,
  ...byFlag((flag) => householdSettings[flag]),
  createdBy: households.createdBy,
  createdAt: households.createdAt,
  updatedAt: sql<string>`greatest(${households.updatedAt}, ${householdSettings.updatedAt})`.mapWith(
    households.updatedAt,
  ),
};

/** One of the user's households. */
export async function householdOf(userTx: ClockedTx, id: string): Promise<Household> {
  const found = (await householdsOf(userTx)).find((household) => household.id === id);
  if (found === undefined) throw new AppError('not_found');
  return found;
}

/** Creates a household in the user's currency and language, with the user as its owner. */
export async function createHousehold(userTx: ClockedTx, name: string): Promise<Household> {
  const { tx, userId, clock } = userTx;
  await assertHouseholdLimit(userTx);
  const householdId = v7();
  const [own] = await tx
    .select({ currency: users.currency, language: users.language })
    .from(users)
    .where(eq(users.id, userId));
  if (own === undefined) throw new AppError('not_found');
  await tx.insert(households).values({ id: householdId, name, createdBy: userId });
  await tx.insert(householdMembers).values({
    householdId,
    userId,
    role: 'owner',
    status: 'active',
    joinedAt: clock().toISOString(),
  });
  await tx.insert(householdSettings).values({ householdId, ...own });
  await noteHousehold(userTx, { id: householdId, name }, { action: 'created' });
  return householdOf(userTx, householdId);
}

/** Locks, so that two concurrent requests cannot both pass the limit. */
export async function assertHouseholdLimit({ tx, userId }: ClockedTx): Promise<void> {
  await takeLock(tx, 'limits', userId);
  const count = await tx.$count(householdMembers, eq(householdMembers.userId, userId));
  if (count >= HOUSEHOLDS_MAX) {
    throw new AppError('limit_reached', { values: { limit: HOUSEHOLDS_MAX, kind: 'households' } });
  }
}

/**
 * Changes the name and the settings. Of a kind that the household begins to show, each other member
 * shows nothing until they choose to: they joined when it was shown to nobody.
 */
export async function updateHousehold(
  { tx, userId }: ClockedTx,
  before: Household,
  { name, ...settings }: HouseholdChanges,
): Promise<void> {
  const { id } = before;
  if (name !== undefined) {
    await tx
      .update(households)
      .set({ name, updatedAt: later(households.updatedAt) })
      .where(eq(households.id, id));
  }
  if (Object.keys(settings).length === 0) return;
  const begun = Object.values(FLAGS).filter((flag) => settings[flag] === 1 && before[flag] === 0);
  if (begun.length > 0) {
    await tx
      .update(householdMembers)
      .set({
        ...Object.fromEntries(begun.map((flag) => [flag, 0])),
        updatedAt: later(householdMembers.updatedAt),
      })
      .where(and(eq(householdMembers.householdId, id), ne(householdMembers.userId, userId)));
  }
  await tx
    .update(householdSettings)
    .set({ ...settings, updatedAt: later(householdSettings.updatedAt) })
    .where(eq(householdSettings.householdId, id));
}

/**
 * Deletes the household and its data, with the user's activities in it; members keep their own
 * records.
 */
export async function removeHousehold({ tx, userId }: ClockedTx, id: string): Promise<void> {
  await tx.delete(households).where(eq(households.id, id));
  await removeActivities(tx, userId, [id]);
  await forgetAnswers(tx, userId, id);
}

/** The user's memberships, as in the full export. */
export function membershipsOf(tx: Tx, userId: string): Promise<ExportedHousehold[]> {
  const { role, joinedAt, totalsOnly } = householdMembers;
  return tx
    .select({
      name: households.name,
      role,
      // Active members have a joining time (household_members_joined).
      joinedAt: sql<string>`${joinedAt}`.mapWith(joinedAt),
      currency: householdSettings.currency,
      ...byFlag((flag) => householdMembers[flag]),
      totalsOnly,
    })
    .from(householdMembers)
    .innerJoin(households, eq(households.id, householdMembers.householdId))
    .innerJoin(householdSettings, eq(householdSettings.householdId, households.id))
    .where(and(eq(householdMembers.userId, userId), eq(householdMembers.status, 'active')))
    .orderBy(joinedAt, households.id);
}
