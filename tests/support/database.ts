import { randomBytes } from 'node:crypto';
import pg, { type PoolConfig } from 'pg';
import { inject } from 'vitest';
import { connected } from '#server/platform/db/connection.ts';
import { createDatabase } from '#server/platform/db/database.ts';
import { applyMigrations, migrate } from '#server/platform/db/migrate.ts';
import { testLog } from './log.ts';
import { loadBundledRates } from '#server/statistics/rates/store.ts';
import { loadBundledSeries } from '#server/statistics/series/store.ts';
import { partitionByUser } from './partitions.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether every table of a user's is of several parts, by the user (vitest.config.ts). */
    isPartitioned: boolean;
  }
}

const TEMPLATE = 'valv_template';

/** Test files run in several processes; only one of them makes the template. */
const TEMPLATE_LOCK = 8_412;

export type TestDatabase = { pool: PoolConfig; url: string; drop(): Promise<void> };

/** A migrated database of the caller's own, without users. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('postgres');
  const database = `valv_${randomBytes(6).toString('hex')}`;
  await asAdmin(server, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    await createTemplate(admin, server);
    // Copied by way of the log it takes 55 ms in place of 20.
    await admin.query(
      `create database ${database} template ${TEMPLATE} owner ${server.user} strategy file_copy`,
    );
  });
  const pool = { ...server, database };
  const drop = () =>
    asAdmin(server, async (admin) => {
      await admin.query(`drop database if exists ${database} with (force)`);
    });
  return { pool, url: urlOf(pool), drop };
}

/** An empty database, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const server = inject('postgres');
  const database = `valv_${randomBytes(6).toString('hex')}`;
  await asAdmin(server, async (admin) => {
    await admin.query(`create database ${database} template template0 owner ${server.user}`);
  });
  const pool = { ...server, database };
  const drop = () =>
    asAdmin(server, async (admin) => {
      await admin.query(`drop database if exists ${database} with (force)`);
    });
  return { pool, url: urlOf(pool), drop };
}

/** The last migration of the numbering before the baseline. */
const EARLIER_LAST = {
  name: '0057_bounds-of-copies',
  hash: 'faa8574944e2dcefe515f14085332071e1fe19533d165dcba857235fadd59c82',
};

const BASELINE = ['0000_tables', '0001_functions', '0002_policies'];

/** Makes an empty database one of the numbering before, whose nodes look for these rows. */
export async function numberAsEarlier(pool: PoolConfig, { name, hash } = EARLIER_LAST) {
  await connected(pool, async (connection) => {
    await applyMigrations(connection, testLog, BASELINE);
    await connection.query(`truncate schema_migrations; drop function co_owned_written() cascade;
      insert into schema_migrations (name, hash, run_at) values
        ('0000_first', 'x', now() - interval '1 day'), ('${name}', '${hash}', now())`);
  });
}

async function createTemplate(admin: pg.Client, server: PoolConfig): Promise<void> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [TEMPLATE]);
  if (rowCount === 1) return;
  const unfinished = `${TEMPLATE}_unfinished`;
  await admin.query(`drop database if exists ${unfinished} with (force)`);
  await admin.query(`create database ${unfinished} template template0 owner ${server.user}`);
  await migrate({ ...server, database: unfinished }, testLog);
  if (inject('isPartitioned')) {
    await connected({ ...server, database: unfinished }, partitionByUser);
  }
  await loadSeries({ ...server, database: unfinished });
  await admin.query(`alter database ${unfinished} rename to ${TEMPLATE}`);
}

async function loadSeries(connection: PoolConfig): Promise<void> {
  const db = createDatabase(connection, testLog);
  await loadBundledRates(db.orm);
  await loadBundledSeries(db.orm);
  await db.close();
}

/** Only the superuser may make databases; our own role is as little as it will be elsewhere. */
async function asAdmin(server: PoolConfig, work: (admin: pg.Client) => Promise<void>) {
  const admin = new pg.Client({ ...server, user: 'postgres', database: 'template1' });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

function urlOf({ user, password, host, database }: PoolConfig): string {
  const socket = encodeURIComponent(host ?? '');
  return `postgresql://${user}:${String(password)}@localhost/${database}?host=${socket}`;
}
