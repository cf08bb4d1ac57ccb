import { desc, sql } from 'drizzle-orm';
import { dayOf, type Day } from '#domain/basics/months.ts';
import type { PeopleOnDay } from '#domain/operations/monitoring.ts';
import type { Orm } from '#server/platform/db/tx.ts';
import { metricDays } from './table.ts';

/** Counts sign-ups of a day, and active users since its start. */
export type CountPeople = (orm: Orm, day: Day) => Promise<Omit<PeopleOnDay, 'day'>>;

const LISTED = 14;

/** Stores today's counts: they reveal no single user after the day. */
export async function keepDay(orm: Orm, countPeople: CountPeople, now: Date): Promise<void> {
  const day = dayOf(now);
  const counts = await countPeople(orm, day);
  const { signUps, active } = metricDays;
  await orm
    .insert(metricDays)
    .values({ day, ...counts })
    .onConflictDoUpdate({
      target: metricDays.day,
      // A user who erases the account within the day still counts as active.
      set: {
        signUps: sql`greatest(${signUps}, excluded.sign_ups)`,
        active: sql`greatest(${active}, excluded.active)`,
      },
    });
}

/** The latest days, newest first; today as it is so far. */
export async function peopleByDay(
  orm: Orm,
  countPeople: CountPeople,
  now: Date,
): Promise<PeopleOnDay[]> {
  await keepDay(orm, countPeople, now);
  return orm.select().from(metricDays).orderBy(desc(metricDays.day)).limit(LISTED);
}
