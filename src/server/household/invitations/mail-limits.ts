import { sql } from 'drizzle-orm';
import { dayOf } from '#domain/basics/months.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Whose } from '#server/household/households/store.ts';
import { invitationMails } from './table.ts';

/** So many mails a day a person may have sent to others, and so many an hour reach one address. */
const MAILS_A_DAY_MAX = 50;
const MAILS_AN_HOUR_MAX = 5;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/** Counts a mail that a person has sent to somebody else. */
export async function countMail({ tx, userId, clock }: Whose): Promise<void> {
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
export async function refuseFlood({ tx }: Whose, to: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    select count(*)::int as count from mails where recipient = ${to}
      and kind = 'household_invitation' and created_at > now() - interval '1 hour'`);
  if ((rows[0] as { count: number }).count < MAILS_AN_HOUR_MAX) return;
  throw new AppError('mail_limit', { retryAfterS: HOUR_S });
}
