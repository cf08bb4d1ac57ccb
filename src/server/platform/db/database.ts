import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { AppError } from '#server/platform/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { createRoom, type TakeRoom } from '#server/platform/rate-limits/room.ts';
import { createProbe, watched, type WatchedSockets } from './connection.ts';
import { createKeptRows, type OwnReads, type OwnRows } from './own-reads.ts';
import {
  type AskedReads,
  beginLook,
  beginPlain,
  beginWrite,
  inOne,
  type ReadAnswer,
  readOwn,
} from './transactions.ts';
import type { Orm, Tx } from './tx.ts';
import {
  createLongPlaces,
  createSlowUsers,
  createTransactionPlaces,
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
  /** Asks for something quick; ends the connections that have fallen silent (`createProbe`). */
  probe<T>(ask: (orm: Orm) => Promise<T>): Promise<T>;
  /** Several statements in the owner's name, all or none. */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  readAsUser: ReadAsUser;
  makeRoom: MakeRoom;
  /** The same for the calculation of a user's holdings, whose bytes are given in all. */
  makeHoldingRoom: MakeRoom;
  /** On connections of their own: transactions that take seconds, such as imports. */
  long: UserTransactions;
  /** In the places of users with slow transactions: those that calculate for seconds. */
  slow: UserTransactions;
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

/** Connections of the pool that no transaction of a user takes: for reads, which are short. */
const OF_READS_MIN = 2;

/** Transactions of users who have another under way, all together. */
const SECOND_MAX = 2;

const LONG_LOCK_MS_MAX = 30_000;

/** For a connection, or for earlier transactions, unless the settings state another time. */
const WAIT_MS_MAX = 10_000;

/**
 * Longest wait for a lock, in milliseconds, of those who wait `waitMsMax` for a connection: longer
 * than any short transaction takes. A longer wait is refused with a request to retry.
 */
export function lockMsMaxOf(waitMsMax: number): number {
  return Math.ceil(waitMsMax / 2);
}

/** Per user; a browser sends six requests at once, or a hundred by HTTP/2 through a proxy. */
const OF_USER = { waitingMax: 100 };
/** A waiting file occupies the thread that reads it, so not for long. */
const LONG_OF_USER = { atOnce: 1, waitingMax: 10, waitMsMax: 30_000 };
/** Bytes of large data that are being read and made into answers. */
const LARGE = {
  ofAll: 200 * 1024 ** 2,
  ofUser: 64 * 1024 ** 2,
  waitingMax: 20,
};
/**
 * Bytes of the holdings that are being calculated: a room of its own, so that a request which has
 * room for its lists never waits for itself. An account at its bounds takes all of it.
 */
const HOLDINGS = { ...LARGE, ofAll: 128 * 1024 ** 2 };
/** For sign-in and jobs together; other limits bound the number of requests. */
const OF_NOBODY = { waitingMax: 1_000 };

export function createDatabase(connection: pg.PoolConfig, log: Log): Database {
  const { max = POOL_MAX, connectionTimeoutMillis: waitMsMax = WAIT_MS_MAX } = connection;
  const lockMsMax = lockMsMaxOf(waitMsMax);
  const ofNobodyMax = { ...OF_NOBODY, waitMsMax };
  const sockets: WatchedSockets = new Map();
  const ofShort = { idleTimeoutMillis: IDLE_MS, connectionTimeoutMillis: waitMsMax };
  const pool = openPool(watched({ ...ofShort, ...connection }, sockets), log);
  const probe = createProbe({ pool, sockets, options: connection });
  const longWaitMsMax = Math.max(LONG_OF_USER.waitMsMax, waitMsMax);
  const ofLong = {
    max: Math.min(LONG_MAX, max),
    idleTimeoutMillis: LONG_IDLE_MS,
    connectionTimeoutMillis: longWaitMsMax,
  };
  const longPool = openPool(watched({ ...connection, ...ofLong }, new Map()), log);
  const longLine = createUserQueue({ ...LONG_OF_USER, waitMsMax: longWaitMsMax });
  const ofLongMax = { ...OF_NOBODY, waitMsMax: longWaitMsMax };
  const longPlaces = createLongPlaces({ ...ofLongMax, places: ofLong.max });
  // One user never has all of the pool, unless it is a single connection.
  const line = createUserQueue({
    ...OF_USER,
    waitMsMax,
    atOnce: Math.min(2, Math.max(1, max - 1)),
  });
  const placesOfSlow = Math.min(OF_SLOW_MAX, Math.max(1, max - OF_USERS_MIN));
  const slow = createSlowUsers(createUserQueue({ ...ofNobodyMax, atOnce: placesOfSlow }));
  const queue: UserQueue = (user, work) => line(user, () => slow.inTurn(user, work));
  const places = createTransactionPlaces({
    all: createUserQueue({ ...ofNobodyMax, atOnce: Math.max(1, max - OF_READS_MIN) }),
    second: createUserQueue({ ...ofNobodyMax, atOnce: SECOND_MAX }),
  });
  const writes: UserQueue = (user, work) => queue(user, () => places(user, work));
  const calculations: UserQueue = (user, work) =>
    line(user, () => slow.amongSlow(user, () => places(user, work)));
  const ofNobody = createUserQueue({ ...ofNobodyMax, atOnce: Math.max(1, max - OF_USERS_MIN) });
  const plain = { pool, begin: beginPlain(lockMsMax) };
  const room = roomUntilAnswered(createRoom({ ...LARGE, waitMsMax }), FORMS);
  return {
    orm: drizzle(pool),
    probe: (ask) => probe((on) => ask(drizzle(on) as Orm)),
    inTransaction: (work) => ofNobody({ userId: 'nobody' }, () => inOne(plain, work)),
    ...transactionsOn({ pool, queue: writes, slow, lockMsMax }),
    slow: transactionsOn({ pool, queue: calculations, slow, lockMsMax }),
    readAsUser: joinedReads({ pool, queue, room }),
    makeRoom: room,
    makeHoldingRoom: roomUntilAnswered(createRoom({ ...HOLDINGS, waitMsMax }), 1),
    long: transactionsOn({
      pool: longPool,
      queue: (user, work) => longLine(user, () => longPlaces.queue(user, work)),
      slow: longPlaces,
      lockMsMax: Math.max(LONG_LOCK_MS_MAX, lockMsMax),
    }),
    close: async () => {
      await Promise.all([pool.end(), longPool.end()]);
    },
  };
}

/** Data is rows, an answer made of them, and its compressed form. */
const FORMS = 3;

/**
 * Waits for memory for rows that a user's request is about to read; it is given back when the answer
 * has been made.
 */
export type MakeRoom = (user: SessionUser, bytes: number) => Promise<void>;

function roomUntilAnswered(take: TakeRoom, times: number): MakeRoom {
  return async (user, bytes) => {
    const giveBack = await take(user, bytes * times);
    if (user.untilAnswered) user.untilAnswered(giveBack);
    else giveBack();
  };
}

/** Data of no more bytes, about a hundred records, takes no room. */
const FREE_MAX = 128 * 1024;

/** Data may have grown by so much when there is room for it. */
const GROWN = 1.25;

type MeasuredData<T> = { bytes: number; found: T | null };

/**
 * Reads data for which there is room: first as much as needs none. `read` finds null where there is
 * more than `bytesMax`.
 */
export async function inRoom<T>(
  room: MakeRoom,
  user: SessionUser,
  read: (bytesMax: number) => Promise<MeasuredData<T>>,
): Promise<T> {
  const first = await read(FREE_MAX);
  if (first.bytes <= FREE_MAX && first.found !== null) return first.found;
  const bytesMax = Math.ceil(first.bytes * GROWN);
  await room(user, bytesMax);
  const { found } = first.found === null ? await read(bytesMax) : first;
  if (found === null) throw new AppError('unavailable', { retryAfterS: 1 });
  return found;
}

type Connections = {
  pool: pg.Pool;
  queue: UserQueue;
  slow?: Pick<SlowUsers, 'holding'>;
  lockMsMax: number;
};

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

type JoinedReads = { all: AskedReads[]; answers?: Promise<ReadAnswer[]> };

/**
 * Callers of one message: more let one user's burst hold up others, whose rows are mapped later.
 */
const OF_MESSAGE_MAX = 3;

type JoinedReadsOptions = { pool: pg.Pool; queue: UserQueue; room: MakeRoom };

/**
 * Joins the reads of a session that wait for their turn into one message, which opens the session
 * once for all; a read that need not wait is sent alone. Each sees a state after it was asked for.
 * They fail together, and one whose client has disconnected is done with the others. Long lists
 * have room before they are read.
 */
export function joinedReads({ pool, queue, room }: JoinedReadsOptions): ReadAsUser {
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

  async function ask(user: SessionUser, asked: AskedReads): Promise<ReadAnswer> {
    const key = keyOf(user);
    const open = waiting.get(key);
    const message: JoinedReads = open && open.all.length < OF_MESSAGE_MAX ? open : { all: [] };
    const place = message.all.push(asked) - 1;
    message.answers ??= send(user, key, message);
    return (await message.answers)[place] as ReadAnswer;
  }

  return async <Reads extends OwnReads>(user: SessionUser, reads: Reads) => {
    const rows = await inRoom(room, user, async (bytesMax) => {
      const { rows: found, bytes } = await ask(user, { reads, bytesMax });
      return { found, bytes };
    });
    return rows as OwnRows<Reads>;
  };
}

/** Identifies the session, by all that its opening depends on. */
function keyOf({ userId, sessionId, token, isStrong, isUnconfirmed }: SessionUser): string {
  return `${userId} ${sessionId} ${token?.id} ${isStrong} ${isUnconfirmed}`;
}
