import { and, asc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Month } from '#domain/basics/months.ts';
import { addMonths } from '#domain/basics/months.ts';
import type { Language } from '#domain/basics/texts.ts';
import { authUsers } from '#server/auth/table.ts';
import { isReachable } from '#server/auth/users/users.ts';
import type { Orm, Tx } from '#server/platform/db/tx.ts';
import type { Mail } from '#server/platform/mail/port.ts';
import { mails } from '#server/platform/mail/table.ts';
import { users } from '#server/platform/users/table.ts';

/** A clock may jump back by so many months without a month being mailed again. */
const MONTHS_KEPT = 24;

type Round = { month: Month; now: Date };

/** The next user, by id, whose mail of a month is to be made; null: none. */
export async function nextDue(orm: Orm, round: Round, after: string): Promise<string | null> {
  const [row] = await orm
    .select({ id: users.id })
    .from(users)
    .innerJoin(authUsers, eq(authUsers.id, users.id))
    .where(and(isDue(round), gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(1);
  return row?.id ?? null;
}

/** Who gets a mail, and the language it is written in. */
export type Recipient = { to: string; language: Language };

/**
 * Notes in the caller's transaction that a user's mail of a month is done, and says to whom it goes.
 * Null: it was done before, or the user no longer gets one.
 */
export async function takeMonth(
  tx: Tx,
  userId: string,
  { raises, ...round }: Round & { raises: readonly string[] },
): Promise<Recipient | null> {
  const { month } = round;
  const [taken] = await tx
    .update(users)
    .set({
      monthMails: sql`(select array_agg(kept order by kept desc) from (
        select kept from unnest(array_append(${users.monthMails}, ${month})) kept
        order by kept desc limit ${MONTHS_KEPT}) newest)`,
      monthMailRaises: [...raises],
    })
    .from(authUsers)
    .where(and(eq(users.id, userId), eq(authUsers.id, users.id), isDue(round)))
    .returning({ to: authUsers.email, language: users.language });
  return taken ?? null;
}

/** The raised prices that earlier mails had. */
export async function toldRaises(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ raises: users.monthMailRaises })
    .from(users)
    .where(eq(users.id, userId));
  return rows[0]?.raises ?? [];
}

function isDue({ month, now }: Round): SQL | undefined {
  const { monthMails, monthMailSince } = users;
  // The first mail is of the first month that ended after it was asked for.
  const isAsked = sql`(${monthMailSince} at time zone 'Europe/Stockholm')::date
    < ${`${addMonths(month, 1)}-01`}::date`;
  // A month before those that are kept is of a clock that is wrong.
  const isNew = sql`${month} <> all(${monthMails}) and (cardinality(${monthMails}) < ${MONTHS_KEPT}
    or ${month} > ${monthMails}[${MONTHS_KEPT}])`;
  return and(isNotNull(monthMailSince), isAsked, isNew, isReachable(now));
}

/** Number of these mails that wait to be sent. */
export async function countWaiting(orm: Orm): Promise<number> {
  return orm.$count(mails, and(eq(mails.state, 'queued'), eq(mails.kind, 'month_report')));
}

/** Whether a mail may leave: of a month, while its user still wants it in that mailbox. */
export async function isWanted(orm: Orm, mail: Mail, now: Date): Promise<boolean> {
  if (mail.kind !== 'month_report') return true;
  const rows = await orm
    .select({ id: users.id })
    .from(users)
    .innerJoin(authUsers, eq(authUsers.id, users.id))
    .where(
      and(
        eq(users.id, mail.values.userId),
        eq(authUsers.email, mail.to),
        isNotNull(users.monthMailSince),
        isReachable(now),
      ),
    );
  return rows.length > 0;
}

/** Ends the mail of a user. */
export async function endMail(orm: Orm, userId: string): Promise<void> {
  await orm.update(users).set({ monthMailSince: null }).where(eq(users.id, userId));
}
