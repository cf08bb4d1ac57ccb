import { eq, sql } from 'drizzle-orm';
import { byFlag, sharedOf } from '#domain/household/sharing.ts';
import {
  type InvitationPreview,
  type InvitationState,
  maskEmail,
  type OwnInvitation,
} from '#domain/household/invitations.ts';
import { nameOf } from '#domain/basics/display-name.ts';
import {
  householdMembers,
  households,
  householdSettings,
} from '#server/household/households/table.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { ClockedTx, Orm } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import { users } from '#server/platform/users/table.ts';
import { householdInvitations } from './table.ts';
import { hashOf } from './sending.ts';
import type { OthersNotice } from '#domain/figures/notifications/notices.ts';

const { id: idColumn, invitedEmail, tokenHash } = householdInvitations;

/** Whether the inviter is still an owner whose account may be used. */
export const isInviterEntitled = sql<boolean>`household_inviter_entitled(
  ${householdInvitations.householdId}, ${householdInvitations.inviterUserId})`;

/** The invitation behind a token, which stays valid; null for an unknown token. */
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
      flags: byFlag((flag) => householdSettings[flag]),
    })
    .from(householdInvitations)
    .innerJoin(households, eq(households.id, householdInvitations.householdId))
    .innerJoin(householdSettings, eq(householdSettings.householdId, households.id))
    .innerJoin(users, eq(users.id, householdInvitations.inviterUserId))
    .where(eq(tokenHash, hashOf(token)));
  if (found === undefined) return null;
  const { householdName, expiresAt, memberCount } = found;
  const state = stateOf(found, clock().toISOString());
  // Someone no longer invited is told nothing about the household.
  const isInvited = state === 'pending';
  return {
    householdName,
    inviterName: nameOf(found),
    maskedEmail: maskEmail(found.invitedEmail),
    state,
    expiresAt,
    memberCount: isInvited ? memberCount : 0,
    shared: isInvited ? sharedOf(found.flags) : [],
  };
}

type InvitationStatus = { status: InvitationState; expiresAt: string; isInviterEntitled: boolean };

function stateOf(invitation: InvitationStatus, now: string): InvitationPreview['state'] {
  const { status, expiresAt, isInviterEntitled } = invitation;
  if (!isInviterEntitled && (status === 'pending' || status === 'revoked')) return 'inviter_left';
  return status === 'pending' && expiresAt <= now ? 'expired' : status;
}

/** The id of a token's invitation. Throws if it is for another address than the user's. */
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

type OwnRow = OwnInvitation & { firstName: string | null; lastName: string | null; email: string };

/** The invitations that wait for the user's answer, newest first. */
export async function ownInvitationsOf({ tx, clock }: ClockedTx): Promise<OwnInvitation[]> {
  const { rows } = await tx.execute(sql`
    select id, household_id as "householdId", household_name as "householdName",
      first_name as "firstName", last_name as "lastName", email,
      expires_at as "expiresAt", created_at as "createdAt"
    from household_invitations_own() where expires_at > ${clock().toISOString()}
    order by created_at desc, id desc`);
  return (rows as OwnRow[]).map(({ firstName, lastName, email, ...row }) => ({
    id: row.id,
    householdId: row.householdId,
    householdName: row.householdName,
    inviterName: nameOf({ firstName, lastName, email }),
    expiresAt: new Date(row.expiresAt).toISOString(),
    createdAt: new Date(row.createdAt).toISOString(),
  }));
}

/** Invitations that wait for the user's answer, as notifications. */
export async function invitationRequestNotices(userTx: ClockedTx): Promise<OthersNotice[]> {
  const invitations = await ownInvitationsOf(userTx);
  return invitations.map(({ id, householdName, inviterName, createdAt }) => ({
    kind: 'invitation',
    id: `invitation:${id}`,
    occurredAt: createdAt,
    entityType: 'household',
    entityId: id,
    entityName: householdName,
    by: inviterName,
  }));
}

/** Time in which a new member is shown as a notification. */
const JOINED_SHOWN_MS = 30 * 86_400_000;

/** Members who joined the user's households after the user, as notifications. */
export async function joinedNotices({ tx, userId, clock }: ClockedTx): Promise<OthersNotice[]> {
  const since = new Date(clock().getTime() - JOINED_SHOWN_MS).toISOString();
  const { rows } = await tx.execute<JoinedRow>(sql`
    select other.id, other.household_id as "householdId", h.name, other.joined_at as "joinedAt",
      p.first_name as "firstName", p.last_name as "lastName", p.email
    from household_members own
    join household_members other on other.household_id = own.household_id
      and other.joined_at > own.joined_at and other.joined_at > ${since}
    join households h on h.id = own.household_id
    join lateral household_people(own.household_id) p on p.user_id = other.user_id
    where own.user_id = ${userId}
    order by other.joined_at desc`);
  return rows.map(({ id, householdId, name, joinedAt, ...member }) => ({
    kind: 'member_joined',
    id: `member_joined:${id}`,
    occurredAt: new Date(joinedAt).toISOString(),
    entityType: 'household',
    entityId: householdId,
    entityName: name,
    by: nameOf(member),
  }));
}

type JoinedRow = {
  id: string;
  householdId: string;
  name: string;
  joinedAt: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
};
