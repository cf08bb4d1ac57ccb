import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { type Household, sharedOf } from '#domain/household/households.ts';
import {
  type InvitationPreview,
  type InvitationState,
  maskEmail,
  type OwnInvitation,
} from '#domain/household/invitations.ts';
import { nameOf } from '#domain/basics/person-name.ts';
import type { Clock } from '#server/platform/clock.ts';
import { AppError } from '#server/platform/errors.ts';
import { lockHousehold } from '#server/household/households/access.ts';
import {
  householdOf,
  householdsOf,
  refuseBeyondLimit,
  type UserTx,
} from '#server/household/households/store.ts';
import {
  householdMembers,
  households,
  householdSettings,
} from '#server/household/households/table.ts';
import { users } from '#server/platform/users/table.ts';
import type { Orm } from '#server/platform/db/tx.ts';
import { householdInvitations } from './table.ts';
import { hashOf } from './token.ts';

const { id: idColumn, invitedEmail, tokenHash } = householdInvitations;

/** Whether the inviter is still an owner whose account may be used. */
const isInviterEntitled = sql<boolean>`household_inviter_entitled(
  ${householdInvitations.householdId}, ${householdInvitations.inviterUserId})`;

/** What a token opens, whoever asks; nothing is used up. Null: it opens nothing. */
export async function previewOf(
  orm: Orm,
  token: string,
  clock: Clock,
): Promise<InvitationPreview | null> {
  const [found] = await orm
    .select({
      householdName: households.name,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      invitedEmail,
      status: householdInvitations.status,
      expiresAt: householdInvitations.expiresAt,
      isInviterEntitled,
      memberCount: sql<number>`(select count(*)::int from ${householdMembers}
        where ${householdMembers.householdId} = ${households.id}
          and ${householdMembers.status} = 'active')`,
      flags: {
        shareAssets: householdSettings.shareAssets,
        shareLiabilities: householdSettings.shareLiabilities,
        shareIncome: householdSettings.shareIncome,
        shareGoals: householdSettings.shareGoals,
        shareCosts: householdSettings.shareCosts,
      },
    })
    .from(householdInvitations)
    .innerJoin(households, eq(households.id, householdInvitations.householdId))
    .innerJoin(householdSettings, eq(householdSettings.householdId, households.id))
    .innerJoin(users, eq(users.id, householdInvitations.inviterUserId))
    .where(eq(tokenHash, hashOf(token)));
  if (found === undefined) return null;
  const { householdName, expiresAt, memberCount } = found;
  return {
    householdName,
    inviterName: nameOf(found),
    maskedEmail: maskEmail(found.invitedEmail),
    state: stateOf(found, clock().toISOString()),
    expiresAt,
    memberCount,
    shared: sharedOf(found.flags),
  };
}

type InvitationStatus = { status: InvitationState; expiresAt: string; isInviterEntitled: boolean };

function stateOf(invitation: InvitationStatus, now: string): InvitationPreview['state'] {
  const { status, expiresAt, isInviterEntitled } = invitation;
  if (!isInviterEntitled && (status === 'pending' || status === 'revoked')) return 'inviter_left';
  return status === 'pending' && expiresAt <= now ? 'expired' : status;
}

/** Which invitation a token opens for whoever has an address; refuses anybody else, by name. */
export async function invitationBy(orm: Orm, token: string, email: string): Promise<string> {
  const [found] = await orm
    .select({ id: idColumn, invitedEmail })
    .from(householdInvitations)
    .where(eq(tokenHash, hashOf(token)));
  if (found === undefined) throw new AppError('not_found');
  if (found.invitedEmail === email.toLowerCase()) return found.id;
  const address = maskEmail(found.invitedEmail);
  throw new AppError('invitation_other_address', {
    values: { address },
    body: { maskedEmail: address },
  });
}

type Row = OwnInvitation & { firstName: string | null; lastName: string | null; email: string };

/** The invitations that wait for the user's answer, newest first. */
export async function ownInvitationsOf({ tx, clock }: UserTx): Promise<OwnInvitation[]> {
  const { rows } = await tx.execute(sql`
    select id, household_id as "householdId", household_name as "householdName",
      first_name as "firstName", last_name as "lastName", email,
      expires_at as "expiresAt", created_at as "createdAt"
    from household_invitations_own() where expires_at > ${clock().toISOString()}
    order by created_at desc, id desc`);
  return (rows as Row[]).map(({ firstName, lastName, email, ...row }) => ({
    id: row.id,
    householdId: row.householdId,
    householdName: row.householdName,
    inviterName: nameOf({ firstName, lastName, email }),
    expiresAt: new Date(row.expiresAt).toISOString(),
    createdAt: new Date(row.createdAt).toISOString(),
  }));
}

/** Joins the household. Said twice, also at the same moment, it is done once. */
export async function accept(whose: UserTx, id: string): Promise<Household> {
  const { tx, userId, clock } = whose;
  const invitation = await ownInvitation(whose, id);
  const { householdId, inviterUserId, status, expiresAt } = invitation;
  const known = (await householdsOf(whose)).find((each) => each.id === householdId);
  if (known === undefined) {
    const isOpen = status === 'pending' && invitation.isInviterEntitled;
    if (!isOpen) throw new AppError('invitation_over');
    if (expiresAt <= clock().toISOString()) throw new AppError('invitation_expired');
    await refuseBeyondLimit(whose);
    await tx.insert(householdMembers).values({
      householdId,
      userId,
      status: 'active',
      invitedBy: inviterUserId,
      joinedAt: clock().toISOString(),
    });
  }
  if (status === 'pending') await end(whose, id, 'accepted');
  return known ?? householdOf(whose, householdId);
}

/** Says no. Whoever has become a member otherwise stays one. */
export async function decline(whose: UserTx, id: string): Promise<void> {
  const { status } = await ownInvitation(whose, id);
  if (status === 'declined') return;
  if (status !== 'pending') throw new AppError('invitation_over');
  await end(whose, id, 'declined');
}

/** An invitation to the user's own address, which nobody else answers or takes back meanwhile. */
async function ownInvitation({ tx, userId }: UserTx, id: string) {
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

async function end({ tx }: UserTx, id: string, status: 'accepted' | 'declined'): Promise<void> {
  await tx.update(householdInvitations).set({ status }).where(eq(idColumn, id));
}
