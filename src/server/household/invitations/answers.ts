import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Household } from '#domain/household/households.ts';
import { noteHousehold } from '#server/household/households/activities.ts';
import { lockHousehold } from '#server/household/households/access.ts';
import {
  assertHouseholdLimit,
  householdOf,
  householdsOf,
} from '#server/household/households/store.ts';
import { householdMembers } from '#server/household/households/table.ts';
import { AppError } from '#server/platform/errors.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { isInviterEntitled } from './reads.ts';
import { householdInvitations } from './table.ts';

const { id: idColumn, invitedEmail } = householdInvitations;

/** Joins the household. Idempotent, also when called concurrently. */
export async function accept(userTx: ClockedTx, id: string): Promise<Household> {
  const { tx, userId, clock } = userTx;
  const invitation = await ownInvitation(userTx, id);
  const { householdId, inviterUserId, status, expiresAt } = invitation;
  const known = (await householdsOf(userTx)).find((each) => each.id === householdId);
  if (known === undefined) {
    const isOpen = status === 'pending' && invitation.isInviterEntitled;
    if (!isOpen) throw new AppError('invitation_over');
    if (expiresAt <= clock().toISOString()) throw new AppError('invitation_expired');
    await assertHouseholdLimit(userTx);
    await tx.insert(householdMembers).values({
      householdId,
      userId,
      status: 'active',
      invitedBy: inviterUserId,
      joinedAt: clock().toISOString(),
    });
  }
  if (status === 'pending') await end(userTx, id, 'accepted');
  if (known !== undefined) return known;
  const household = await householdOf(userTx, householdId);
  await noteHousehold(userTx, household, { action: 'updated', changes: [{ field: 'joined' }] });
  return household;
}

/** Declines an invitation. A user who joined by another invitation stays a member. */
export async function decline(userTx: ClockedTx, id: string): Promise<void> {
  const { status } = await ownInvitation(userTx, id);
  if (status === 'declined') return;
  if (status !== 'pending') throw new AppError('invitation_over');
  await end(userTx, id, 'declined');
}

/** Locks the household and returns an invitation to the user's address; 404 when there is none. */
async function ownInvitation({ tx, userId }: ClockedTx, id: string) {
  const own = sql`${invitedEmail} = (select lower(email) from users where id = ${userId})`;
  const isWanted = and(eq(idColumn, id), own);
  const [found] = await tx.select().from(householdInvitations).where(isWanted);
  if (found === undefined) throw new AppError('not_found');
  await lockHousehold(tx, found.householdId);
  const [present] = await tx
    .select({ ...getTableColumns(householdInvitations), isInviterEntitled })
    .from(householdInvitations)
    .where(isWanted);
  if (present === undefined) throw new AppError('not_found');
  return present;
}

async function end({ tx }: ClockedTx, id: string, status: 'accepted' | 'declined'): Promise<void> {
  await tx.update(householdInvitations).set({ status }).where(eq(idColumn, id));
}
