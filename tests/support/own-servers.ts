import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import {
  endProcess,
  findFreePort,
  type Home,
  type ServerProcess,
  startProcess,
  type Wishes,
} from './server.ts';

/** A server that listens. */
export type RunningServer = ServerProcess & { address: string };

/** The servers of one test: their folder and port, which are the same for each unless given. */
export type OwnServers = {
  readonly home: Home;
  /** Starts one; throws with its output when it ends instead of listening. */
  start(home?: Partial<Home>, wishes?: Wishes): Promise<RunningServer>;
  /** Starts one that may end instead of listening. */
  tryStart(home?: Partial<Home>, wishes?: Wishes): Promise<ServerProcess>;
};

/** Call it at the top of a file: each test gets an empty folder, and its servers end with it. */
export function ownServers(): OwnServers {
  let home: Home;
  let started: ServerProcess[];

  beforeEach(async () => {
    home = { dataDir: mkdtempSync(path.join(tmpdir(), 'valv-own-')), port: await findFreePort() };
    started = [];
  });
  afterEach(async () => {
    for (const server of started) await endProcess(server, 'SIGTERM');
    rmSync(home.dataDir, { recursive: true, force: true, maxRetries: 20 });
  });

  const tryStart: OwnServers['tryStart'] = async (own, wishes) => {
    const server = await startProcess({ ...home, ...own }, wishes);
    started.push(server);
    return server;
  };
  return {
    get home() {
      return home;
    },
    tryStart,
    start: async (own, wishes) => {
      const server = await tryStart(own, wishes);
      if (server.address === null) throw new Error(server.words.join('\n'));
      return { ...server, address: server.address };
    },
  };
}
