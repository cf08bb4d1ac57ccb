import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '#server/platform/log.ts';
import { createKeptRows, type OwnReads, type OwnRows } from './own-reads.ts';
import { beginLook, beginPlain, beginWrite, inOne, readOwn } from './transactions.ts';
import type { Orm, Tx } from './tx.ts';
import {
  createSlowUsers,
  createUserQueue,
  type SessionUser,
  type SlowUsers,
  type UserQueue,
} from './user-queue.ts';

type UserTransactions = {
  /**
   * Several statements in a user's name, all or none: the role that only policies let through,
   * opened in the same round trip that finds out whether the user's session still lives.
   */
  asUser<T>(user: SessionUser, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for many reads that must be consistent: all see the state of the first. */
  viewAsUser<T>(user: SessionUser, work: (tx: Tx) => Promise<T>): Promise<T>;
};

export type Database = UserTransactions & {
  /** Statements as the owner role, one transaction each: for data of no user. */
  orm: Orm;
  /** Several statements in the owner's name, all or none. */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  readAsUser: ReadAsUser;
  /** On connections of their own: transactions that take seconds, such as imports. */
  long: UserTransactions;
  close(): Promise<void>;
};

/** A connection stays open between two page views: a new one costs more than most reads. */
const IDLE_MS = 5 * 60_000;

/** Long transactions are rare: their connections are closed soon. */
const LONG_IDLE_MS = 10_000;

/** The default size of the driver's pool. */
const POOL_MAX = 10;

/** Per node, for all of its users. */
const LONG_MAX = 3;

/** Connections of the pool reserved for users' requests. */
const OF_USERS_MIN = 4;

/** Connections of the pool that all users with slow transactions share. */
const OF_SLOW_MAX = 3;

/** Longer than any short transaction takes; a longer wait is refused with a request to retry. */
export const LOCK_MS_MAX = 5_000;
const LONG_LOCK_MS_MAX = 30_000;

/** Per user; a browser sends six requests at once, or a hundred by HTTP/2 through a proxy. */
const OF_USER = { waitingMax: 100, waitMsMax: 10_000 };
/** A waiting file occupies the thread that reads it, so not for long. */
const LONG_OF_USER = { atOnce: 1, waitingMax: 10, waitMsMax: 30_000 };
/** For sign-in and jobs together; other limits bound the number of requests. */
const OF_NOBODY = { waitingMax: 1_000, waitMsMax: 10_000 };

export function createDatabase(connection: pg.PoolConfig, log: Log): Database {
  const { max = POOL_MAX } = connection;
  const pool = openPool({ idleTimeoutMillis: IDLE_MS, ...connection }, log);
  const ofLong = { max: Math.min(LONG_MAX, max), idleTimeoutMillis: LONG_IDLE_MS };
  const longPool = openPool({ ...connection, ...ofLong }, log);
  // One user never has all of the pool, unless it is a single connection.
  const line = createUserQueue({ ...OF_USER, atOnce: Math.min(2, Math.max(1, max - 1)) });
  const placesOfSlow = Math.min(OF_SLOW_MAX, Math.max(1, max - OF_USERS_MIN));
  const slow = createSlowUsers(createUserQueue({ ...OF_NOBODY, atOnce: placesOfSlow }));
  const queue: UserQueue = (user, work) => line(user, () => slow.inTurn(user, work));
  const ofNobody = createUserQueue({ ...OF_NOBODY, atOnce: Math.max(1, max - OF_USERS_MIN) });
  const plain = { pool, begin: beginPlain(LOCK_MS_MAX) };
  return {
    orm: drizzle(pool),
    inTransaction: (work) => ofNobody({ userId: 'nobody' }, () => inOne(plain, work)),
    ...transactionsOn({ pool, queue, slow, lockMsMax: LOCK_MS_MAX }),
    readAsUser: joinedReads(pool, queue),
    long: transactionsOn({
      pool: longPool,
      queue: createUserQueue(LONG_OF_USER),
      lockMsMax: LONG_LOCK_MS_MAX,
    }),
    close: async () => {
      await Promise.all([pool.end(), longPool.end()]);
    },
  };
}

type Connections = { pool: pg.Pool; queue: UserQueue; slow?: SlowUsers; lockMsMax: number };

function transactionsOn({ pool, queue, slow, lockMsMax }: Connections): UserTransactions {
  const transaction = (beginOf: typeof beginWrite): UserTransactions['asUser'] => {
    return (user, work) => {
      const counted: typeof work = (tx) =>
        slow === undefined ? work(tx) : slow.holding(user.userId, () => work(tx));
      return queue(user, () => inOne({ pool, begin: beginOf(user, lockMsMax) }, counted));
    };
  };
  return { asUser: transaction(beginWrite), viewAsUser: transaction(beginLook) };
}

/** A connection may be lost between two statements of a transaction, when no other code listens. */
function openPool(connection: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool(connection);
  const lost = (error: Error) => {
    // A stopping server may report an error on a connection that we have just ended.
    if (!pool.ending) log.warn({ reason: error.message }, 'A database connection was lost');
  };
  pool.on('connect', (client) => client.on('error', lost));
  // The pool repeats the error of an idle connection.
  pool.on('error', () => undefined);
  return pool;
}

/** Reads in a user's name, each of own rows, together in one round trip. */
export type ReadAsUser = <Reads extends OwnReads>(
  user: SessionUser,
  reads: Reads,
) => Promise<OwnRows<Reads>>;

type JoinedReads = { all: OwnReads[]; answers?: Promise<OwnRows<OwnReads>[]> };

/**
 * Callers of one message: more let one user's burst hold up others, whose rows are mapped later.
 */
const OF_MESSAGE_MAX = 3;

/**
 * Joins the reads of a session that wait for their turn into one message, which opens the session
 * once for all; a read that need not wait is sent alone. Each sees a state after it was asked for.
 * They fail together, and one whose client has disconnected is done with the others.
 */
export function joinedReads(pool: pg.Pool, queue: UserQueue): ReadAsUser {
  const waiting = new Map<string, JoinedReads>();
  const keptRows = createKeptRows();

  function send(user: SessionUser, key: string, message: JoinedReads) {
    const close = () => {
      if (waiting.get(key) === message) waiting.delete(key);
    };
    waiting.set(key, message);
    const { userId } = user;
    return queue({ userId }, () => {
      close();
      return readOwn({ pool, keptRows }, user, message.all);
    }).finally(close);
  }

  return async <Reads extends OwnReads>(user: SessionUser, reads: Reads) => {
    const key = keyOf(user);
    const open = waiting.get(key);
    const message: JoinedReads = open && open.all.length < OF_MESSAGE_MAX ? open : { all: [] };
    const place = message.all.push(reads) - 1;
    message.answers ??= send(user, key, message);
    return (await message.answers)[place] as OwnRows<Reads>;
  };
}

/** Identifies the session, by all that its opening depends on. */
function keyOf({ userId, sessionId, isStrong, isUnconfirmed }: SessionUser): string {
  return `${userId} ${sessionId} ${isStrong} ${isUnconfirmed}`;
}
