import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '#server/platform/config/config.ts';
import { reportedPidOf } from '#server/platform/db/pg-internals.ts';
import { StartError } from '#server/platform/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { joinEmbedded, type OpenedDatabase, openEmbedded } from './embedded.ts';

/** The oldest PostgreSQL that our statements are written for. */
const VERSION_MIN = 15;

/** Database and application often start together; the database is given this long to answer. */
const WAIT_MS = 30_000;

/** The database is being started, or the network does not know it yet. */
const NOT_YET = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', '57P03']);

const NO_SERVER = 'Start the database, or correct the host and port in DATABASE_URL.';
const NO_USER = 'Correct the user and password in DATABASE_URL.';

/** Remedies by the code of the failure. */
const REMEDIES: Readonly<Record<string, string>> = {
  'ECONNREFUSED': NO_SERVER,
  'ENOTFOUND': NO_SERVER,
  'EAI_AGAIN': NO_SERVER,
  'ETIMEDOUT': NO_SERVER,
  '57P03': 'Wait until the database has started, then try again.',
  '28P01': NO_USER,
  '28000': NO_USER,
  '3D000': 'Create the database, or correct its name in DATABASE_URL.',
};

/** Connects to an external PostgreSQL; checks its version before writing. */
export async function openExternal(
  url: string,
  log: Log,
  waitMs = WAIT_MS,
): Promise<OpenedDatabase> {
  const { pool, isPooled } = await withWorkingTls(poolOf(url), log, Date.now() + waitMs);
  return { pool, isPooled, isUp: () => true, stop: async () => undefined };
}

/**
 * `sslmode` means the same as to PostgreSQL's own programs; without one, TLS if the server offers
 * it.
 */
export function poolOf(url: string): pg.PoolConfig {
  const address = new URL(url);
  const given = address.searchParams;
  if (given.has('ssl') || given.has('uselibpqcompat')) return { connectionString: url };
  const mode = given.get('sslmode') ?? 'prefer';
  if (mode === 'no-verify') return { connectionString: url };
  if (mode !== 'prefer') {
    given.set('uselibpqcompat', 'true');
    return { connectionString: address.toString() };
  }
  given.delete('sslmode');
  const ssl = isLocal(given.get('host') ?? address.hostname)
    ? false
    : { rejectUnauthorized: false };
  return { connectionString: address.toString(), ssl };
}

function isLocal(host: string): boolean {
  return host === '' || host.startsWith('/') || /^(localhost$|127\.|\[::1\])/.test(host);
}

type ExternalDatabase = { pool: pg.PoolConfig; isPooled: boolean };

async function withWorkingTls(
  wanted: pg.PoolConfig,
  log: Log,
  untilMs: number,
): Promise<ExternalDatabase> {
  let pool = wanted;
  for (;;) {
    try {
      const { version, isPooled } = await probeDatabase(pool);
      refuseOldVersion(version);
      return { pool, isPooled };
    } catch (error) {
      if (error instanceof StartError) throw error;
      const { code: stated, message } = error as NodeJS.ErrnoException;
      // The client gives its own time-out no code.
      const code = message === 'timeout expired' ? 'ETIMEDOUT' : stated;
      // An explicit mode is used or refused, never replaced.
      if (message.includes('does not support SSL') && pool.ssl !== undefined) {
        pool = { ...pool, ssl: false };
        continue;
      }
      if (!NOT_YET.has(code ?? '') || Date.now() > untilMs) {
        const remedy = REMEDIES[code ?? ''] ?? 'Correct DATABASE_URL.';
        throw new StartError(
          `The database of DATABASE_URL (${nameOf(pool)}) refused: ${message || code}. ${remedy}`,
        );
      }
      log.info({ reason: code }, 'waiting for the database of DATABASE_URL');
      await pause(500);
    }
  }
}

/** A pooler gives its clients a process number of its own, unlike the server's. */
async function probeDatabase(pool: pg.PoolConfig): Promise<{ version: number; isPooled: boolean }> {
  const client = new pg.Client({ ...pool, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; pid: number }>(
      "select current_setting('server_version_num') as version, pg_backend_pid() as pid",
    );
    const version = Math.floor(Number(rows[0]?.version) / 10_000);
    const reportedPid = reportedPidOf(client);
    return { version, isPooled: reportedPid !== null && reportedPid !== rows[0]?.pid };
  } finally {
    await client.end().catch(() => undefined);
  }
}

function refuseOldVersion(version: number): void {
  if (version >= VERSION_MIN) return;
  throw new StartError(
    `The database of DATABASE_URL is PostgreSQL ${version}; Valv needs ${VERSION_MIN} or newer.`,
  );
}

/** Without the user and the password. */
function nameOf({ connectionString }: pg.PoolConfig): string {
  const { host, pathname } = new URL(connectionString ?? '');
  return `${host}${pathname}`;
}

type DatabaseOptions = Pick<Config, 'database' | 'dataDir'> &
  Partial<Pick<Config, 'archive'>> & { log: Log };

/** Opens the embedded or an external PostgreSQL; nothing else distinguishes them. */
export async function openDatabase(choice: DatabaseOptions): Promise<OpenedDatabase> {
  const { database, dataDir, archive, log } = choice;
  if (database.kind === 'external') return openExternal(database.url, log);
  return openEmbedded(dataDir, log, archive);
}

/** For commands beside a server: its running database, else one opened for the command. */
export async function joinDatabase(choice: DatabaseOptions): Promise<OpenedDatabase> {
  const running = choice.database.kind === 'embedded' ? joinEmbedded(choice.dataDir) : null;
  return running ?? openDatabase(choice);
}
