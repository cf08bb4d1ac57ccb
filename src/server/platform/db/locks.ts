import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Connection } from './connection.ts';
import type { Tx } from './tx.ts';

/**
 * The advisory locks on one user's or household's id. Migrations and nodes of an earlier version
 * use the same numbers: a released number never changes.
 */
export const KEYED_LOCKS = {
  /** Two additions at the same time count each other: records, households, mappings, exports. */
  limits: 0,
  /** Triggers in migrations: the cache of closed months, also that of the public figures. */
  snapshots: 1,
  /** Rows that are filled in once: the usual widgets, the example data. */
  firstRows: 2,
  /** Shared by every transaction of a user, exclusive for the erasure of the account. */
  erasure: 3,
  /** Members and roles of a household; also taken in triggers. */
  household: 4,
  /** Accounts and transactions of a user. */
  banking: 5,
  /** The first row of a user's profile. */
  profile: 6,
  /** A file that moves in, while it is saved. */
  move: 7,
} as const;

/** The advisory locks of the whole database: four letters in hex, so that they meet no others. */
export const DATABASE_LOCKS = {
  /** "valv" */
  migration: 0x76616c76,
  /** "valb" */
  backup: 0x76616c62,
  /** "jobs" */
  jobStart: 0x6a6f6273,
} as const;

type KeyedLock = keyof typeof KEYED_LOCKS;
type DatabaseLock = keyof typeof DATABASE_LOCKS;

/** Waits for the lock, which the transaction holds until it ends. */
export async function takeLock(tx: Tx, lock: KeyedLock, key: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${key}, ${KEYED_LOCKS[lock]}))`,
  );
}

/** The same for a lock that transactions share. */
async function shareLock(tx: Tx, lock: KeyedLock, key: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock_shared(hashtextextended(${key}, ${KEYED_LOCKS[lock]}))`,
  );
}

/** The statement of a shared lock; the key is a checked UUID. */
function sharedLockStatement(lock: KeyedLock, key: string): string {
  return `select pg_advisory_xact_lock_shared(hashtextextended('${key}', ${KEYED_LOCKS[lock]}))`;
}

/** Waits for the lock on the whole database, until the connection's transaction ends. */
export async function takeDatabaseLock(
  connection: Connection,
  lock: DatabaseLock,
  mode: 'exclusive' | 'shared' = 'exclusive',
): Promise<void> {
  const suffix = mode === 'shared' ? '_shared' : '';
  await connection.query(`select pg_advisory_xact_lock${suffix}($1)`, [DATABASE_LOCKS[lock]]);
}

/** Takes the lock if it is free. */
export async function tryDatabaseLock(
  connection: Connection,
  lock: DatabaseLock,
): Promise<boolean> {
  const { rows } = await connection.query<{ isFree: boolean }>(
    'select pg_try_advisory_xact_lock($1) as "isFree"',
    [DATABASE_LOCKS[lock]],
  );
  return rows[0]?.isFree === true;
}

/** The condition that some connection to this database holds the lock. */
export function isDatabaseLocked(lock: DatabaseLock): SQL {
  return sql`exists (select from pg_locks where locktype = 'advisory' and granted
    and classid = 0 and objid = ${DATABASE_LOCKS[lock]} and objsubid = 1
    and database = (select oid from pg_database where datname = current_database()))`;
}

/** Time an erasure waits for the user's own transactions; others may wait for it meanwhile. */
const OWN_LOCK_MAX = '1s';

/** The statement with which a user's transaction holds off an erasure; a checked UUID. */
export function livingLock(userId: string): string {
  return sharedLockStatement('erasure', userId);
}

/** The same in a transaction that began already: it waits for an erasure under way. */
export async function holdOffErasure(tx: Tx, userId: string): Promise<void> {
  await shareLock(tx, 'erasure', userId);
}

/**
 * The condition that no erasure of a row's user is under way, and none begins before the transaction
 * ends. Nothing waits: an erasure may take half a minute.
 */
export function isHeldOff(userId: PgColumn): SQL {
  const key = sql`hashtextextended(${userId}::text, ${KEYED_LOCKS.erasure})`;
  return sql`pg_try_advisory_xact_lock_shared(${key})`;
}

/** The condition that another transaction holds a row's lock. Nothing waits. */
export function isTaken(lock: KeyedLock, key: PgColumn): SQL {
  return sql`not pg_try_advisory_xact_lock_shared(
    hashtextextended(${key}::text, ${KEYED_LOCKS[lock]}))`;
}

/**
 * Waits for the user's transactions, and makes new ones wait until this one has ended: they then
 * find the session gone. So nothing is written after an erasure, and nothing deadlocks. Erasures
 * run one after another: the invitations between two users, and their mails, are deleted with
 * either account, and each erasure would wait for the other's locks. The wait for the user's own
 * transactions is short, so that a long import does not delay the erasures of all.
 */
export async function lockForErasure(tx: Tx, userId: string): Promise<void> {
  await takeLock(tx, 'erasure', 'everybody');
  const { rows } = await tx.execute<{ before: string }>(sql`
    select current_setting('lock_timeout') as before,
      set_config('lock_timeout', ${OWN_LOCK_MAX}, true)`);
  await takeLock(tx, 'erasure', userId);
  await tx.execute(sql`select set_config('lock_timeout', ${rows[0]?.before ?? '0'}, true)`);
  // Households before the user's row: a transaction that holds a household may refer to that row.
  await tx.execute(sql`select lock_households_of(${userId}::uuid)`);
}
