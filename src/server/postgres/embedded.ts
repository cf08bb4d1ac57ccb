import { setTimeout as pause } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import { StartError } from '#server/errors.ts';
import type { Log } from '#server/log.ts';
import { databaseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { OWNER, prepareCluster } from './cluster.ts';
import { stopLeftover } from './leftover.ts';
import { lockFolder } from './lock.ts';
import { createDataFolder, createSocketFolder, PORT, removeShortFolder } from './place.ts';
import { type Server, type ServerParts, startServer } from './server.ts';

export type OpenedDatabase = {
  pool: PoolConfig;
  /** False while the server is being restarted: requests get 503 meanwhile. */
  isUp(): boolean;
  stop(): Promise<void>;
};

const RESTART_MS = { first: 100, longest: 5_000 };

/** After this long without a crash the next one is again the first. */
const CALM_MS = 60_000;

/** How long the children of a killed server may hold its memory before we give up at a start. */
const START_MS = 15_000;

/** PostgreSQL as a child process of ours in `dataDir`, made at the first start. */
export async function openEmbedded(dataDir: string, log: Log): Promise<OpenedDatabase> {
  const folder = createDataFolder(dataDir);
  const lock = lockFolder(folder.dataDir);
  try {
    const account = databaseAccount(folder.pgDir);
    const binaries = findBinaries(account);
    const leftPid = await stopLeftover(folder.pgDir, log);
    const password = await prepareCluster({ folder, binaries, account });
    const socketFolder = createSocketFolder(folder.pgDir, account);
    const parts = { binaries, account, pgDir: folder.pgDir, socketFolder, stalePid: leftPid, log };
    const kept = await keepRunning(parts);
    return {
      pool: { host: socketFolder, port: PORT, user: OWNER, database: OWNER, password },
      isUp: kept.isUp,
      async stop() {
        await kept.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The first start must succeed; from then on a server that ends is started anew, always. */
async function keepRunning(parts: ServerParts) {
  let server: Server = await firstStart(parts);
  let isUp = true;
  let isStopping = false;
  let upSinceMs = Date.now();
  let delayMs = RESTART_MS.first;

  async function watch(): Promise<void> {
    const words = await server.ended;
    isUp = false;
    if (isStopping) return;
    if (Date.now() - upSinceMs > CALM_MS) delayMs = RESTART_MS.first;
    parts.log.error({ database: words, delayMs }, 'the database ended; starting it again');
    await pause(delayMs);
    delayMs = Math.min(delayMs * 2, RESTART_MS.longest);
    if (isStopping) return;
    const stalePid = await stopLeftover(parts.pgDir, parts.log);
    if (isStopping) return;
    server = startServer({ ...parts, stalePid });
    isUp = await server.ready;
    upSinceMs = Date.now();
    if (isUp) parts.log.info('the database is back');
    return watch();
  }
  const watching = watch();

  return {
    isUp: () => isUp,
    async stop(): Promise<void> {
      isStopping = true;
      isUp = false;
      removeShortFolder(parts.pgDir);
      await server.stop();
      await watching;
    },
  };
}

async function firstStart(parts: ServerParts): Promise<Server> {
  const untilMs = Date.now() + START_MS;
  for (;;) {
    const server = startServer(parts);
    if (await server.ready) return server;
    const words = await server.ended;
    if (!words.includes('shared memory block') || Date.now() > untilMs) {
      throw new StartError(`The database in ${parts.pgDir} did not start: ${words}`);
    }
    await pause(100);
  }
}
