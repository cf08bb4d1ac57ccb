import { sql } from 'drizzle-orm';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { RefusalCode } from '#domain/refusals.ts';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import { APP_ROLE } from './columns.ts';
import type { OwnReads, OwnRows } from './own-read.ts';
import { livingLock } from './person-lock.ts';
import { OneMessage, type Statement, type TextRow } from './prepared.ts';

export type Orm = PgDatabase<NodePgQueryResultHKT>;
/** An open transaction. */
export type Tx = PgDatabase<NodePgQueryResultHKT>;

/** Somebody who is signed in; without a session when a hosted service keeps the sessions. */
export type Person = {
  userId: string;
  sessionId: string | null;
  /** False: the token shows less than can be asked. Absent where no token asked for the work. */
  isStrong?: boolean;
};

export type Database = {
  /** Statements in the owner's name, one transaction each: for what is nobody's own. */
  orm: Orm;
  /** Several statements in the owner's name, all or none. */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Several statements in a person's name, all or none: the role that only policies let through,
   * opened in the same round trip that finds out whether the person's session still lives.
   */
  asPerson<T>(person: Person, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for many reads that must fit together: all see what held at the first of them. */
  lookAsPerson<T>(person: Person, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Reads in a person's name, each of own rows, together in one round trip. */
  readAsPerson<Reads extends OwnReads>(person: Person, reads: Reads): Promise<OwnRows<Reads>>;
  close(): Promise<void>;
};

/** Why a session opens no transaction; what the function `auth_session_state` answers. */
const REFUSAL_BY_STATE: Record<string, RefusalCode> = {
  gone: 'unauthenticated',
  unverified: 'email_not_confirmed',
  banned: 'user_banned',
  insufficient: 'insufficient_aal',
};

/** Between two looks at the pages a connection stays: a new one costs more than most reads. */
const IDLE_MS = 5 * 60_000;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function createDatabase(connection: pg.PoolConfig, log: Log): Database {
  const pool = openPool(connection, log);
  const orm = drizzle(pool);
  return {
    orm,
    inTransaction: (work) => orm.transaction(work),
    asPerson: (person, work) => asPerson({ pool, begin: toWrite }, person, work),
    lookAsPerson: (person, work) => asPerson({ pool, begin: toLook }, person, work),
    readAsPerson: (person, reads) => readAsPerson(pool, person, reads),
    close: () => pool.end(),
  };
}

/** A connection may be lost between two statements of a transaction, when nobody else listens. */
function openPool(connection: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool({ idleTimeoutMillis: IDLE_MS, ...connection });
  const lost = (error: Error) => {
    // A server that stops may have more to say to a connection that we have just ended.
    if (!pool.ending) log.warn({ reason: error.message }, 'A database connection was lost');
  };
  pool.on('connect', (client) => client.on('error', lost));
  // The pool tells the same again of a connection that nobody was using.
  pool.on('error', () => undefined);
  return pool;
}

/**
 * A part of a person's transaction that touches what no person's role reaches, such as the queue
 * of mails: all or nothing with the rest of it.
 */
export async function inOwnersName<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql`select set_config('role', 'none', true)`);
  const result = await work();
  await tx.execute(sql`select set_config('role', ${APP_ROLE}, true)`);
  return result;
}

type Beginning = { pool: pg.Pool; begin: (person: Person) => string };

/** The lock is a statement of its own: what follows it sees what an erasure has left. */
const toWrite = ({ userId }: Person) => `begin; ${livingLock(userId)}`;
const toLook = () => 'begin isolation level repeatable read, read only';

async function asPerson<T>(
  { pool, begin }: Beginning,
  person: Person,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    refuseUnless(await open(client, begin, person));
    const result = await work(ormOf(client));
    await client.query('commit');
    return result;
  } catch (error) {
    broken = await rollback(client);
    throw error;
  } finally {
    client.release(broken ?? unsound.has(client));
  }
}

const orms = new WeakMap<pg.PoolClient, Orm>();
const clients = new WeakMap<Tx, pg.PoolClient>();
/** Those that a message failed on: what they have prepared is not known any more. */
const unsound = new WeakSet<pg.PoolClient>();

/** One for each connection, so that the statements prepared on it are found again. */
function ormOf(client: pg.PoolClient): Orm {
  const known = orms.get(client);
  if (known) return known;
  const orm = drizzle(client);
  orms.set(client, orm);
  clients.set(orm, client);
  return orm;
}

/** Statements that travel in one message within an open transaction; the rows of each. */
export async function askTogether(tx: Tx, statements: readonly Statement[]): Promise<TextRow[][]> {
  const client = clients.get(tx);
  if (client === undefined) throw new Error('Not the transaction of a person');
  const message = new OneMessage(statements);
  const { promise, resolve, reject } = Promise.withResolvers<TextRow[][]>();
  message.callback = (error, answers) => (error === null ? resolve(answers ?? []) : reject(error));
  client.query(message);
  return promise.catch((error: unknown) => {
    unsound.add(client);
    throw error;
  });
}

/** Begins, looks at the session, and puts on the person's role: one round trip. */
async function open(
  client: pg.PoolClient,
  begin: Beginning['begin'],
  person: Person,
): Promise<string> {
  const text = `${begin(checked(person))}; ${opening(person)}`;
  const answers = (await client.query(text)) as unknown as pg.QueryResult<{ state: string }>[];
  return answers.at(-1)?.rows[0]?.state ?? 'gone';
}

async function readAsPerson<Reads extends OwnReads>(
  pool: pg.Pool,
  person: Person,
  reads: Reads,
): Promise<OwnRows<Reads>> {
  const message = new OneMessage([openingRead(person), ...Object.values(reads)]);
  // Not in the pool's types: given no callback, it puts in its own and answers by a promise.
  const [opened, ...answers] = await (pool.query(message) as unknown as Promise<TextRow[][]>);
  refuseUnless(opened?.[0]?.[0] ?? 'gone');
  const rows = Object.entries(reads).map(([name, read], at) => [
    name,
    answers[at]?.map((values) => read.rowOf(values)),
  ]);
  return Object.fromEntries(rows) as OwnRows<Reads>;
}

/**
 * Finds out whether the session lives, and puts on the role and the person for the transaction.
 * Simple protocol, so that it travels with a `begin`: the ids are checked to be UUIDs.
 */
function opening(person: Person): string {
  const { userId, sessionId, isStrong = false } = checked(person);
  return openingText(`'${userId}'`, sessionId && `'${sessionId}'`, String(isStrong));
}

/** The same as a statement that is planned once. */
function openingRead(person: Person): Statement {
  const { userId, sessionId, isStrong = false } = checked(person);
  return sessionId === null
    ? { text: OPENING_HOSTED, values: [userId] }
    : { text: OPENING, values: [userId, sessionId, String(isStrong)] };
}

const OPENING = openingText('$1::text', '$2', '$3');
const OPENING_HOSTED = openingText('$1::text', null, 'true');

function openingText(userId: string, sessionId: string | null, isStrong: string): string {
  const state = sessionId
    ? `auth_session_state(${sessionId}, ${userId}::uuid, ${isStrong})`
    : `'live'::text`;
  return (
    `select ${state} as state, set_config('role', '${APP_ROLE}', true),` +
    ` set_config('valv.user', ${userId}, true)`
  );
}

/** Where a hosted service keeps the sessions, its adapter has found out what the token shows. */
function checked(person: Person): Person {
  const { userId, sessionId, isStrong } = person;
  if (sessionId === null && isStrong === false) throw new AppError('insufficient_aal');
  if (UUID.test(userId) && (sessionId === null || UUID.test(sessionId))) return person;
  throw new AppError('unauthenticated', { detail: 'Not the id of a person or a session' });
}

function refuseUnless(state: string): void {
  if (state === 'live') return;
  const refusal = REFUSAL_BY_STATE[state] ?? 'unauthenticated';
  throw new AppError(refusal, { detail: `The session is ${state}` });
}

async function rollback(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
