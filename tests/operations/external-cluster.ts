import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import { described } from '#tests/support/described.ts';
import { ask } from '#tests/support/embedded.ts';
import { programPath } from '#tests/support/programs.ts';
import { findFreePort } from '#tests/support/server.ts';

const OWNER = 'valv';
const PASSWORD = 'a password of the test';
const PASSPHRASE = 'a passphrase of the test, of 128 bits';
const UP = { interval: 50 };

type Account = { uid: number; gid: number };

/** A PostgreSQL of Debian's, archived by pgBackRest as docs/operations.md has it. */
export type ExternalCluster = {
  url: string;
  folder: string;
  archive: string;
  start(): Promise<void>;
  /** Ends it without a word, as a power failure does. */
  kill(): Promise<void>;
  /** Makes its folder anew, with nothing in it. */
  emptied(): Promise<void>;
  /** Runs one of the documents' commands, as the account of the database. */
  run(command: string): Promise<void>;
  /** Rows of a statement, asked by the superuser. */
  rows<Row>(statement: string): Promise<Row[]>;
};

/** Makes one in a folder that its account may pass through, with a database for Valv. */
export async function createExternalCluster(root: string): Promise<ExternalCluster> {
  const account = postgresAccount();
  const bin = dirname(programPath('initdb') ?? '');
  const [folder, archive] = [join(root, 'main'), join(root, 'archive')];
  const [settings, sockets] = [join(root, 'pgbackrest.conf'), join(root, 'sockets')];
  const port = await findFreePort();
  for (const own of [folder, archive, sockets]) ownFolder(own, account);
  const as = { ...account, env: { PATH: `/usr/bin:/bin:${bin}`, LC_ALL: 'C.UTF-8' }, cwd: root };
  execFileSync(join(bin, 'initdb'), ['-D', folder, '-A', 'trust', '-U', 'postgres'], as);
  writeFileSync(settings, placed({ folder, archive, sockets, port }), { mode: 0o600 });
  chownSync(settings, account.uid, account.gid);
  appendFileSync(
    join(folder, 'postgresql.conf'),
    `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${sockets}'\n` +
      described('ini postgresql-archive').replace('--stanza', `--config=${settings} --stanza`),
  );

  let server: ChildProcess | null = null;
  const superuser = { host: sockets, port, user: 'postgres', database: 'postgres' };
  const rows: ExternalCluster['rows'] = (statement) => ask(superuser, statement);
  const isPrimary = async () => {
    const [row] = await rows<{ replays: boolean }>('select pg_is_in_recovery() as replays');
    return row?.replays === false;
  };
  const start = async () => {
    server = spawn(join(bin, 'postgres'), ['-D', folder], { ...as, stdio: 'ignore' });
    await vi.waitUntil(() => isPrimary().catch(() => false), UP);
  };
  await start();
  await rows(`create role ${OWNER} login createrole password '${PASSWORD}'`);
  await rows(`create database ${OWNER} owner ${OWNER}`);
  return {
    url: `postgresql://${OWNER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${OWNER}`,
    folder,
    archive,
    start,
    async kill() {
      if (server === null || server.exitCode !== null || server.signalCode !== null) return;
      server.kill('SIGQUIT');
      await once(server, 'exit');
    },
    async emptied() {
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
      ownFolder(folder, account);
    },
    async run(command) {
      const own = command.replace('pgbackrest ', `pgbackrest --config=${settings} `);
      await promisify(execFile)('/bin/sh', ['-c', own], as);
    },
    rows,
  };
}

function postgresAccount(): Account {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const [, , uid, gid] = lines.find((line) => line.startsWith('postgres:'))?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

function ownFolder(path: string, { uid, gid }: Account): void {
  mkdirSync(path, { mode: 0o700 });
  chownSync(path, uid, gid);
}

type Places = { folder: string; archive: string; sockets: string; port: number };

/** The documents' settings with the places of the test. */
function placed({ folder, archive, sockets, port }: Places): string {
  return described('ini pgbackrest')
    .replace('/mnt/archive', archive)
    .replace('OF-OPENSSL-RAND-BASE64-32', PASSPHRASE)
    .replace('[valv]', `log-level-file=off\nlock-path=${sockets}\nspool-path=${sockets}\n\n[valv]`)
    .replace(
      '/var/lib/postgresql/15/main',
      `${folder}\npg1-port=${port}\npg1-socket-path=${sockets}`,
    );
}
