import { and, asc, eq, exists, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Month } from '#domain/basics/months.ts';
import { addMonths } from '#domain/basics/months.ts';
import type { Language } from '#domain/basics/texts.ts';
import { authUsers } from '#server/auth/table.ts';
import { isReachable } from '#server/auth/users/users.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Orm, Tx } from '#server/platform/db/tx.ts';
import type { Mail } from '#server/platform/mail/port.ts';
import type { MailTerms } from '#server/platform/mail/queue.ts';
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

/** More do not wait in the queue of mails, where those of sign-in would be behind them. */
const UNTRIED_MAX = 10;

/**
 * More that mailboxes have put off are waited for only while fewer were sent: it is the mail server
 * that takes none.
 */
const POSTPONED_MAX = 200;

/** Whether the queue of mails has a place for one of these. */
export async function hasPlace(orm: Orm): Promise<boolean> {
  const { kind, state, attempts } = mails;
  const isOurs = eq(kind, 'month_report');
  const [waiting] = await orm
    .select({
      untried: sql<number>`count(*) filter (where ${attempts} = 0)::int`,
      postponed: sql<number>`count(*) filter (where ${attempts} > 0)::int`,
    })
    .from(mails)
    .where(and(isOurs, eq(state, 'queued')));
  const { untried = 0, postponed = 0 } = waiting ?? {};
  if (untried >= UNTRIED_MAX || postponed < POSTPONED_MAX) return untried < UNTRIED_MAX;
  const sent = orm
    .select({ one: sql`1` })
    .from(mails)
    .where(and(isOurs, eq(state, 'sent')));
  return (await sent.offset(postponed).limit(1)).length > 0;
}

/** How mails of a month are sent: to the mailbox that their user has proven, while they are wanted. */
export function monthMailTerms(clock: Clock): MailTerms {
  return {
    recipientOf: (orm, mail) => recipientOf(orm, mail, clock()),
    onFailed: endUnreachable,
  };
}

/** Where a mail goes; one of a month to the user's proven mailbox. Null: it is no longer wanted. */
async function recipientOf(orm: Orm, mail: Mail, now: Date): Promise<string | null> {
  if (mail.kind !== 'month_report') return mail.to;
  const isTheirs = eq(users.id, mail.values.userId);
  const [user] = await orm
    .select({ email: authUsers.email })
    .from(users)
    .innerJoin(authUsers, eq(authUsers.id, users.id))
    .where(and(isTheirs, isNotNull(users.monthMailSince), isReachable(now)));
  return user?.email ?? null;
}

/** Ends the mail of a user whose mailbox has taken neither that of this month nor of the one before. */
async function endUnreachable(orm: Orm, mail: Mail): Promise<void> {
  if (mail.kind !== 'month_report') return;
  const { kind, recipient, state, attempts, createdAt } = mails;
  const before = orm
    .select({ one: sql`1` })
    .from(mails)
    .where(
      and(
        eq(kind, 'month_report'),
        eq(recipient, mail.to),
        eq(state, 'failed'),
        gt(attempts, 0),
        sql`${createdAt} between ${users.monthMailSince} and now() - interval '20 days'`,
      ),
    );
  const isTheirs = eq(users.id, mail.values.userId);
  await orm
    .update(users)
    .set({ monthMailSince: null })
    .where(and(isTheirs, exists(before)));
}

/** Ends the mail of a user; again, it writes nothing. */
export async function endMail(orm: Orm, userId: string): Promise<void> {
  const isOn = and(eq(users.id, userId), isNotNull(users.monthMailSince));
  await orm.update(users).set({ monthMailSince: null }).where(isOn);
}
