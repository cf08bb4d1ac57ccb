import { readFileSync, rmSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { ownServers } from '#tests/support/own-servers.ts';
import { endProcess } from '#tests/support/server.ts';

/** Longest first start, and longest of the others. */
const FIRST_MS = 3_000;
const NEXT_MS = 2_000;

const servers = ownServers();

test('a start is quick, the best of three on a machine that may be busy', async () => {
  const firstMs: number[] = [];
  const nextMs: number[] = [];
  const isQuick = () => Math.min(...firstMs) < FIRST_MS && Math.min(...nextMs) < NEXT_MS;
  for (let round = 0; round < 3 && !isQuick(); round += 1) {
    for (const times of [firstMs, nextMs]) {
      const server = await servers.start();
      times.push(server.startMs);
      await endProcess(server, 'SIGTERM');
    }
    rmSync(servers.home.dataDir, { recursive: true });
  }
  expect(Math.min(...firstMs)).toBeLessThan(FIRST_MS);
  expect(Math.min(...nextMs)).toBeLessThan(NEXT_MS);
});

test('a start leaves a small process', async () => {
  const { child } = await servers.start();
  const residentKb = () => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
  };
  await vi.waitFor(() => expect(residentKb() / 1024).toBeLessThan(150), { timeout: 10_000 });
});
