import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endProcess, findFreePort, type ServerProcess, startProcess } from './support/server.ts';

let dataDir: string;
let servers: ServerProcess[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'valv-start-'));
  servers = [];
});

afterEach(async () => {
  for (const server of servers) await endProcess(server, 'SIGTERM');
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

async function start(): Promise<ServerProcess> {
  const server = await startProcess({ dataDir, port: await findFreePort() });
  servers.push(server);
  if (server.address === null) throw new Error(server.words.join('\n'));
  return server;
}

test('a start is quick, the best of three on a machine that may be busy', async () => {
  const firstMs: number[] = [];
  const nextMs: number[] = [];
  for (const _ of [1, 2, 3]) {
    for (const times of [firstMs, nextMs]) {
      const server = await start();
      times.push(server.startMs);
      await endProcess(server, 'SIGTERM');
    }
    rmSync(dataDir, { recursive: true });
  }
  expect(Math.min(...firstMs)).toBeLessThan(3_000);
  expect(Math.min(...nextMs)).toBeLessThan(2_000);
});

test('a start leaves a small process', async () => {
  const { child } = await start();
  const residentKb = () => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
  };
  await vi.waitFor(() => expect(residentKb() / 1024).toBeLessThan(150), { timeout: 10_000 });
});
