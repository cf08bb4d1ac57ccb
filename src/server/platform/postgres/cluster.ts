import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, openSync, closeSync, fsyncSync, readFileSync } from 'node:fs';
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { connected } from '#server/platform/db/connection.ts';
import { StartError } from '#server/platform/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { type SystemAccount, giveTo, makingAccount, spawnOptionsOf } from './account.ts';
import type { Binaries } from './binaries.ts';
import { killProcessesIn } from './data-folder.ts';
import {
  createPrivateFolder,
  createSocketFolder,
  type DataFolder,
  folderAsSeenBy,
  PORT,
} from './place.ts';
import { startServer } from './server.ts';

/** The role that owns our tables. */
export const OWNER = 'valv';

/** Used by nothing of ours but the archive's base copies. */
export const SUPERUSER = 'postgres';

const PASSWORD_FILE = 'database-password';
const UNFINISHED = 'unfinished-';

/**
 * Every file of configuration, whole. Settings are given on the command line; who connects must
 * know the password.
 */
const CONFIGURATION: Readonly<Record<string, string>> = {
  'postgresql.conf': '# Valv gives every setting on the command line.\n',
  'postgresql.auto.conf': '',
  'pg_hba.conf': 'local all all scram-sha-256\n',
  'pg_ident.conf': '',
};

/**
 * Byte order and Unicode case rules that come with PostgreSQL itself: they are the same on every
 * machine and never change under an index. Texts are put in a language's order by `Intl`.
 */
const LOCALE = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
];

type ClusterOptions = {
  folder: DataFolder;
  binaries: Binaries;
  account: SystemAccount;
  /** The number in a lock file left behind; see stopLeftover. */
  stalePid: number | null;
  log: Log;
};

/** Makes the cluster at the first start, and gives the password that opens it. */
export async function prepareCluster(parts: ClusterOptions): Promise<string> {
  const { pgDir, keysDir } = parts.folder;
  const known = passwordIn(keysDir);
  const password = known === '' ? randomBytes(32).toString('base64url') : known;
  const write = () => writeDurably(join(keysDir, PASSWORD_FILE), `${password}\n`);
  if (!existsSync(pgDir)) {
    if (known === '') write();
    await createCluster(parts, password);
  } else {
    refuseOtherVersion(pgDir, parts.binaries);
    if (known !== '') return password;
    await setPassword(parts, password);
    write();
  }
  return password;
}

/** As we make it: 32 bytes as base64url. */
const PASSWORD = /^[\w-]{43}$/;

/** Empty when there is none. */
export function passwordIn(keysDir: string): string {
  const path = join(keysDir, PASSWORD_FILE);
  if (!existsSync(path)) return '';
  const password = readFileSync(path, 'utf8').trim();
  if (PASSWORD.test(password)) return password;
  throw new StartError(
    `The file ${path} is empty or cut off. Put it back from a copy, or remove it: ` +
      'the next start gives the database a new password, and no data is lost.',
  );
}

/**
 * Created beside its place and moved there when complete, so that a kill half-way leaves nothing.
 */
async function createCluster(given: ClusterOptions, password: string): Promise<void> {
  const parts = { ...given, account: makingAccount(given.account) };
  const unfinished = initializeCluster(parts.folder, parts.account);
  const seen = folderAsSeenBy(parts.account, unfinished);
  const sync = process.platform === 'linux' ? ['--sync-method=syncfs'] : [];
  // No client can connect before the rules below are written: no server runs on the folder yet.
  const options = ['-D', seen, `--username=${SUPERUSER}`, '--auth=trust', ...LOCALE, ...sync];
  await run(parts, { program: parts.binaries.initdb, options, cwd: unfinished });
  writeConfiguration(unfinished);
  await runSingle(parts, unfinished, [
    `CREATE ROLE ${OWNER} LOGIN CREATEROLE;`,
    // The empty one that is there: to copy a new one would take a tenth of a second.
    `ALTER DATABASE postgres RENAME TO ${OWNER};`,
    `ALTER DATABASE ${OWNER} OWNER TO ${OWNER};`,
    ...passwordStatements(password),
  ]);
  giveTo(given.account, unfinished);
  finishCluster(unfinished, parts.folder);
}

/** Configuration can name programs and libraries to run: it is ours, also in a restored database. */
export function writeConfiguration(pgDir: string): void {
  for (const [name, text] of Object.entries(CONFIGURATION)) {
    writeFileSync(join(pgDir, name), text, { mode: 0o600 });
  }
}

/** A folder for files of a database that is not whole yet. */
export function initializeCluster(folder: DataFolder, account: SystemAccount): string {
  removeUnfinished(folder);
  // A unique name: the program that creates it may outlive us, and continue writing there.
  const unfinished = `${folder.pgDir}.${UNFINISHED}${randomBytes(4).toString('hex')}`;
  createPrivateFolder(unfinished, account);
  return unfinished;
}

/** Gives it its place, once it is whole. */
export function finishCluster(unfinished: string, { pgDir, dataDir }: DataFolder): void {
  renameSync(unfinished, pgDir);
  syncFolder(dataDir);
}

export function isUnfinished(name: string): boolean {
  return name.startsWith(`pg.${UNFINISHED}`);
}

/** Files of a start that was killed half-way. */
function removeUnfinished({ dataDir, pgDir }: DataFolder): void {
  const prefix = `${basename(pgDir)}.${UNFINISHED}`;
  for (const name of readdirSync(dataDir).filter((found) => found.startsWith(prefix))) {
    const path = join(dataDir, name);
    killProcessesIn(path);
    rmSync(path, { recursive: true, maxRetries: 10, retryDelay: 50 });
  }
}

/** Lets its own user in without a password, for the one statement that gives it a new one. */
const OPEN_RULES = 'valv-open-hba';

async function setPassword(parts: ClusterOptions, password: string): Promise<void> {
  const { account, folder, log, binaries, stalePid } = parts;
  const { pgDir } = folder;
  const rules = join(pgDir, OPEN_RULES);
  rmSync(rules, { force: true });
  // Exclusive: the folder is the database's, and a link in it is not followed.
  writeFileSync(rules, `local ${OWNER} ${SUPERUSER} trust\n`, { mode: 0o600, flag: 'wx' });
  giveTo(account, rules);
  const socketFolder = createSocketFolder(pgDir, account);
  const settings = {
    hba_file: join(folderAsSeenBy(account, pgDir), OPEN_RULES),
    // An archive goes on over this: its log needs this level, and no part that waits may be lost.
    wal_level: 'replica',
    archive_mode: 'on',
  };
  const own = { binaries, account, pgDir, socketFolder, stalePid, log, settings };
  const server = startServer(own);
  try {
    if (!(await server.ready)) throw new StartError(notPrepared(await server.ended));
    const pool = { host: socketFolder, port: PORT, user: SUPERUSER, database: OWNER };
    await connected(pool, async (connection) => {
      for (const statement of passwordStatements(password)) await connection.query(statement);
    });
  } finally {
    await server.stop();
    if (socketFolder !== pgDir) rmSync(socketFolder, { recursive: true, force: true });
    rmSync(rules);
  }
}

function notPrepared(words: string): string {
  return `The database could not be prepared: ${words}`;
}

function passwordStatements(password: string): string[] {
  return [SUPERUSER, OWNER].map((role) => `ALTER ROLE ${role} PASSWORD '${password}';`);
}

/** PostgreSQL without a server: one process, one statement per line, no other clients. */
async function runSingle(
  parts: ClusterOptions,
  pgDir: string,
  statements: string[],
): Promise<void> {
  const seen = folderAsSeenBy(parts.account, pgDir);
  const options = ['--single', '-D', seen, '-c', 'exit_on_error=on', 'template1'];
  const input = `${statements.join('\n')}\n`;
  await run(parts, { program: parts.binaries.postgres, options, cwd: pgDir, input });
}

type Command = { program: string; options: string[]; cwd: string; input?: string };

async function run({ account, stalePid }: ClusterOptions, command: Command): Promise<void> {
  const options = { ...spawnOptionsOf(account, stalePid), cwd: command.cwd };
  await new Promise<void>((resolve, reject) => {
    const child = execFile(command.program, command.options, options, (error, _, stderr) => {
      if (error === null) resolve();
      else reject(new StartError(notPrepared(lastLine(stderr))));
    });
    child.stdin?.end(command.input ?? '');
  });
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}

function refuseOtherVersion(pgDir: string, { major }: Binaries): void {
  const made = readFileSync(join(pgDir, 'PG_VERSION'), 'utf8').trim();
  if (made === major) return;
  throw new StartError(
    `The database in ${pgDir} was made by PostgreSQL ${made}, and this Valv has ${major}: ` +
      'make a backup with the Valv that made it and restore it here.',
  );
}

function writeDurably(path: string, text: string): void {
  const unfinished = `${path}.new`;
  const file = openSync(unfinished, 'w', 0o600);
  writeFileSync(file, text);
  fsyncSync(file);
  closeSync(file);
  renameSync(unfinished, path);
  syncFolder(dirname(path));
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}
