import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { StartError } from '#server/platform/errors.ts';
import { INSTALLATION } from '#server/platform/installation.ts';
import type { Log } from '#server/platform/log.ts';
import { APP_ROLE } from './columns.ts';
import { connected, type Connection, type PoolOptions, inOneTransaction } from './connection.ts';
import { takeDatabaseLock } from './locks.ts';
import type { Orm } from './tx.ts';

const FOLDER = fileURLToPath(new URL('migrations', INSTALLATION));

/** The first and the last migration of the numbering that the baseline replaced. */
const EARLIER_FIRST = '0000_first';
const EARLIER_LAST = {
  name: '0057_bounds-of-copies',
  hash: 'faa8574944e2dcefe515f14085332071e1fe19533d165dcba857235fadd59c82',
};
const BASELINE_FUNCTIONS = '0001_functions';
const BASELINE = ['0000_tables', BASELINE_FUNCTIONS, '0002_policies'];

type DoneMigration = { name: string; hash: string };

type Migration = DoneMigration & { sql: string };
type Journal = { entries: { tag: string }[] };

/**
 * Brings the schema up to date: every migration not yet run, each in the one transaction that
 * holds the advisory lock, so that several starting nodes migrate once and a failure leaves
 * nothing. Refuses a database that a newer version has migrated.
 */
export async function migrate(pool: PoolOptions, log: Log): Promise<void> {
  await connected(pool, (connection) =>
    inOneTransaction(connection, 'begin', async () => {
      await takeDatabaseLock(connection, 'migration');
      await applyMigrations(connection, log);
    }),
  );
}

/**
 * Runs pending migrations within the open transaction, which holds the lock; all of them, or only
 * those named.
 */
export async function applyMigrations(
  connection: Connection,
  log: Log,
  names?: readonly string[],
): Promise<void> {
  await refuseForeign(connection);
  await ensureRole(connection).catch(askForRole);
  await connection
    .query(
      `create table if not exists schema_migrations (
       name text primary key, hash text not null, run_at timestamptz(3) not null default now())`,
    )
    .catch(askForSchema);
  const recorded = await doneMigrations(connection);
  const found = await strangeAmong(recorded);
  if (found !== null) throw new StartError(REFUSALS[found.reason](found.name));
  const done = new Set((await inThisNumbering(recorded)).map(({ name }) => name));
  const rows = new Set(recorded.map(({ name }) => name));
  for (const { name, sql, hash } of await readMigrations()) {
    if (rows.has(name) || (names && !names.includes(name))) continue;
    // A database of the earlier numbering has the baseline's tables and policies.
    if (!done.has(name) || name === BASELINE_FUNCTIONS) await connection.query(sql);
    await connection.query('insert into schema_migrations (name, hash) values ($1, $2)', [
      name,
      hash,
    ]);
    log.debug({ migration: name }, 'Migrated the database');
  }
  await grant(connection);
}

/** The migrations that a database has run, as recorded in it, in their order. */
export async function doneMigrations(connection: Connection): Promise<DoneMigration[]> {
  const { rows } = await connection.query<DoneMigration>(
    'select name, hash from schema_migrations order by run_at, name',
  );
  return rows;
}

/**
 * The migrations that a database or a backup has run, with those of the earlier numbering, once all
 * of them have run, replaced by the baseline. Their rows stay in the database: nodes of the version
 * before look for them as long as they run beside this one.
 */
export async function inThisNumbering(done: readonly DoneMigration[]): Promise<DoneMigration[]> {
  const last = done.findIndex(isEarlierLast);
  if (last < 0) return [...done];
  const baseline = (await readMigrations()).filter(({ name }) => BASELINE.includes(name));
  const later = done.slice(last + 1).filter(({ name }) => !BASELINE.includes(name));
  return [...baseline, ...later];
}

function isEarlierLast({ name, hash }: DoneMigration): boolean {
  return name === EARLIER_LAST.name && hash === EARLIER_LAST.hash;
}

type StrangeMigration = { name: string; reason: keyof typeof REFUSALS };

const REFUSALS = {
  changed: (name: string) =>
    `The migration ${name} was changed after it had run. Restore its file.`,
  newer: (name: string) =>
    `The database was migrated by a newer version of Valv (${name}). Start that version.`,
  earlier: (name: string) =>
    `The database is of an earlier version of Valv (${name}), which this one does not read. ` +
    `Start the version whose last migration is ${EARLIER_LAST.name} once with it, then this one; ` +
    'or let every user export from the earlier version and import here.',
};

/** The first of some migrations that this version does not have, or has otherwise. */
export async function strangeAmong(
  recorded: readonly DoneMigration[],
): Promise<StrangeMigration | null> {
  const done = await inThisNumbering(recorded);
  const last = done.at(-1);
  if (last && done[0]?.name === EARLIER_FIRST) return { name: last.name, reason: 'earlier' };
  const hashes = new Map((await readMigrations()).map(({ name, hash }) => [name, hash]));
  const found = done.find(({ name, hash }) => hashes.get(name) !== hash);
  return found ? { name: found.name, reason: hashes.has(found.name) ? 'changed' : 'newer' } : null;
}

/** Every migration of this code, in the order in which they run. */
async function readMigrations(): Promise<Migration[]> {
  const journal = JSON.parse(await readFile(join(FOLDER, 'meta/_journal.json'), 'utf8')) as Journal;
  return Promise.all(
    journal.entries.map(async ({ tag }) => {
      const sql = await readFile(join(FOLDER, `${tag}.sql`), 'utf8');
      return { name: tag, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Throws unless the database is empty or ours: others have a table `schema_migrations` too. */
async function refuseForeign(connection: Connection): Promise<void> {
  const { rows } = await connection.query<{ name: string }>(
    `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_depend where objid = pg_class.oid
        and classid = 'pg_class'::regclass and deptype = 'e')
      and not exists (select from pg_attribute
        where attrelid = to_regclass('public.schema_migrations') and attname = 'hash')
    order by 1 limit 1`,
  );
  if (rows[0] === undefined) return;
  throw new StartError(
    `The database is not one of Valv (it has a table ${rows[0].name}), and nothing was changed. ` +
      'Name an empty database, or that of your installation, with DATABASE_URL.',
  );
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

const INSUFFICIENT_PRIVILEGE = '42501';

function askForSchema(error: unknown): never {
  if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
  throw new StartError(
    'The user of DATABASE_URL may not make tables in the database. As a superuser, once: ' +
      'ALTER DATABASE the database OWNER TO the user.',
  );
}

/** The owner may not create roles, so an administrator must. */
function askForRole(error: unknown): never {
  if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
  throw new StartError(
    `The database's owner may not make the role ${APP_ROLE}, which every request runs as. ` +
      `As a superuser, once: CREATE ROLE ${APP_ROLE} NOLOGIN; then GRANT ${APP_ROLE} TO the owner.`,
  );
}

/**
 * The role may access a table only where a policy decides on rows, and call a function that runs with
 * its owner's rights only where a migration grants it: a new one is everybody's at first.
 */
async function grant(client: Connection): Promise<void> {
  await client.query(`do $$ declare entry record; begin
    for entry in select oid::regprocedure as name from pg_proc
      where pronamespace = 'public'::regnamespace and prosecdef
        and pg_get_userbyid(proowner) = current_user and has_function_privilege('public', oid, 'execute')
    loop
      execute format('revoke execute on function %s from public', entry.name);
    end loop;
  end $$`);
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

let names: Promise<string[]> | null = null;

/** Whether the database has every migration that this code was written for; more do no harm. */
export async function isMigrated(orm: Orm): Promise<boolean> {
  const wanted = await (names ??= readMigrations().then((all) => all.map(({ name }) => name)));
  const counting = orm.execute<{ done: number }>(
    sql`select count(*)::int as done from schema_migrations where name in ${wanted}`,
  );
  const { rows } = await counting.catch((error: Error & { cause?: { code?: unknown } }) => {
    if (error.cause?.code === UNDEFINED_TABLE) return { rows: [] };
    throw error;
  });
  return rows[0]?.done === wanted.length;
}

/** PostgreSQL's number for a table that is not there, as in an empty database. */
const UNDEFINED_TABLE = '42P01';

/** For commands on the database of a server, which prepares it. */
export async function requireMigrated(orm: Orm): Promise<void> {
  if (await isMigrated(orm)) return;
  throw new StartError(
    'The database is not prepared for this version of Valv: run npm run migrate, and repeat this.',
  );
}
