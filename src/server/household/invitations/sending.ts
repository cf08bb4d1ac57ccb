import { sql } from 'drizzle-orm';
import { dayOf } from '#domain/basics/months.ts';
import { INVITATION_DAYS } from '#domain/household/invitations.ts';
import type { Language } from '#domain/basics/texts.ts';
import { inOwnersName } from '#server/platform/db/transactions.ts';
import type { UserTx } from '#server/household/households/store.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Mailer } from '#server/platform/mail/port.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { invitationMails } from './table.ts';

/** So many mails a day a user may have sent to others, and so many an hour reach one address. */
const MAILS_A_DAY_MAX = 50;

const MAILS_AN_HOUR_MAX = 5;

const HOUR_S = 3_600;

const DAY_S = 86_400;

/** What mails with invitations are made with; the limits are those of sign-in. */
export type Sending = {
  mail: Mailer;
  publicUrl: string;
  limits: {
    isOn: boolean;
    mailIntervalS: number;
    /** Counts one among the mails of the whole installation and of a client; as the owner. */
    countOne(tx: Tx, ip: string): Promise<void>;
  };
};

/** The same for one request, with the address of its client. */
export type ClientSending = Sending & { ip: string };

export type Mailed = { to: string; language: Language; token: string };

/** Queues the mail in the transaction that makes the invitation, or makes it anew. */
export async function mailInvitation(
  whose: UserTx,
  { mail, publicUrl, limits, ip }: ClientSending,
  { to, language, token }: Mailed,
): Promise<void> {
  if (limits.isOn) await countMail(whose);
  const inviter = await addressOf(whose);
  const query = new URLSearchParams({ token, lang: language });
  const link = `${publicUrl}/household/invitation?${query}`;
  const values = { link, code: null, validMinutes: INVITATION_DAYS * 1440, inviter };
  // The queue of mails is no user's: their role neither reads nor writes it.
  await inOwnersName(whose.tx, async () => {
    if (limits.isOn) await refuseOverload(whose, to);
    await limits.countOne(whose.tx, ip);
    await mail.send(whose.tx, { kind: 'household_invitation', to, language, values });
  });
}

async function addressOf({ tx, userId }: UserTx): Promise<string> {
  const { rows } = await tx.execute(sql`select email from users where id = ${userId}`);
  return (rows[0] as { email: string }).email;
}

/** Counts a mail that a user has sent to somebody else. */
async function countMail({ tx, userId, clock }: UserTx): Promise<void> {
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

/** Refuses one more mail of a kind to an address; in the owner's name. */
async function refuseOverload({ tx }: UserTx, to: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    select count(*)::int as count from mails where recipient = ${to}
      and kind = 'household_invitation' and created_at > now() - interval '1 hour'`);
  if ((rows[0] as { count: number }).count < MAILS_AN_HOUR_MAX) return;
  throw new AppError('mail_limit', { retryAfterS: HOUR_S });
}
