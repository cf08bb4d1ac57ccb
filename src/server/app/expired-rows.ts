import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/database.ts';
import type { Orm } from '#server/platform/db/tx.ts';
import { deleteOldAnswers } from '#server/platform/http/once.ts';
import { deleteEndedInvitations } from '#server/household/invitations/store.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { JOBS } from '#server/platform/jobs/names.ts';

/** Rows deleted per statement, few enough not to delay other queries. */
const BATCH = 1_000;

/** Hourly job that deletes rows of erased or ended records. */
export function employExpiry({ db, jobs }: { db: Database; jobs: Jobs }): void {
  const work = () => deleteExpiredRows(db.orm);
  jobs.register({ name: JOBS.deleteExpiredRows, options: { cron: '29 * * * *' }, work });
}

/** Deletes expired rows; locked ones are left for the next run. */
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

/** Tables with few rows per user, by primary key. */
const SMALL_TABLES = [
  { table: 'export_links', key: 'token_hash', isExpired: 'expires_at < now()' },
  { table: 'transaction_edits', key: 'id', isExpired: `created_at < now() - interval '1 day'` },
  { table: 'invitation_mails', key: 'day', isExpired: 'day < current_date - 1' },
];

async function inBatches(deleteSome: () => Promise<boolean>): Promise<void> {
  let hasMore = true;
  while (hasMore) hasMore = await deleteSome();
}
