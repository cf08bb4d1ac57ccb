import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILE_TYPE } from '#tests/support/bank.ts';
import {
  endProcess,
  findFreePort,
  type ServerProcess,
  startProcess,
} from '#tests/support/server.ts';
import { signUp } from '#tests/support/writes.ts';

// The other suites run the server's source; this one covers the bundle: its threads, and the parts
// that are loaded on demand.
let dataDir: string;
let server: ServerProcess;
let token: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'valv-started-'));
  server = await startProcess({ dataDir, port: await findFreePort() });
  if (server.address === null) throw new Error(server.words.join('\n'));
  token = await signUp(server.address, 'maria');
});

afterAll(async () => {
  await endProcess(server, 'SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

async function call(route: string, body: string, type = 'application/json'): Promise<unknown> {
  const [method = '', path = ''] = route.split(' ');
  const headers = { 'authorization': `Bearer ${token}`, 'content-type': type };
  const answer = await fetch(`${server.address}${path}`, { method, headers, body });
  const text = await answer.text();
  expect(answer.status, text).toBeLessThan(300);
  return JSON.parse(text) as unknown;
}

test('the server of npm start reads a bank’s file in its thread', async () => {
  const file = 'Datum;Text;Typ;Belopp;Saldo\n2026-01-15;ICA;Kort;-1,00;9,00';
  const preview = await call('POST /api/transaction-imports/preview', file, FILE_TYPE);
  expect(preview).toMatchObject({ counts: { new: 1 } });
});

test('the server of npm start exports, and reads the export in its thread', async () => {
  const { url } = (await call('POST /api/export', '{"format":"json"}')) as { url: string };
  const file = await (await fetch(`${server.address}${url}`)).text();
  await call('POST /api/import', file);
});
