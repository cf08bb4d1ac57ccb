import { Socket } from 'node:net';
import pg from 'pg';

/** One connection of its own, outside of the pool: for work that holds it for long. */
export type Connection = pg.Client;

/** Options for opening a connection. */
export type PoolOptions = pg.PoolConfig;

/** Opens a connection for some work and ends it, also on failure. */
export async function connected<T>(
  pool: PoolOptions,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = new pg.Client(pool);
  // A lost connection reports its error twice: to the query, and here.
  connection.on('error', () => undefined);
  await connection.connect();
  try {
    return await work(connection);
  } finally {
    await connection.end().catch(() => undefined);
  }
}

/** Runs work in one transaction: all of it, or nothing. */
export async function inOneTransaction<T>(
  connection: Connection,
  begin: string,
  work: () => Promise<T>,
): Promise<T> {
  await connection.query(begin);
  try {
    const result = await work();
    await connection.query('commit');
    return result;
  } catch (error) {
    await connection.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Time limits that a pooler or an operator may set; unknown ones are left as they are. */
const TIME_LIMITS = [
  'statement_timeout',
  'lock_timeout',
  'transaction_timeout',
  'idle_in_transaction_session_timeout',
];

/** Lets the open transaction take as long as it needs. */
export async function withoutTimeLimits(connection: Connection): Promise<void> {
  await connection.query(
    `select set_config(name, '0', true) from pg_settings where name = any ($1)`,
    [TIME_LIMITS],
  );
}

/** A statement that takes no time is late after five seconds, and a connection silent after ten. */
const USUAL_DEADLINES = { lateMs: 5_000, silentMs: 10_000 };

/** The sockets of a pool, with the bytes that each has received and since when no more. */
export type WatchedSockets = Map<Socket, { bytes: number; sinceMs: number }>;

/** Options of a pool whose sockets are watched; they end soon after the other side is gone. */
export function watched(options: PoolOptions, sockets: WatchedSockets): PoolOptions {
  const stream = () => {
    const socket = new Socket();
    sockets.set(socket, { bytes: 0, sinceMs: performance.now() });
    socket.once('close', () => sockets.delete(socket));
    return socket;
  };
  return { ...options, stream, keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
}

export type Probe = <T>(ask: (on: pg.Pool | pg.Client) => Promise<T>) => Promise<T>;

type Probed = { pool: pg.Pool; sockets: WatchedSockets; options: PoolOptions };

/**
 * Asks the database for something quick. Where the pool does not answer in time but a connection of
 * its own does, the pool's silent connections are dead, as after a firewall has forgotten them or a
 * host is gone, and are ended: the system would let their queries wait for a quarter of an hour.
 */
export function createProbe(
  { pool, sockets, options }: Probed,
  { lateMs, silentMs } = USUAL_DEADLINES,
): Probe {
  const look = () => {
    for (const [socket, { bytes }] of sockets) {
      const { bytesRead } = socket;
      if (bytesRead !== bytes)
        sockets.set(socket, { bytes: bytesRead, sinceMs: performance.now() });
    }
  };
  return async (ask) => {
    look();
    const late = Promise.withResolvers<'late'>();
    const timer = setTimeout(() => late.resolve('late'), lateMs);
    const asked = ask(pool);
    asked.catch(() => undefined);
    const answer = await Promise.race([asked, late.promise]).finally(() => clearTimeout(timer));
    if (answer !== 'late') return answer;
    const own = { ...options, connectionTimeoutMillis: lateMs, query_timeout: lateMs };
    const told = await connected(own, ask);
    look();
    for (const [socket, { sinceMs }] of sockets) {
      if (performance.now() - sinceMs >= silentMs) socket.destroy();
    }
    return told;
  };
}
