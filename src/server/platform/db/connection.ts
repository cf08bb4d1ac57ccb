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
