import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isAlive, postmasterPid } from '#tests/support/embedded.ts';
import { install } from '#tests/support/install.ts';
import { ownServers } from '#tests/support/own-servers.ts';
import { endProcess } from '#tests/support/server.ts';
import { expectWhole, signUp, writeUntil } from '#tests/support/writes.ts';

const isFull = process.env['VALV_TEST_FAULTS'] === 'full';

/** Moments of a first start, from before the folder is made until after it is ready. */
const FIRST_START_MS = Array.from({ length: isFull ? 40 : 3 }, (_, step) =>
  isFull ? step * 40 : 100 + step * 500,
);

const servers = ownServers();

describe('a start', () => {
  test('that was killed at any moment of the first one is begun again', async () => {
    for (const delayMs of FIRST_START_MS) {
      await endProcess(await servers.tryStart({}, { killAfterMs: delayMs }), 'SIGKILL');
      const next = await servers.start();
      expect(await signUp(next.address, 'maria')).toBeTypeOf('string');
      await endProcess(next, 'SIGTERM');
      rmSync(servers.home.dataDir, { recursive: true });
    }
  });

  test('beside another on one folder says why it will not, and the other goes on', async () => {
    install(servers.home.dataDir);
    const first = await servers.start();
    const second = await servers.tryStart();
    expect(second.address).toBe(null);
    expect(await endProcess(second, 'SIGTERM')).toBe(1);
    expect(second.words).toEqual([
      `The data folder ${servers.home.dataDir} is in use by another Valv ` +
        `(process ${first.child.pid}): ` +
        'stop that one, or set DATA_DIR to another folder.',
    ]);
    expect(await signUp(first.address, 'maria')).toBeTypeOf('string');
  });

  test('at an address that another program uses says so', async () => {
    install(servers.home.dataDir);
    const first = await servers.start();
    const dataDir = `${servers.home.dataDir}/other`;
    install(dataDir);
    const second = await servers.tryStart({ dataDir });
    expect(await endProcess(second, 'SIGTERM')).toBe(1);
    expect(second.words).toEqual([
      `Valv cannot listen at 127.0.0.1:${servers.home.port} (another program uses it): ` +
        'set PORT or HOST.',
    ]);
    expect(first.child.exitCode).toBe(null);
  });
});

describe('a stop', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('by %s ends what has begun', async (signal) => {
    install(servers.home.dataDir);
    const { address, child } = await servers.start();
    const postmaster = postmasterPid(servers.home.dataDir);
    const token = await signUp(address, 'maria');
    const ended = once(child, 'exit');
    const { writes, stop } = await writeUntil({ address, token }, 20, () => {
      child.kill(signal);
    });
    expect(await ended).toEqual([0, null]);
    await stop();
    expect(isAlive(postmaster)).toBe(false);
    const next = await servers.start();
    await expectWhole({ address: next.address, token }, writes);
  });
});
