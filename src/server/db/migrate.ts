import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { StartError } from '../errors.ts';
import type { Log } from '../log.ts';
import { APP_ROLE } from './columns.ts';

const FOLDER = join(import.meta.dirname, '../../../migrations');

/** Any number that only this uses: the advisory lock of migrating (the text "valv" in hex). */
const LOCK = 0x76616c76;

type Migration = { name: string; sql: string; hash: string };
type Journal = { entries: { tag: string }[] };

/**
 * Brings the schema up to date: every migration not yet run, each in the one transaction that
 * holds the advisory lock, so that several starting nodes migrate once and a failure leaves
 * nothing. Refuses a database that a newer version has migrated.
 */
export async function migrate(connection: pg.PoolConfig, log: Log): Promise<void> {
  const migrations = await readMigrations();
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await ensureRole(client).catch(askForRole);
    const done = await doneMigrations(client);
    for (const migration of pending(migrations, done)) {
      await client.query(migration.sql);
      await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [
        migration.name,
        migration.hash,
      ]);
      log.debug({ migration: migration.name }, 'Migrated the database');
    }
    await grant(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

async function readMigrations(): Promise<Migration[]> {
  const journal = JSON.parse(await readFile(join(FOLDER, 'meta/_journal.json'), 'utf8')) as Journal;
  return Promise.all(
    journal.entries.map(async ({ tag }) => {
      const sql = await readFile(join(FOLDER, `${tag}.sql`), 'utf8');
      return { name: tag, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function doneMigrations(client: pg.Client): Promise<{ name: string; hash: string }[]> {
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key, hash text not null, run_at timestamptz(3) not null default now())`,
  );
  const { rows } = await client.query('select name, hash from schema_migrations order by run_at');
  return rows as { name: string; hash: string }[];
}

function pending(migrations: Migration[], done: { name: string; hash: string }[]): Migration[] {
  const known = new Map(migrations.map(({ name, hash }) => [name, hash]));
  for (const { name, hash } of done) {
    if (!known.has(name)) {
      throw new StartError(
        `The database was migrated by a newer version of Valv (${name}). Start that version.`,
      );
    }
    if (known.get(name) !== hash) {
      throw new StartError(`The migration ${name} was changed after it had run. Restore its file.`);
    }
  }
  const names = new Set(done.map(({ name }) => name));
  return migrations.filter(({ name }) => !names.has(name));
}

/** Roles belong to the whole cluster, so another database may have made it already. */
async function ensureRole(client: pg.Client): Promise<void> {
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

/** insufficient_privilege: an owner that may make no roles gets the role from whoever may. */
function askForRole(error: unknown): never {
  if ((error as { code?: string }).code !== '42501') throw error;
  throw new StartError(
    `The database's owner may not make the role ${APP_ROLE}, which every request runs as. ` +
      `As a superuser, once: CREATE ROLE ${APP_ROLE} NOLOGIN; then GRANT ${APP_ROLE} TO the owner.`,
  );
}

/** The role may touch a table only where a policy then says which rows. */
async function grant(client: pg.Client): Promise<void> {
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
