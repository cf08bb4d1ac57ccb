import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import { diskTroubleOf, StartError } from '#server/platform/errors.ts';
import type { ArchiveFailure } from '#domain/operations/archive.ts';
import type { Orders } from '#server/platform/archive/layout.ts';
import {
  type ArchiveSettings,
  archivingSettings,
  forgetArchive,
  openArchive,
  readOrders,
} from '#server/platform/archive/open-archive.ts';
import type { Log } from '#server/platform/log.ts';
import { type SystemAccount, databaseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { OWNER, passwordIn, prepareCluster, SUPERUSER } from './cluster.ts';
import { type FolderLock, isFolderLocked, lockFolder, stopLeftover } from './data-folder.ts';
import { createDataFolder, createSocketFolder, PORT, socketFolderOf } from './place.ts';
import { type Server, type ServerParts, startServer } from './server.ts';

export type OpenedDatabase = {
  pool: PoolConfig;
  /** False while the server is being restarted: requests get 503 meanwhile. */
  isUp: () => boolean;
  stop: () => Promise<void>;
  /** Whether a pooler in between may use another server connection each time. */
  isPooled?: boolean;
  /** The second place of the data; none without ARCHIVE_DIR, and for an external database. */
  archive?: OpenedArchive;
};

export type OpenedArchive = {
  orders: Orders;
  pgDir: string;
  /** Connects as PostgreSQL's superuser, which copying the files takes. */
  superuser: PoolConfig;
  /** The last failure that the program for segments reported since the start; null: none. */
  lastReport(): ArchiveReport | null;
};

export type ArchiveReport = { failure: ArchiveFailure; name: string; message: string };

const RESTART_MS = { first: 100, longest: 5_000 };

/** After this long without a crash the next one is again the first. */
const CALM_MS = 60_000;

/** Time for the children of a killed server to release its memory, before a start fails. */
const START_MS = 15_000;

/** PostgreSQL as a child process of ours in `dataDir`, made at the first start. */
export async function openEmbedded(
  dataDir: string,
  log: Log,
  archiving: ArchiveSettings | null = null,
): Promise<OpenedDatabase> {
  const folder = createDataFolder(dataDir);
  let lock: FolderLock | null = null;
  try {
    const own = lockFolder(folder.dataDir);
    lock = own;
    // First: the folder may get another owner, whom a server that still runs would not be.
    const stalePid = await stopLeftover(folder.pgDir, log);
    const account = databaseAccount(folder.pgDir);
    const binaries = findBinaries(account);
    const password = await prepareCluster({ folder, binaries, account, stalePid, log });
    const socketFolder = createSocketFolder(folder.pgDir, account);
    const { pgDir } = folder;
    const archive = await openArchiving(archiving, { ...folder, account, log });
    const parts = { binaries, account, pgDir, socketFolder, stalePid, log };
    const stored = await keepRunning({ ...parts, ...archive.serverParts });
    const stop = async () => {
      await stored.stop();
      if (socketFolder !== pgDir) rmSync(socketFolder, { recursive: true, force: true });
      own.release();
    };
    let stopped: Promise<void> | null = null;
    return {
      pool: poolOf(socketFolder, password),
      isUp: stored.isUp,
      stop: () => (stopped ??= stop()),
      ...archive.opened(poolOf(socketFolder, password)),
    };
  } catch (error) {
    lock?.release();
    const trouble = diskTroubleOf(error, folder.dataDir);
    throw trouble === null ? error : new StartError(trouble);
  }
}

/** The database of a server that runs on the folder, or null when none does. */
export function joinEmbedded(path: string): OpenedDatabase | null {
  const { dataDir, pgDir, keysDir } = createDataFolder(path);
  const host = socketFolderOf(pgDir);
  if (host === null || !isFolderLocked(dataDir)) return null;
  const pool = poolOf(host, passwordIn(keysDir));
  const orders = readOrders(pgDir);
  const superuser = { ...pool, user: SUPERUSER };
  const archive = orders && { orders, pgDir, superuser, lastReport: () => null };
  return { pool, isUp: () => true, stop: async () => undefined, ...(archive && { archive }) };
}

type ClusterArchive = { dataDir: string; pgDir: string; account: SystemAccount; log: Log };

/** The settings of a server that archives its log, and what its program reports. */
async function openArchiving(settings: ArchiveSettings | null, parts: ClusterArchive) {
  const { pgDir, log } = parts;
  if (settings === null) {
    forgetArchive(pgDir);
    return { serverParts: {}, opened: () => ({}) };
  }
  const orders = await openArchive(settings, parts);
  let report: ArchiveReport | null = null;
  const onLine = (line: string) => {
    if (!line.startsWith(REPORT)) return;
    report = JSON.parse(line.slice(REPORT.length)) as ArchiveReport;
    log.warn(report, 'A part of the log could not be archived');
  };
  return {
    serverParts: { settings: archivingSettings(), onLine },
    opened: (pool: PoolConfig): Pick<OpenedDatabase, 'archive'> => {
      const superuser = { ...pool, user: SUPERUSER };
      return { archive: { orders, pgDir, superuser, lastReport: () => report } };
    },
  };
}

/** Begins a line of the program for segments. */
const REPORT = 'valv-archive ';

function poolOf(host: string, password: string): PoolConfig {
  return { host, port: PORT, user: OWNER, database: OWNER, password };
}

/** The first start must succeed; from then on a server that ends is always restarted. */
async function keepRunning(parts: ServerParts) {
  let server: Server = await firstStart(parts);
  let isUp = true;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function watch(): Promise<void> {
    let upSinceMs = Date.now();
    let delayMs = RESTART_MS.first;
    while (!signal.aborted) {
      const reason = await server.ended;
      isUp = false;
      if (signal.aborted) return;
      if (Date.now() - upSinceMs > CALM_MS) delayMs = RESTART_MS.first;
      parts.log.error({ reason, delayMs }, 'The database ended; starting it again');
      await pause(delayMs, null, { signal }).catch(() => null);
      delayMs = Math.min(delayMs * 2, RESTART_MS.longest);
      const stalePid = await stopLeftover(parts.pgDir, parts.log);
      if (signal.aborted) return;
      server = startServer({ ...parts, stalePid });
      isUp = await server.ready;
      upSinceMs = Date.now();
      if (isUp) parts.log.info('The database is back');
    }
  }
  const watching = watch();

  return {
    isUp: () => isUp && !signal.aborted,
    async stop(): Promise<void> {
      stopping.abort();
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
