import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { abandon, isAlive, postmasterPid } from './support/embedded.ts';
import { endProcess, findFreePort, type ServerProcess, startProcess } from './support/server.ts';
import { expectWhole, signUp, type Writer, writeMany } from './support/writes.ts';

const isFull = process.env['VALV_TEST_FAULTS'] === 'full';

/** Number of acknowledged writes before each kill, one round each. */
const ROUNDS = Array.from({ length: isFull ? 150 : 2 }, (_, round) => 1 + ((round * 17) % 60));

/** Moments of a first start, from before the folder is made until after it is ready. */
const FIRST_START_MS = Array.from({ length: isFull ? 40 : 3 }, (_, step) =>
  isFull ? step * 40 : 100 + step * 500,
);

let dataDir: string;
let port: number;
let servers: ServerProcess[];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'valv-crash-'));
  port = await findFreePort();
  servers = [];
});

afterEach(async () => {
  for (const server of servers) await endProcess(server, 'SIGTERM');
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

async function start(): Promise<ServerProcess & { address: string }> {
  const server = await startProcess({ dataDir, port });
  servers.push(server);
  if (server.address === null) throw new Error(server.words.join('\n'));
  return { ...server, address: server.address };
}

/** Writes in parallel; `strike` is called after a number of acknowledged writes. */
async function writeUntil(writer: Writer, count: number, strike: () => void) {
  let hasStruck = false;
  const writing = writeMany(writer, (acknowledged) => {
    if (acknowledged < count || hasStruck) return;
    hasStruck = true;
    strike();
  });
  await vi.waitFor(() => expect(hasStruck || writing.hasEnded()).toBe(true), { timeout: 30_000 });
  if (!hasStruck) await writing.stop();
  return writing;
}

describe('a kill in the middle of writes', () => {
  test('of the server loses nothing acknowledged', async () => {
    for (const [round, count] of ROUNDS.entries()) {
      const { address, child } = await start();
      const token = await signUp(address, `maria.${round}`);
      const { writes, stop } = await writeUntil({ address, token }, count, () => {
        child.kill('SIGKILL');
      });
      await stop();
      const next = await start();
      await expectWhole({ address: next.address, token }, writes);
      await endProcess(next, 'SIGTERM');
    }
  });

  test('of the server and the database together loses nothing acknowledged', async () => {
    for (const [round, count] of ROUNDS.entries()) {
      const { address, child } = await start();
      const token = await signUp(address, `erik.${round}`);
      const { writes, stop } = await writeUntil({ address, token }, count, () => {
        process.kill(postmasterPid(dataDir), 'SIGKILL');
        child.kill('SIGKILL');
      });
      await stop();
      const next = await start();
      await expectWhole({ address: next.address, token }, writes);
      await endProcess(next, 'SIGTERM');
    }
  });

  test('of the database alone is only "try again" to those who write', async () => {
    const { address } = await start();
    for (const [round, count] of ROUNDS.entries()) {
      const writer = { address, token: await signUp(address, `maria.${round}`) };
      const writing = await writeUntil(writer, count, () => {
        process.kill(postmasterPid(dataDir), 'SIGKILL');
      });
      await writing.more(count);
      await writing.stop();
      await expectWhole(writer, writing.writes);
    }
  });

  test('of the server that leaves its database running loses nothing acknowledged', async () => {
    const { address, child } = await start();
    const token = await signUp(address, 'erik');
    const left: Promise<number>[] = [];
    const { writes, stop } = await writeUntil({ address, token }, 20, () => {
      left.push(abandon(child, dataDir));
    });
    await stop();
    const leftPid = (await left[0]) ?? 0;
    expect(isAlive(leftPid)).toBe(true);
    const next = await start();
    expect(isAlive(leftPid)).toBe(false);
    await expectWhole({ address: next.address, token }, writes);
  });
});

describe('a start', () => {
  test('that was killed at any moment of the first one is begun again', async () => {
    for (const delayMs of FIRST_START_MS) {
      await endProcess(await startProcess({ dataDir, port }, { killAfterMs: delayMs }), 'SIGKILL');
      const next = await start();
      expect(await signUp(next.address, 'maria')).toBeTypeOf('string');
      await endProcess(next, 'SIGTERM');
      rmSync(dataDir, { recursive: true });
    }
  });

  test('beside another on one folder says why it will not, and the other goes on', async () => {
    const first = await start();
    const second = await startProcess({ dataDir, port });
    expect(second.address).toBe(null);
    expect(await endProcess(second, 'SIGTERM')).toBe(1);
    expect(second.words).toEqual([
      `The data folder ${dataDir} is in use by another Valv (process ${first.child.pid}): ` +
        'stop that one, or set DATA_DIR to another folder.',
    ]);
    expect(await signUp(first.address, 'maria')).toBeTypeOf('string');
  });

  test('at an address that another program uses says so', async () => {
    const first = await start();
    const second = await startProcess({ dataDir: `${dataDir}/other`, port });
    expect(await endProcess(second, 'SIGTERM')).toBe(1);
    expect(second.words).toEqual([
      `Valv cannot listen at 127.0.0.1:${port} (another program uses it): set PORT or HOST.`,
    ]);
    expect(first.child.exitCode).toBe(null);
  });
});

describe('a stop', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('by %s ends what has begun', async (signal) => {
    const { address, child } = await start();
    const postmaster = postmasterPid(dataDir);
    const token = await signUp(address, 'maria');
    const ended = once(child, 'exit');
    let struckMs = 0;
    const { writes, stop } = await writeUntil({ address, token }, 20, () => {
      struckMs = performance.now();
      child.kill(signal);
    });
    expect(await ended).toEqual([0, null]);
    // The longest that requests under way may take is 10 s; nothing here takes a tenth of that.
    expect(performance.now() - struckMs).toBeLessThan(5_000);
    await stop();
    expect(isAlive(postmaster)).toBe(false);
    const next = await start();
    await expectWhole({ address: next.address, token }, writes);
  });
});
