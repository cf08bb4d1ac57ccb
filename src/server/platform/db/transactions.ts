import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { RefusalCode } from '#domain/basics/refusals.ts';
import { eachInSteps } from '#domain/basics/steps.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { AppError } from '#server/platform/errors.ts';
import { APP_ROLE } from './columns.ts';
import type {
  createKeptRows,
  OwnRead,
  OwnReads,
  OwnRows,
  ReadRows,
  SentRead,
} from './own-reads.ts';
import { livingLock } from './locks.ts';
import { askOn, askOnce, type QueuedStatement, type TextRow } from './pg-internals.ts';
import type { Orm, Tx } from './tx.ts';
import type { SessionUser } from './user-queue.ts';

/** Reasons why a session or a token opens no transaction, as its function of the database says. */
const REFUSAL_BY_STATE: Record<string, RefusalCode> = {
  gone: 'unauthenticated',
  unverified: 'email_not_confirmed',
  banned: 'user_banned',
  insufficient: 'insufficient_aal',
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * First message of a transaction; with `isUsers` its last result tells whether the user may
 * continue.
 */
type BeginStatement = { text: string; isUsers: boolean };

/** Begins a transaction as the database owner. */
export function beginPlain(lockMsMax: number): BeginStatement {
  return { text: `begin; ${lockTimeout(lockMsMax)}`, isUsers: false };
}

/**
 * Begins a user's write. The lock is a statement of its own: later ones see the state after an
 * erasure.
 */
export function beginWrite(user: SessionUser, lockMsMax: number): BeginStatement {
  const { userId } = checked(user);
  const before = `begin; ${lockTimeout(lockMsMax)}; ${livingLock(userId)}`;
  return { text: `${before}; ${opening(user)}`, isUsers: true };
}

/** Begins a user's reads that all see the state of the first one. */
export function beginLook(user: SessionUser, lockMsMax: number): BeginStatement {
  const before = `begin isolation level repeatable read, read only; ${lockTimeout(lockMsMax)}`;
  return { text: `${before}; ${opening(user)}`, isUsers: true };
}

/** Local to the transaction, so that it also counts behind a pooler. */
function lockTimeout(ms: number): string {
  return `set local lock_timeout = ${ms}`;
}

type OpenTransactionOptions = { pool: pg.Pool; begin: BeginStatement };

/** Several statements, all or none. */
export async function inOne<T>(
  { pool, begin }: OpenTransactionOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const answers = await client.query(begin.text);
    if (begin.isUsers) refuseUnless(stateIn(answers));
    const result = await work(ormOf(client));
    await client.query('commit');
    return result;
  } catch (error) {
    broken = (await rollback(client)) ?? demotion(error);
    throw error;
  } finally {
    client.release(broken ?? unsound.has(client));
  }
}

/** For several statements in one message the driver returns a list of results. */
function stateIn(answers: unknown): string {
  const all = answers as pg.QueryResult<{ state: string }>[];
  return all.at(-1)?.rows[0]?.state ?? 'gone';
}

/**
 * A part of a user's transaction on tables that no user's role can access, such as the queue of
 * mails: atomic with the rest of it.
 */
export async function inOwnersName<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql`select set_config('role', 'none', true)`);
  const result = await work();
  await tx.execute(sql`select set_config('role', ${APP_ROLE}, true)`);
  return result;
}

const orms = new WeakMap<pg.PoolClient, Orm>();
const clients = new WeakMap<Tx, pg.PoolClient>();
/** Connections on which a message failed: their prepared statements are unknown. */
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
export async function askTogether(
  tx: Tx,
  statements: readonly QueuedStatement[],
): Promise<TextRow[][]> {
  const client = clients.get(tx);
  if (client === undefined) throw new Error('Not an open transaction');
  return askOn(client, statements).catch((error: unknown) => {
    unsound.add(client);
    throw error;
  });
}

/** The rows of reads that were asked together, in steps. */
export async function rowsOfReads<Reads extends Record<string, OwnRead<unknown>>>(
  reads: Reads,
  answers: readonly TextRow[][],
): Promise<OwnRows<Reads>> {
  const rows: [string, unknown[]][] = [];
  for (const [at, [name, { rowOf }]] of Object.entries(reads).entries())
    rows.push([name, await inSteps(eachInSteps(answers[at] ?? [], rowOf))]);
  return Object.fromEntries(rows) as unknown as OwnRows<Reads>;
}

type ReadOptions = { pool: pg.Pool; keptRows: ReturnType<typeof createKeptRows> };

/** Reads of one caller; a list that takes more than `bytesMax` of memory is not read. */
export type AskedReads = { reads: OwnReads; bytesMax: number };

/** The rows of one caller, with the bytes they take in memory; null: a list was larger. */
export type ReadAnswer = { rows: OwnRows<OwnReads> | null; bytes: number };

/** The rows of reads in a user's name, each of own rows, all together in one round trip. */
export async function readOwn(
  { pool, keptRows }: ReadOptions,
  user: SessionUser,
  all: readonly AskedReads[],
): Promise<ReadAnswer[]> {
  // A list that several callers read travels once.
  const asked = new Map<OwnReads[string], SentRead>();
  for (const { reads, bytesMax } of all) {
    for (const read of Object.values(reads)) {
      if (asked.has(read)) continue;
      asked.set(read, 'name' in read ? keptRows(user.userId, read, bytesMax) : plain(read));
    }
  }
  const statements = [openingRead(user), ...[...asked.values()].map(({ statement }) => statement)];
  const [opened, ...answers] = await askOnce(pool, statements);
  refuseUnless(opened?.[0]?.[0] ?? 'gone');
  const found = new Map<OwnReads[string], ReadRows>();
  for (const [at, [read, { rowsOf }]] of [...asked].entries()) {
    found.set(read, await inSteps(rowsOf(answers[at] ?? [])));
  }
  return all.map(({ reads }) => {
    const rows: Record<string, readonly unknown[]> = {};
    let [bytes, isWhole] = [0, true];
    for (const [name, read] of Object.entries(reads)) {
      const list = found.get(read);
      bytes += list?.bytes ?? 0;
      isWhole &&= Boolean(list?.rows);
      rows[name] = list?.rows ?? [];
    }
    return { rows: isWhole ? rows : null, bytes };
  });
}

function plain(read: OwnRead<unknown>): SentRead {
  return {
    statement: read,
    *rowsOf(answer) {
      return { rows: yield* eachInSteps(answer, (values) => read.rowOf(values)), bytes: 0 };
    },
  };
}

/**
 * Finds out whether the session lives, and puts on the role and the user for the transaction.
 * Simple protocol, so that it travels with a `begin`: the ids are checked to be UUIDs.
 */
function opening(user: SessionUser): string {
  const { userId, sessionId, token, isStrong = false } = checked(user);
  const owner = `'${userId}'`;
  if (token) return openingText(owner, tokenState(`'${token.id}'`, owner));
  if (sessionId === null) return openingText(owner, LIVE);
  return openingText(owner, sessionState(`'${sessionId}'`, owner, String(isStrong)));
}

/** The same as a statement that is planned once. */
function openingRead(user: SessionUser): QueuedStatement {
  const { userId, sessionId, token, isStrong = false } = checked(user);
  if (token) return { text: OPENING_TOKEN, values: [userId, token.id] };
  return sessionId === null
    ? { text: OPENING_HOSTED, values: [userId] }
    : { text: OPENING, values: [userId, sessionId, String(isStrong)] };
}

/** With hosted sign-in, the service has checked the session. */
const LIVE = `'live'::text`;
const OWNER = '$1::text';
const OPENING = openingText(OWNER, sessionState('$2', OWNER, '$3'));
const OPENING_HOSTED = openingText(OWNER, LIVE);
const OPENING_TOKEN = openingText(OWNER, tokenState('$2', OWNER));

function sessionState(id: string, owner: string, isStrong: string): string {
  return `auth_session_state(${id}, ${owner}::uuid, ${isStrong})`;
}

function tokenState(id: string, owner: string): string {
  return `access_token_state(${id}, ${owner}::uuid)`;
}

function openingText(userId: string, state: string): string {
  return (
    `select ${state} as state, set_config('role', '${APP_ROLE}', true),` +
    ` set_config('valv.user', ${userId}, true)`
  );
}

/** With hosted sign-in, its adapter has already checked the token. */
function checked(user: SessionUser): SessionUser {
  const { userId, sessionId, token, isStrong, isUnconfirmed } = user;
  if (isUnconfirmed === true) throw new AppError('email_not_confirmed');
  if (sessionId === null && isStrong === false) throw new AppError('insufficient_aal');
  const ids = [userId, sessionId ?? userId, token?.id ?? userId];
  if (ids.every((id) => UUID.test(id))) return user;
  throw new AppError('unauthenticated', { detail: 'Not the id of a user, a session or a token' });
}

function refuseUnless(state: string): void {
  if (state === 'live') return;
  const refusal = REFUSAL_BY_STATE[state] ?? 'unauthenticated';
  throw new AppError(refusal, { detail: `The session is ${state}` });
}

/**
 * PostgreSQL's code for a write to a server that only reads (read_only_sql_transaction): another
 * one is the primary now, and a new connection finds it.
 */
const READ_ONLY = '25006';

function demotion(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = (error.cause ?? error) as { code?: string };
  return code === READ_ONLY ? error : undefined;
}

async function rollback(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
