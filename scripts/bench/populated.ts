import type pg from 'pg';
import { tablesIn } from '#server/operations/backup-file/manifest.ts';
import { refill } from '#server/operations/backup-file/restore.ts';
import { connected, inOneTransaction, withoutTimeLimits } from '#server/platform/db/connection.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/postgres/open.ts';
import { createLog } from '#server/platform/log.ts';
import { addItems, addObservations } from './belongings.ts';

/** Items of each of four kinds, so that a user has forty. */
const ITEMS_OF_KIND = 10;

/** A value is stated in each third month of two years. */
const MONTHS_BACK = [2, 5, 8, 11, 14, 17, 20, 23];

const ACTIVITIES = 60;
const SNAPSHOTS = 24;

/** Fills an empty data folder with users of two years, each with forty items. */
export async function populate(dataDir: string, people: number): Promise<void> {
  const log = createLog({ level: 'error' });
  const opened = await openDatabase({ database: { kind: 'embedded' }, dataDir, log });
  try {
    await migrate(opened.pool, log);
    await connected(opened.pool, (client) =>
      inOneTransaction(client, 'begin', async () => {
        await withoutTimeLimits(client);
        const tables = await tablesIn(client);
        const own = tables.filter(({ name }) => name !== 'schema_migrations');
        await refill(client, own, () => addPeople(client, people));
      }),
    );
  } finally {
    await opened.stop();
  }
}

async function addPeople(client: pg.Client, people: number): Promise<void> {
  await client.query(`insert into users (id, email)
    select id, id || '@example.org' from (
      select gen_random_uuid() as id from generate_series(1, ${people}) order by 1) ids`);
  await addBelongings(client, 'select id from users');
  await client.query(`
    insert into user_activities (user_id, id, action, entity_type, entity_id, entity_name)
    select users.id, gen_random_uuid(), 'updated', 'asset', gen_random_uuid(), 'Nummer ' || n
    from users, generate_series(1, ${ACTIVITIES}) n`);
  await client.query(`
    insert into monthly_snapshots (user_id, id, year, month, total_assets, total_liabilities,
      total_income, total_costs, currency, estimated, not_included)
    select users.id, gen_random_uuid(), extract(year from month), extract(month from month),
      100, 0, 0, 0, 'SEK', false, '[]'
    from users, generate_series(date_trunc('month', now()) - interval '${SNAPSHOTS} months',
      date_trunc('month', now()) - interval '1 month', interval '1 month') month`);
}

/** Forty items for each of some users, with their values of two years. */
export async function addBelongings(client: pg.Client, owners: string): Promise<void> {
  await addItems(client, owners, ITEMS_OF_KIND);
  await addObservations(client, owners, MONTHS_BACK);
}
