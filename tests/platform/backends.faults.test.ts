import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { joinEmbedded } from '#server/platform/postgres/embedded.ts';
import { ask } from '#tests/support/embedded.ts';
import {
  endProcess,
  findFreePort,
  type ServerProcess,
  startProcess,
} from '#tests/support/server.ts';
import { expectWhole, signUp, writeMany } from '#tests/support/writes.ts';

const isFull = process.env['VALV_TEST_FAULTS'] === 'full';
const ROUNDS = isFull ? 60 : 2;

/** One user may have a thousand assets. */
const ROUNDS_OF_USER = 10;

let dataDir: string;
let server: ServerProcess;
let address: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'valv-backends-'));
  server = await startProcess({ dataDir, port: await findFreePort() });
  if (server.address === null) throw new Error(server.words.join('\n'));
  address = server.address;
});

afterAll(async () => {
  await endProcess(server, 'SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

/** The process of one connection that is writing just now. */
async function writingBackend(): Promise<number> {
  const database = joinEmbedded(dataDir);
  if (database === null) throw new Error('No server runs on the folder');
  const pid = await vi.waitUntil(
    async () => {
      const [row] = await ask<{ pid: number }>(
        database.pool,
        `select pid from pg_stat_activity where backend_type = 'client backend'
           and pid <> pg_backend_pid() and xact_start is not null
         order by random() limit 1`,
      ).catch(() => []);
      return row?.pid;
    },
    { interval: 5 },
  );
  return pid;
}

// By SIGTERM one connection ends; by SIGKILL the whole database recovers as after a crash.
test.each(['SIGTERM', 'SIGKILL'] as const)(
  'one connection ended by %s in the middle of writes loses nothing acknowledged',
  async (signal) => {
    let refused = 0;
    for (let user = 0; user * ROUNDS_OF_USER < ROUNDS; user += 1) {
      const name = `maria.${signal.toLowerCase()}.${user}`;
      const writer = { address, token: await signUp(address, name) };
      const writing = writeMany(writer);
      for (let round = 0; round < Math.min(ROUNDS, ROUNDS_OF_USER); round += 1) {
        await writing.more(10);
        process.kill(await writingBackend(), signal);
      }
      await writing.more(10);
      // The connection may have ended its work just before: kill until one is hit while it writes.
      while (writing.refused() === 0) {
        process.kill(await writingBackend(), signal);
        await writing.more(10);
      }
      // Rejects when any answer was neither "added" nor 503 with Retry-After.
      await writing.stop();
      refused += writing.refused();
      await expectWhole(writer, writing.writes);
    }
    expect(refused).toBeGreaterThan(0);
  },
);
