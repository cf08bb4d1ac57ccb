import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/database.ts';
import type { Orm } from '#server/platform/db/tx.ts';
import { deleteOldAnswers } from '#server/platform/http/once.ts';
import { deleteEndedInvitations } from '#server/household/invitations/store.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { JOBS } from '#server/platform/jobs/names.ts';

/** Rows of one statement: few enough that nobody waits for them. */
const BATCH = 1_000;

/** What a user has erased or ended is not stored longer than it is needed: an hourly job. */
export function employExpiry({ db, jobs }: { db: Database; jobs: Jobs }): void {
  const work = () => deleteExpiredRows(db.orm);
  jobs.register({ name: JOBS.deleteExpiredRows, options: { cron: '29 * * * *' }, work });
}

/** Deletes the rows that serve nobody any more; those in use wait for the next time. */
export async function deleteExpiredRows(orm: Orm): Promise<void> {
  await inBatches(() => deleteOldAnswers(orm, BATCH));
  await inBatches(() => deleteEndedInvitations(orm, BATCH));
  for (const { table, key, isExpired } of SMALL_TABLES) {
    const own = sql.raw(`user_id, ${key}`);
    await inBatches(async () => {
      const { rowCount } = await orm.execute(sql`delete from ${sql.identifier(table)}
        where (${own}) in (select ${own} from ${sql.identifier(table)}
          where ${sql.raw(isExpired)} limit ${BATCH} for update skip locked)`);
      return rowCount === BATCH;
    });
  }
}

/** Tables of a few rows for each user, by their primary keys. */
const SMALL_TABLES = [
  { table: 'export_links', key: 'token_hash', isExpired: 'expires_at < now()' },
  { table: 'transaction_edits', key: 'id', isExpired: `created_at < now() - interval '1 day'` },
  { table: 'invitation_mails', key: 'day', isExpired: 'day < current_date - 1' },
];

async function inBatches(deleteSome: () => Promise<boolean>): Promise<void> {
  let hasMore = true;
  while (hasMore) hasMore = await deleteSome();
}
