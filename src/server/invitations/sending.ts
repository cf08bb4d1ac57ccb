import { sql } from 'drizzle-orm';
import { INVITATION_DAYS } from '#domain/invitations.ts';
import { dayOf } from '#domain/months.ts';
import type { Language } from '#domain/texts.ts';
import { inOwnersName } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import type { Whose } from '#server/households/store.ts';
import type { Mailer } from '#server/mail/port.ts';
import { invitationMails } from './table.ts';

/** What mails with invitations are made with; the limits are those of sign-in. */
export type Sending = {
  mail: Mailer;
  publicUrl: string;
  limits: { isOn: boolean; mailIntervalS: number };
};

/** So many mails a day a person may have sent to others, and so many an hour reach one address. */
const MAILS_A_DAY_MAX = 50;
const MAILS_AN_HOUR_MAX = 5;
const HOUR_S = 3_600;
const DAY_S = 86_400;

export type Mailed = { to: string; language: Language; token: string };

/** Queues the mail in the transaction that makes the invitation, or makes it anew. */
export async function mailInvitation(
  whose: Whose,
  { mail, publicUrl, limits }: Sending,
  { to, language, token }: Mailed,
): Promise<void> {
  if (limits.isOn) await countMail(whose);
  const inviter = await addressOf(whose);
  const link = `${publicUrl}/household/invitation?${new URLSearchParams({ token })}`;
  const values = { link, code: null, validMinutes: INVITATION_DAYS * 1440, inviter };
  // The queue of mails is no person's: their role neither reads nor writes it.
  await inOwnersName(whose.tx, async () => {
    if (limits.isOn) await refuseFlood(whose, to);
    await mail.send(whose.tx, { kind: 'household_invitation', to, language, values });
  });
}

async function countMail({ tx, userId, clock }: Whose): Promise<void> {
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

async function refuseFlood({ tx }: Whose, to: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    select count(*)::int as count from mails where recipient = ${to}
      and kind = 'household_invitation' and created_at > now() - interval '1 hour'`);
  if ((rows[0] as { count: number }).count < MAILS_AN_HOUR_MAX) return;
  throw new AppError('mail_limit', { retryAfterS: HOUR_S });
}

async function addressOf({ tx, userId }: Whose): Promise<string> {
  const { rows } = await tx.execute(sql`select email from users where id = ${userId}`);
  return (rows[0] as { email: string }).email;
}
