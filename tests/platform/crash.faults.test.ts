import { beforeEach, describe, expect, test, vi } from 'vitest';
import { abandon, isAlive, postmasterPid } from '#tests/support/embedded.ts';
import { install } from '#tests/support/install.ts';
import { ownServers } from '#tests/support/own-servers.ts';
import { expectWhole, signUp, writeUntil } from '#tests/support/writes.ts';

const isFull = process.env['VALV_TEST_FAULTS'] === 'full';

/** Number of acknowledged writes before each kill, one round each. */
const ROUNDS = Array.from({ length: isFull ? 150 : 2 }, (_, round) => 1 + ((round * 17) % 60));

const servers = ownServers();
beforeEach(() => install(servers.home.dataDir));

describe('a kill in the middle of writes', () => {
  test('of the server loses nothing acknowledged', async () => {
    let server = await servers.start();
    for (const [round, count] of ROUNDS.entries()) {
      const { address, child } = server;
      const token = await signUp(address, `maria.${round}`);
      const { writes, stop } = await writeUntil({ address, token }, count, () => {
        child.kill('SIGKILL');
      });
      await stop();
      server = await servers.start();
      await expectWhole({ address: server.address, token }, writes);
    }
  });

  test('of the server and the database together loses nothing acknowledged', async () => {
    let server = await servers.start();
    for (const [round, count] of ROUNDS.entries()) {
      const { address, child } = server;
      const token = await signUp(address, `erik.${round}`);
      const { writes, stop } = await writeUntil({ address, token }, count, () => {
        process.kill(postmasterPid(servers.home.dataDir), 'SIGKILL');
        child.kill('SIGKILL');
      });
      await stop();
      server = await servers.start();
      await expectWhole({ address: server.address, token }, writes);
    }
  });

  test('of the database alone is only "try again" to those who write', async () => {
    const { address } = await servers.start();
    for (const [round, count] of ROUNDS.entries()) {
      const writer = { address, token: await signUp(address, `maria.${round}`) };
      const writing = await writeUntil(writer, count, () => {
        process.kill(postmasterPid(servers.home.dataDir), 'SIGKILL');
      });
      await writing.more(count);
      await writing.stop();
      // The killed database's children may have answered the last of them.
      await vi.waitFor(() => expectWhole(writer, writing.writes), {
        interval: 200,
      });
    }
  });

  test('of the server that leaves its database running loses nothing acknowledged', async () => {
    const { address, child } = await servers.start();
    const token = await signUp(address, 'erik');
    const left: Promise<number>[] = [];
    const { writes, stop } = await writeUntil({ address, token }, 20, () => {
      left.push(abandon(child, servers.home.dataDir));
    });
    await stop();
    const leftPid = (await left[0]) ?? 0;
    expect(isAlive(leftPid)).toBe(true);
    const next = await servers.start();
    expect(isAlive(leftPid)).toBe(false);
    await expectWhole({ address: next.address, token }, writes);
  });
});
