import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '#server/platform/errors.ts';
import { INSTALLATION } from '#server/platform/installation.ts';
import type { Log } from '#server/platform/log.ts';
import { APP_ROLE } from './columns.ts';
import { type Connecting, type Connection, connected, inOneTransaction } from './connection.ts';
import { takeDatabaseLock } from './locks.ts';

const FOLDER = fileURLToPath(new URL('migrations', INSTALLATION));

export type DoneMigration = { name: string; hash: string };

type Migration = DoneMigration & { sql: string };
type Journal = { entries: { tag: string }[] };

/**
 * Brings the schema up to date: every migration not yet run, each in the one transaction that
 * holds the advisory lock, so that several starting nodes migrate once and a failure leaves
 * nothing. Refuses a database that a newer version has migrated.
 */
export async function migrate(pool: Connecting, log: Log): Promise<void> {
  await connected(pool, (connection) =>
    inOneTransaction(connection, 'begin', async () => {
      await takeDatabaseLock(connection, 'migration');
      await bringForward(connection, log);
    }),
  );
}

/**
 * Runs pending migrations within the open transaction, which holds the lock; all of them, or only
 * those named.
 */
export async function bringForward(
  connection: Connection,
  log: Log,
  names?: readonly string[],
): Promise<void> {
  await ensureRole(connection).catch(askForRole);
  await connection.query(
    `create table if not exists schema_migrations (
       name text primary key, hash text not null, run_at timestamptz(3) not null default now())`,
  );
  const migrations = await readMigrations();
  const done = await doneMigrations(connection);
  refuseStrange(migrations, done);
  for (const { name, sql, hash } of pending(migrations, done)) {
    if (names && !names.includes(name)) continue;
    await connection.query(sql);
    await connection.query('insert into schema_migrations (name, hash) values ($1, $2)', [
      name,
      hash,
    ]);
    log.debug({ migration: name }, 'Migrated the database');
  }
  await grant(connection);
}

/** The migrations that a database, or a copy of one, has behind it, in their order. */
export async function doneMigrations(connection: Connection): Promise<DoneMigration[]> {
  const { rows } = await connection.query<DoneMigration>(
    'select name, hash from schema_migrations order by run_at, name',
  );
  return rows;
}

/** The first of some migrations that this version does not have, or has otherwise. */
export async function strangeAmong(
  done: readonly DoneMigration[],
): Promise<{ name: string; isKnown: boolean } | null> {
  return strange(await readMigrations(), done);
}

/** Every migration of this code, in the order in which they run. */
export async function readMigrations(): Promise<Migration[]> {
  const journal = JSON.parse(await readFile(join(FOLDER, 'meta/_journal.json'), 'utf8')) as Journal;
  return Promise.all(
    journal.entries.map(async ({ tag }) => {
      const sql = await readFile(join(FOLDER, `${tag}.sql`), 'utf8');
      return { name: tag, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

function strange(migrations: readonly Migration[], done: readonly DoneMigration[]) {
  const hashes = new Map(migrations.map(({ name, hash }) => [name, hash]));
  const found = done.find(({ name, hash }) => hashes.get(name) !== hash);
  return found ? { name: found.name, isKnown: hashes.has(found.name) } : null;
}

function refuseStrange(migrations: readonly Migration[], done: readonly DoneMigration[]): void {
  const found = strange(migrations, done);
  if (found === null) return;
  throw new StartError(
    found.isKnown
      ? `The migration ${found.name} was changed after it had run. Restore its file.`
      : `The database was migrated by a newer version of Valv (${found.name}). ` +
          'Start that version.',
  );
}

function pending(migrations: Migration[], done: readonly DoneMigration[]): Migration[] {
  const names = new Set(done.map(({ name }) => name));
  return migrations.filter(({ name }) => !names.has(name));
}

/** Roles belong to the whole cluster, so another database may have made it already. */
async function ensureRole(client: Connection): Promise<void> {
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${APP_ROLE}') then
      create role ${APP_ROLE} nologin;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`);
  await client.query(`do $$ begin
    if not pg_has_role(current_user, '${APP_ROLE}', 'set') then
      execute format('grant ${APP_ROLE} to %I', current_user);
    end if;
  exception when invalid_parameter_value then
    execute format('grant ${APP_ROLE} to %I', current_user);
  end $$`);
}

/** insufficient_privilege: the owner may not create roles, so an administrator must. */
function askForRole(error: unknown): never {
  if ((error as { code?: string }).code !== '42501') throw error;
  throw new StartError(
    `The database's owner may not make the role ${APP_ROLE}, which every request runs as. ` +
      `As a superuser, once: CREATE ROLE ${APP_ROLE} NOLOGIN; then GRANT ${APP_ROLE} TO the owner.`,
  );
}

/** The role may access a table only where a policy decides on rows. */
async function grant(client: Connection): Promise<void> {
  await client.query(`do $$ declare entry record; begin
    execute 'grant usage on schema public to ${APP_ROLE}';
    for entry in select distinct tablename, cmd from pg_policies
      where schemaname = 'public' and '${APP_ROLE}' = any (roles)
    loop
      execute format('grant %s on public.%I to ${APP_ROLE}',
        case entry.cmd when 'ALL' then 'select, insert, update, delete' else entry.cmd end,
        entry.tablename);
    end loop;
  end $$`);
}
