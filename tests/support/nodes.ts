import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { SLOWNESS } from './limits.ts';
import { startBalancer, startPooler } from './proxies.ts';
import type { Writer } from './writes.ts';
import { endProcess, findFreePort, type ServerProcess, startProcess } from './server.ts';

/** Seconds for which a node reports that it stops before it does: many checks of the balancer. */
const STOP_DELAY_S = 2 * SLOWNESS;

/** One process of several, with a folder of its own. */
export type Node = { port: number; address: string; dataDir: string; server: ServerProcess | null };

/** Several nodes of one installation: a balancer before them, a pooler and one database behind. */
export type Nodes = {
  /** Address of the balancer. */
  address: string;
  /** Through the pooler. */
  databaseUrl: string;
  all: Node[];
  start(node: Node): Promise<void>;
  /** Waits until the balancer sends to those that run, and to no other. */
  settle(): Promise<void>;
  sent(): Promise<Record<string, number>>;
  /** The names of all mails that any node wrote. */
  outbox(): string[];
  close(): Promise<void>;
};

/** Starts the programs before and behind the nodes, and no node yet. */
export async function openNodes(count: number): Promise<Nodes & { database: TestDatabase }> {
  const folder = mkdtempSync(join(tmpdir(), 'valv-nodes-'));
  const database = await createTestDatabase();
  const pooler = await startPooler(database.pool, { folder, port: await findFreePort() });
  const nodes = await openNodesOn(pooler.url, { count, folder });
  return {
    ...nodes,
    database,
    async close() {
      await nodes.close();
      await pooler.end();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The same without a database: a balancer before nodes on any pooler's address. */
export async function openNodesOn(
  databaseUrl: string,
  { count, folder }: { count: number; folder: string },
): Promise<Nodes> {
  const all: Node[] = [];
  for (let at = 0; at < count; at += 1) {
    const port = await findFreePort();
    const address = `http://127.0.0.1:${port}`;
    all.push({ port, address, dataDir: join(folder, String(at)), server: null });
  }
  const port = await findFreePort();
  const balancer = await startBalancer({ folder, port, nodes: all.map((node) => node.port) });
  const address = `http://127.0.0.1:${port}`;
  const settings = settingsOf({ address, databaseUrl, keys: keysIn(folder) });
  const running = () => all.filter(({ server }) => server?.child.exitCode === null);
  return {
    address,
    databaseUrl,
    all,
    async start(node) {
      node.server = await startProcess(node, { settings });
      if (node.server.address === null) throw new Error(node.server.words.join('\n'));
    },
    settle: () =>
      balancer.sends(
        running()
          .filter(({ server }) => server?.child.signalCode === null)
          .map((node) => node.port),
      ),
    sent: () => balancer.sent(),
    outbox: () => all.flatMap(({ dataDir }) => mailsIn(join(dataDir, 'outbox'))),
    async close() {
      const servers = all.flatMap(({ server }) => server ?? []);
      await Promise.all(servers.map((server) => endProcess(server, 'SIGKILL')));
      await balancer.end();
    },
  };
}

function settingsOf(common: { address: string; databaseUrl: string; keys: string }) {
  return {
    DATABASE_URL: common.databaseUrl,
    DB_PREPARE: 'off',
    DB_WAIT_S: '300',
    PUBLIC_URL: common.address,
    AUTH_SIGNING_KEYS_FILE: common.keys,
    ADMIN_TOKEN: 'an admin token of the test',
    ENCRYPTION_KEY: 'an encryption key of the test',
    TRUST_PROXY: '127.0.0.1',
    AUTH_RATE_LIMITS: 'on',
    REQUESTS_PER_MINUTE: '0',
    STOP_DELAY_S: String(STOP_DELAY_S),
  };
}

/** Writes the signing keys of all nodes of an installation; returns their file. */
export function keysIn(folder: string): string {
  const file = join(folder, 'signing-keys.json');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = { ...privateKey.export({ format: 'jwk' }), alg: 'ES256' };
  writeFileSync(file, JSON.stringify([key]), { mode: 0o600 });
  return file;
}

function mailsIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.eml'));
  } catch {
    return [];
  }
}

/** A load of writes through the balancer, and its results. */
export type Load = {
  /** The names that were acknowledged. */
  acknowledged: string[];
  /** Answers that were neither a row nor a list, and connections that broke. */
  troubles: string[];
  /** Waits for a number of further acknowledged writes. */
  more(count: number): Promise<unknown>;
  /** The longest time without an acknowledged write. */
  silenceMs(): number;
  stop(): Promise<void>;
};

type LoadOptions = {
  /** First word of the names. */
  what?: string;
  /** Between two requests of a writer, as a browser waits before it tries again. */
  pauseMs?: number;
};

const WRITERS = 6;

/** Writes and reads in parallel; failed requests are repeated with the same key. */
export function load(writer: Writer, { what = 'Konto', pauseMs = 0 }: LoadOptions = {}): Load {
  const state = { acknowledged: [] as string[], troubles: [] as string[], isStopped: false };
  const silence = { longestMs: 0, sinceMs: performance.now() };
  const measured = () => Math.max(silence.longestMs, performance.now() - silence.sinceMs);
  let made = 0;
  const ask = async (request: RequestInit, wanted: number): Promise<boolean> => {
    const trouble = await troubleOf(writer, request, wanted);
    if (trouble !== null) state.troubles.push(trouble);
    await pace(pauseMs);
    return trouble === null;
  };
  const write = async () => {
    const name = `${what} ${(made += 1)}`;
    const body = JSON.stringify({ type: 'savings', name, value: '1250000.50', currency: 'SEK' });
    const sending = { method: 'POST', body, headers: { 'idempotency-key': randomUUID() } };
    while (!(await ask(sending, 201)));
    state.acknowledged.push(name);
    silence.longestMs = measured();
    silence.sinceMs = performance.now();
  };
  const go = async () => {
    while (!state.isStopped && made < ROWS_MAX) {
      await write();
      if (made % 5 === 0) await ask({}, 200);
    }
  };
  const all = Promise.all(Array.from({ length: WRITERS }, go));
  return {
    acknowledged: state.acknowledged,
    troubles: state.troubles,
    more(count) {
      const goal = state.acknowledged.length + count;
      const isReached = () => state.acknowledged.length >= goal;
      return vi.waitUntil(isReached, { interval: 10 });
    },
    silenceMs: measured,
    async stop() {
      state.isStopped = true;
      await all;
    },
  };
}

/** Rate of a writer, whatever was answered: a load that nothing slows down fills the processor. */
async function pace(pauseMs: number): Promise<void> {
  const dueMs = performance.now() + pauseMs;
  const isDue = () => performance.now() >= dueMs;
  if (pauseMs > 0) await vi.waitUntil(isDue, { interval: 20 });
}

/** Sends one request; null when it was answered as wanted. */
async function troubleOf({ address, token }: Writer, request: RequestInit, wanted: number) {
  const headers = { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' };
  try {
    const response = await fetch(`${address}/api/assets`, {
      ...request,
      headers: { ...headers, ...(request.headers as Record<string, string> | undefined) },
    });
    const body = await response.text();
    return response.status === wanted ? null : `${response.status} ${body.slice(0, 200)}`;
  } catch (error) {
    return String((error as Error).cause ?? error);
  }
}

/** Just below the limit of a user's items of a kind. */
const ROWS_MAX = 950;
