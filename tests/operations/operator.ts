import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach } from 'vitest';
import { install } from '#tests/support/install.ts';
import {
  COMPILED,
  endProcess,
  findFreePort,
  type ServerProcess,
  startProcess,
} from '#tests/support/server.ts';

const SCRIPTS = join(import.meta.dirname, '../../scripts');

type Command = { dataDir: string; settings?: Record<string, string>; shell?: string };

/** Servers and commands of the operator, each in a process of its own; they end with the test. */
export function createOperator() {
  const root = mkdtempSync(join(tmpdir(), 'valv-operator-'));
  let servers: ServerProcess[] = [];
  let children: ChildProcess[] = [];

  const newFolder = (name: string) => mkdtempSync(join(root, `${name}-`));

  async function stopAll(): Promise<void> {
    for (const server of servers) await endProcess(server, 'SIGTERM');
    for (const child of children) child.kill('SIGKILL');
    [servers, children] = [[], []];
  }
  afterEach(stopAll);
  afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 20 }));

  return {
    root,
    stopAll,
    newFolder,
    /** A folder as a first start leaves it. */
    installedFolder(name: string) {
      const folder = newFolder(name);
      install(folder);
      return folder;
    },
    async start(dataDir: string, settings: Record<string, string> = {}, knownPort?: number) {
      const port = knownPort ?? (await findFreePort());
      const server = await startProcess({ dataDir, port }, { settings });
      servers.push(server);
      if (server.address === null) throw new Error(server.words.join('\n'));
      return { server, address: server.address, port };
    },
    /** One of the operator's commands, as they run it. */
    run([script = '', ...rest]: string[], { dataDir, settings = {}, shell = '' }: Command) {
      const env = {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: COMPILED,
        DATA_DIR: dataDir,
        ...settings,
      };
      const command = [process.execPath, join(SCRIPTS, `${script}.ts`), ...rest];
      const child = spawn('/bin/sh', ['-c', `${shell} exec "$@"`, 'sh', ...command], { env });
      children.push(child);
      const ended = Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close') as Promise<[number | null]>,
      ]).then(([printed, complained, [code]]) => ({ printed, complained, code }));
      return { child, ended };
    },
  };
}

/** The names in a data folder's folder of backups. */
export function backupsIn(dataDir: string): string[] {
  return readdirSync(join(dataDir, 'backups')).sort();
}

export async function assetsOf(address: string, token: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${address}/api/assets`, { headers })).json();
}
