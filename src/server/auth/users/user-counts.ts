import { sql } from 'drizzle-orm';
import type { Orm } from '#server/platform/db/tx.ts';

type UserCounts = { signUps: number; active: number | null };

/** Audit events that count as activity of a user. */
const PRESENCE = sql`('signed_up', 'signed_in', 'signed_out', 'factor_shown')`;

/** Users who signed up on a day in Stockholm, and users active since it began. */
export async function countAccounts(orm: Orm, day: string): Promise<UserCounts> {
  const { from, to } = boundsOf(day);
  const { rows } = await orm.execute(sql`
    select
      (select count(*) from auth_users where created_at >= ${from}
        and created_at < ${to})::int as "signUps",
      (select count(*) from (
        select user_id from auth_sessions where refreshed_at >= ${from} union
        select user_id from auth_audit where at >= ${from} and action in ${PRESENCE}
          and user_id is not null) as there)::int as active`);
  return rows[0] as UserCounts;
}

/** The same where a hosted service stores the sessions: the number of active users is unknown. */
export async function countProfiles(orm: Orm, day: string): Promise<UserCounts> {
  const { from, to } = boundsOf(day);
  const { rows } = await orm.execute(sql`
    select count(*)::int as "signUps", null::int as active from users
    where created_at >= ${from} and created_at < ${to}`);
  return rows[0] as UserCounts;
}

/** A day has 23 to 25 hours. */
function boundsOf(day: string) {
  const startOf = (days: number) =>
    sql`((${day}::date + ${days}::int)::timestamp at time zone 'Europe/Stockholm')`;
  return { from: startOf(0), to: startOf(1) };
}
