import { and, eq, sql } from 'drizzle-orm';
import { MEMBERS_MAX } from '#domain/household/households.ts';
import {
  type Invitation,
  INVITATION_DAYS,
  type InvitationDraft,
} from '#domain/household/invitations.ts';
import { AppError } from '#server/platform/errors.ts';
import { noteHousehold } from '#server/household/households/activities.ts';
import { membersOf } from '#server/household/households/members.ts';
import { householdOf } from '#server/household/households/store.ts';
import { forgetAnswers } from '#server/platform/http/idempotency.ts';
import type { ClockedTx, Orm } from '#server/platform/db/tx.ts';
import { mailInvitation, type RequestSendOptions, type SendOptions, newToken } from './sending.ts';
import { householdInvitations } from './table.ts';

const DAY_MS = 86_400_000;

const { householdId: ofHousehold, id: idColumn, status } = householdInvitations;
const isPending = eq(status, 'pending');

/** The unanswered invitations of a household, oldest first; expired ones too. */
export async function invitationsOf(
  { tx, clock }: ClockedTx,
  householdId: string,
): Promise<Invitation[]> {
  const rows = await tx
    .select(shown)
    .from(householdInvitations)
    .where(and(eq(ofHousehold, householdId), isPending))
    .orderBy(householdInvitations.createdAt, idColumn);
  const now = clock().toISOString();
  return rows.map((row) => ({ ...row, status: 'pending', isExpired: row.expiresAt <= now }));
}

const shown = {
  id: idColumn,
  invitedEmail: householdInvitations.invitedEmail,
  inviterUserId: householdInvitations.inviterUserId,
  createdAt: householdInvitations.createdAt,
  sentAt: householdInvitations.sentAt,
  expiresAt: householdInvitations.expiresAt,
};

type NewInvitation = { householdId: string; draft: InvitationDraft };

/** Invites an address and mails it the only copy of the token. */
export async function createInvitation(
  userTx: ClockedTx,
  sending: RequestSendOptions,
  { householdId, draft: { email, language } }: NewInvitation,
): Promise<Invitation> {
  const { tx, userId } = userTx;
  const pending = await invitationsOf(userTx, householdId);
  const members = await membersOf(tx, householdId);
  if (members.some((member) => member.email.toLowerCase() === email)) {
    throw new AppError('already_member');
  }
  if (pending.some(({ invitedEmail }) => invitedEmail === email)) {
    throw new AppError('already_invited');
  }
  if (members.length + pending.length >= MEMBERS_MAX) {
    throw new AppError('limit_reached', { values: { limit: MEMBERS_MAX, kind: 'members' } });
  }
  const household = await householdOf(userTx, householdId);
  const inLanguage = language ?? household.language;
  const { token, ...times } = issued(userTx);
  const [made] = await tx
    .insert(householdInvitations)
    .values({
      householdId,
      inviterUserId: userId,
      invitedEmail: email,
      language: inLanguage,
      createdAt: times.sentAt,
      ...times,
    })
    .returning(shown);
  if (!made) throw new Error('The invitation was not inserted');
  await mailInvitation(userTx, sending, { to: email, language: inLanguage, token });
  await noteHousehold(userTx, household, { action: 'updated', changes: [{ field: 'invited' }] });
  return { ...made, status: 'pending', isExpired: false };
}

type OneInvitation = { householdId: string; id: string };

/**
 * Mails an invitation again with a new token, valid for another `INVITATION_DAYS`. The old token
 * expires, and the owner who sends it becomes the inviter.
 */
export async function renewInvitation(
  userTx: ClockedTx,
  sending: RequestSendOptions,
  { householdId, id }: OneInvitation,
): Promise<Invitation> {
  const [found] = await userTx.tx
    .select({ ...shown, language: householdInvitations.language })
    .from(householdInvitations)
    .where(and(eq(ofHousehold, householdId), eq(idColumn, id), isPending));
  if (found === undefined) throw new AppError('not_found');
  refuseTooSoon(userTx, sending, found.sentAt);
  const { token, ...times } = issued(userTx);
  const [renewed] = await userTx.tx
    .update(householdInvitations)
    .set({ ...times, inviterUserId: userTx.userId })
    // Accepted, revoked or gone with its household since it was read.
    .where(and(eq(ofHousehold, householdId), eq(idColumn, id), isPending))
    .returning(shown);
  if (!renewed) throw new AppError('not_found');
  await mailInvitation(userTx, sending, {
    to: found.invitedEmail,
    language: found.language,
    token,
  });
  return { ...renewed, status: 'pending', isExpired: false };
}

/** Revokes an invitation, so that its token is no longer valid. */
export async function revokeInvitation(
  { tx, userId }: ClockedTx,
  { householdId, id }: OneInvitation,
): Promise<void> {
  const revoked = await tx
    .update(householdInvitations)
    .set({ status: 'revoked' })
    .where(and(eq(ofHousehold, householdId), eq(idColumn, id), isPending))
    .returning({ id: idColumn });
  if (revoked.length === 0) throw new AppError('not_found');
  await forgetAnswers(tx, userId, id);
}

/**
 * Deletes up to `batch` unlocked invitations a week after they ended, with the sent mails to their
 * addresses. Returns whether there may be more.
 */
export async function deleteEndedInvitations(orm: Orm, batch: number): Promise<boolean> {
  const { rowCount } = await orm.execute(sql`
    with gone as (
      delete from household_invitations where id in (
        select id from household_invitations
        where coalesce(ended_at, expires_at) < now() - interval '7 days'
        limit ${batch} for update skip locked)
      returning invited_email as address, coalesce(ended_at, expires_at) as ended_at),
    mailed as (
      delete from mails where id in (
        select mails.id from mails join gone on recipient = address
        where kind = 'household_invitation' and mails.ended_at < gone.ended_at
        for update of mails skip locked))
    select from gone`);
  return rowCount === batch;
}

function issued({ clock }: ClockedTx) {
  const now = clock();
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS).toISOString();
  return { ...newToken(), sentAt: now.toISOString(), expiresAt };
}

/** Throws 429 if the invitation was mailed within the interval that sign-in mails have. */
function refuseTooSoon({ clock }: ClockedTx, { limits }: SendOptions, sentAt: string): void {
  const waitS = limits.mailIntervalS - (clock().getTime() - Date.parse(sentAt)) / 1000;
  if (waitS > 0) throw new AppError('mail_limit', { retryAfterS: Math.ceil(waitS) });
}
