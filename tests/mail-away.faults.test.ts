import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endProcess, findFreePort, type ServerProcess, startProcess } from './support/server.ts';
import { startSmtp } from './support/smtp.ts';

const PEOPLE = ['maria@example.se', 'erik@example.se', 'saga@example.se'];

let dataDir: string;
let ports: { smtp: number; valv: number };
let servers: ServerProcess[];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'valv-mail-'));
  ports = { smtp: await findFreePort(), valv: await findFreePort() };
  servers = [];
});

afterEach(async () => {
  for (const server of servers) await endProcess(server, 'SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  const settings = { AUTH_AUTOCONFIRM: 'off', SMTP_URL: `smtp://127.0.0.1:${ports.smtp}` };
  const server = await startProcess({ dataDir, port: ports.valv }, { settings });
  servers.push(server);
  if (server.address === null) throw new Error(server.words.join('\n'));
  return server;
}

test('a sign-up while no mail server answers, and we are killed, gets one mail', async () => {
  const first = await start();
  for (const email of PEOPLE) {
    const { status } = await fetch(`${first.address}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'sommarstuga vid sjön' }),
    });
    expect(status).toBe(200);
  }
  // Each has failed once and waits: a mail that is being sent is locked for two minutes.
  const troubles = () => first.words.filter((line) => line.includes('ECONNREFUSED'));
  await expect.poll(troubles, { timeout: 20_000 }).toHaveLength(PEOPLE.length);
  await endProcess(first, 'SIGKILL');
  await start();
  const smtp = await startSmtp({ port: ports.smtp });
  try {
    const sent = () => smtp.received.flatMap(({ to }) => to).toSorted();
    await expect.poll(sent, { timeout: 60_000 }).toEqual(PEOPLE.toSorted());
    expect(smtp.attempts()).toBe(PEOPLE.length);
  } finally {
    await smtp.stop();
  }
});
