import {
  type PoolOptions,
  type Connection,
  connected,
  inOneTransaction,
  withoutTimeLimits,
} from '#server/platform/db/connection.ts';
import { applyMigrations, inThisNumbering, strangeAmong } from '#server/platform/db/migrate.ts';
import { StartError } from '#server/platform/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { load } from './load.ts';
import type { BackupHead, BackupSums } from './manifest.ts';
import { checkSeal } from './packed.ts';
import { UnreadableBackup } from './tar.ts';
import { readHeadOf } from './verify.ts';
import { takeDatabaseLock } from '#server/platform/db/locks.ts';

type RestoreOptions = { pool: PoolOptions; path: string; log: Log };

/**
 * Contents of a restored backup; `notRestored` names tables and sequences that are not ours, which
 * somebody added by hand.
 */
export type RestoreResult = { head: BackupHead; sums: BackupSums; notRestored: string[] };

/**
 * Fills an empty database from a backup, in one transaction: all of it or nothing. The schema is
 * first that of the backup, and is then migrated, as in an upgrade. The file is read once: a bit
 * that is another, or a sum that does not agree, ends the transaction.
 */
export async function restore({ pool, path, log }: RestoreOptions): Promise<RestoreResult> {
  await checkSeal(path);
  const head = await readHeadOf(path);
  await refuseOtherVersions(head);
  return connected(pool, async (connection) => {
    const loaded = await inOneTransaction(connection, 'begin', async () => {
      await withoutTimeLimits(connection);
      await takeDatabaseLock(connection, 'migration');
      await refuseFull(connection);
      const names = (await inThisNumbering(head.migrations)).map(({ name }) => name);
      await applyMigrations(connection, log, names);
      const rows = await load(connection, path, head);
      await applyMigrations(connection, log);
      return rows;
    });
    await connection.query('analyze');
    return { head, ...loaded };
  });
}

async function refuseOtherVersions({ migrations, app }: BackupHead): Promise<void> {
  const found = await strangeAmong(migrations);
  if (found === null) return;
  if (found.reason === 'changed') {
    throw new UnreadableBackup(`Its migration ${found.name} is not the one of this Valv.`);
  }
  throw new UnreadableBackup(
    `It was made by ${found.reason === 'newer' ? 'a newer' : 'an earlier'} version of Valv ` +
      `(${app}, ${found.name}). Restore it with that one.`,
  );
}

/** Remaining jobs count too: they would refer to rows that no longer exist. */
async function refuseFull(connection: Connection): Promise<void> {
  const { rows } = await connection.query<{ name: string }>(`
    select n.nspname || '.' || c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (select from pg_depend d where d.objid = c.oid
        and d.classid = 'pg_class'::regclass and d.deptype = 'e')
    order by n.nspname = 'pgboss', c.relkind = 'S', 1 limit 1`);
  if (rows[0] === undefined) return;
  throw new StartError(
    `The database is not empty (it has ${rows[0].name}), and nothing was restored: ` +
      'a backup needs an empty one. Name a new folder with DATA_DIR, or a new database with ' +
      'DATABASE_URL.',
  );
}
