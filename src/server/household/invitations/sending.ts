import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { dayOf } from '#domain/basics/months.ts';
import { INVITATION_DAYS } from '#domain/household/invitations.ts';
import type { Language } from '#domain/basics/texts.ts';
import { inOwnersName } from '#server/platform/db/transactions.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Mailer } from '#server/platform/mail/port.ts';
import type { ClockedTx, Tx } from '#server/platform/db/tx.ts';
import { invitationMails } from './table.ts';

const TOKEN_BYTES = 32;

/** A random token, and the hash of it that is stored. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, tokenHash: hashOf(token) };
}

/** A plain hash suffices: 256 random bits cannot be guessed. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Most invitation mails that a user may send in a day. */
const MAILS_A_DAY_MAX = 50;

/** Most invitation mails that an address may receive in an hour. */
const MAILS_AN_HOUR_MAX = 5;

const HOUR_S = 3_600;

const DAY_S = 86_400;

/** Mailer, address of the site and the limits for mails, which are shared with sign-in. */
export type SendOptions = {
  mail: Mailer;
  publicUrl: string;
  limits: {
    isOn: boolean;
    mailIntervalS: number;
    /** Counts one mail for the installation and the client; runs as the database owner. */
    countOne(tx: Tx, ip: string): Promise<void>;
    /** Counts a notice that nobody asked for; false when its key has had those of the day. */
    noticeLeaves(tx: Tx, key: string): Promise<boolean>;
  };
};

/** Options for one request, with the client's address. */
export type RequestSendOptions = SendOptions & { ip: string };

type InvitationMail = { to: string; language: Language; token: string };

/** Queues the mail in the transaction that creates or renews the invitation. */
export async function mailInvitation(
  userTx: ClockedTx,
  { mail, publicUrl, limits, ip }: RequestSendOptions,
  { to, language, token }: InvitationMail,
): Promise<void> {
  if (limits.isOn) await countMail(userTx);
  const inviter = await addressOf(userTx);
  const query = new URLSearchParams({ token, lang: language });
  const link = `${publicUrl}/household/invitation?${query}`;
  const values = { link, code: null, validMinutes: INVITATION_DAYS * 1440, inviter };
  // The mail queue belongs to no user, so the user's database role cannot access it.
  await inOwnersName(userTx.tx, async () => {
    if (limits.isOn) {
      await assertMailsPerHour(userTx, to);
      await limits.countOne(userTx.tx, ip);
    }
    await mail.send(userTx.tx, { kind: 'household_invitation', to, language, values });
  });
}

/**
 * Tells everybody in a household that the user has joined it, the user too: whoever copied a session
 * may have joined with it, or invited themselves. Each of them has a few such mails a day.
 */
export async function mailJoined(
  { tx, userId, clock }: ClockedTx,
  { mail, publicUrl, limits }: SendOptions,
  householdId: string,
): Promise<void> {
  const values = { at: clock().toISOString(), link: `${publicUrl}/household` };
  await inOwnersName(tx, async () => {
    const { rows } = await tx.execute<{ id: string; email: string; language: Language }>(sql`
      select id, email, language from users where id in (
        select user_id from household_members where household_id = ${householdId})`);
    for (const { id, email: to, language } of rows) {
      if (limits.isOn && !(await limits.noticeLeaves(tx, `${householdId}:${id}`))) continue;
      const kind = id === userId ? 'household_joined' : 'member_joined';
      await mail.send(tx, { kind, to, language, values });
    }
  });
}

async function addressOf({ tx, userId }: ClockedTx): Promise<string> {
  const { rows } = await tx.execute(sql`select email from users where id = ${userId}`);
  return (rows[0] as { email: string }).email;
}

/** Counts a mail against the user's limit per day; throws 429 beyond it. */
async function countMail({ tx, userId, clock }: ClockedTx): Promise<void> {
  const [row] = await tx
    .insert(invitationMails)
    .values({ userId, day: dayOf(clock()), count: 1 })
    .onConflictDoUpdate({
      target: [invitationMails.userId, invitationMails.day],
      set: { count: sql`${invitationMails.count} + 1` },
    })
    .returning({ count: invitationMails.count });
  if (row && row.count <= MAILS_A_DAY_MAX) return;
  throw new AppError('too_many_requests', { retryAfterS: DAY_S });
}

/** Throws 429 if the address has received its invitations of the hour; runs as the owner. */
async function assertMailsPerHour({ tx }: ClockedTx, to: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    select count(*)::int as count from mails where recipient = ${to}
      and kind = 'household_invitation' and created_at > now() - interval '1 hour'`);
  if ((rows[0] as { count: number }).count < MAILS_AN_HOUR_MAX) return;
  throw new AppError('mail_limit', { retryAfterS: HOUR_S });
}
