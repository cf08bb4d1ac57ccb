import { and, eq, sql } from 'drizzle-orm';
import { MEMBERS_MAX } from '#domain/household/households.ts';
import {
  type Invitation,
  INVITATION_DAYS,
  type InvitationDraft,
} from '#domain/household/invitations.ts';
import { AppError } from '#server/platform/errors.ts';
import { membersOf } from '#server/household/households/members.ts';
import { householdOf, type UserTx } from '#server/household/households/store.ts';
import { forgetAnswers } from '#server/platform/http/once.ts';
import type { Orm } from '#server/platform/db/tx.ts';
import { type ClientSending, mailInvitation, type Sending } from './sending.ts';
import { householdInvitations } from './table.ts';
import { newToken } from './token.ts';

const DAY_MS = 86_400_000;

const { householdId: ofHousehold, id: idColumn, status } = householdInvitations;
const isPending = eq(status, 'pending');

/** The invitations of a household that nobody has answered, oldest first. */
export async function invitationsOf(
  { tx, clock }: UserTx,
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

type Inviting = { householdId: string; draft: InvitationDraft };

/** Invites an address, and mails it the only copy of the token. */
export async function createInvitation(
  whose: UserTx,
  sending: ClientSending,
  { householdId, draft: { email, language } }: Inviting,
): Promise<Invitation> {
  const { tx, userId } = whose;
  const pending = await invitationsOf(whose, householdId);
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
  const inLanguage = language ?? (await householdOf(whose, householdId)).language;
  const { token, ...times } = issued(whose);
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
  await mailInvitation(whose, sending, { to: email, language: inLanguage, token });
  return { ...made, status: 'pending', isExpired: false };
}

type OneInvitation = { householdId: string; id: string };

/**
 * Mails an invitation again with a new token, for another seven days. The old token ends, and the
 * invitation is from now on that of the owner who sends it, whom the mail names.
 */
export async function renewInvitation(
  whose: UserTx,
  sending: ClientSending,
  { householdId, id }: OneInvitation,
): Promise<Invitation> {
  const [found] = await whose.tx
    .select({ ...shown, language: householdInvitations.language })
    .from(householdInvitations)
    .where(and(eq(ofHousehold, householdId), eq(idColumn, id), isPending));
  if (found === undefined) throw new AppError('not_found');
  refuseTooSoon(whose, sending, found.sentAt);
  const { token, ...times } = issued(whose);
  const [renewed] = await whose.tx
    .update(householdInvitations)
    .set({ ...times, inviterUserId: whose.userId })
    .where(eq(idColumn, id))
    .returning(shown);
  if (!renewed) throw new Error('The invitation disappeared within the transaction');
  await mailInvitation(whose, sending, { to: found.invitedEmail, language: found.language, token });
  return { ...renewed, status: 'pending', isExpired: false };
}

/** Takes an invitation back: its token opens nothing any more. */
export async function revokeInvitation(
  { tx, userId }: UserTx,
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
 * Deletes invitations a week after they ended, with the addresses in them and in their sent mails;
 * so many at a time, and none that is in use. True: there are more.
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

function issued({ clock }: UserTx) {
  const now = clock();
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS).toISOString();
  return { ...newToken(), sentAt: now.toISOString(), expiresAt };
}

/** Between two mails with the same invitation lies the pause of sign-in's mails. */
function refuseTooSoon({ clock }: UserTx, { limits }: Sending, sentAt: string): void {
  const waitS = limits.mailIntervalS - (clock().getTime() - Date.parse(sentAt)) / 1000;
  if (waitS > 0) throw new AppError('mail_limit', { retryAfterS: Math.ceil(waitS) });
}
