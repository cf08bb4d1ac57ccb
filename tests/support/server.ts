import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildServer, findServer } from '../../scripts/steps/server-bundle.ts';
import { SERVICE_KEY } from './vouched.ts';

/** Compiled code of servers and commands. */
export const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/valv');

export type ServerProcess = {
  child: ChildProcess;
  /** Null when it ended instead of listening; `words` then hold the reason. */
  address: string | null;
  words: string[];
};

/** Sessions belong to an address, so a restarted server must have the same one. */
export type Home = { dataDir: string; port: number };

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

export type Wishes = {
  killAfterMs?: number;
  /** Settings in addition to, or in place of, the usual ones of a test. */
  settings?: Record<string, string>;
  /** First module of another version's server. */
  main?: string;
};

/** First module of the server under test. */
export const SERVER = await serverCode();

/** The bundle that `npm start` runs, built again when the code has changed since. */
async function serverCode(): Promise<string> {
  const known = findServer();
  if (known !== null) return known;
  const { output } = await buildServer();
  const made = findServer();
  if (made === null) throw new Error(output);
  return made;
}

/** The real server in a process of its own; users are verified at once and limits are off. */
export async function startProcess(
  { dataDir, port }: Home,
  { killAfterMs, settings = {}, main = SERVER }: Wishes = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      // Starts again and again: compiled code is stored for the next.
      NODE_COMPILE_CACHE: COMPILED,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      AUTH_AUTOCONFIRM: 'on',
      AUTH_SERVICE_KEY: SERVICE_KEY,
      AUTH_RATE_LIMITS: 'off',
      DB_WAIT_S: '300',
      STATISTICS_REFRESH: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(killAfterMs === undefined ? {} : { timeout: killAfterMs, killSignal: 'SIGKILL' }),
  });
  const words: string[] = [];
  const keep = (line: string) => void words.push(line);
  createInterface({ input: child.stderr }).on('line', keep);
  const lines = createInterface({ input: child.stdout }).on('line', keep);
  const address = await new Promise<string | null>((resolve) => {
    lines.on('line', (line) => {
      const found = /^Valv runs at (\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('close', () => resolve(null));
  });
  return { child, address, words };
}

/** Ends it with the signal and gives its exit code; null when the signal itself ended it. */
export async function endProcess(
  { child }: ServerProcess,
  signal: NodeJS.Signals,
): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  child.kill(signal);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}
