import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { install } from '#tests/support/install.ts';
import {
  endProcess,
  findFreePort,
  type ServerProcess,
  startProcess,
} from '#tests/support/server.ts';
import { expectWhole, send, writeMany, type Writer } from '#tests/support/writes.ts';

const isFull = process.env['VALV_TEST_FAULTS'] === 'full';

/** Ahead, behind and right again; tokens last an hour, and one user may have a thousand assets. */
const JUMPS = Array.from({ length: isFull ? 8 : 1 }, () => [40, -40, 0]).flat();

const MINUTE_MS = 60_000;
const PASSWORD = 'sommarstuga vid sjön';
const MOVED_CLOCK = new URL('../support/moved-clock.ts', import.meta.url).href;

let dataDir: string;
let server: ServerProcess;
let address: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'valv-clock-'));
  install(dataDir);
  const settings = { NODE_OPTIONS: `--import ${MOVED_CLOCK}`, MOVED_CLOCK: join(dataDir, 'clock') };
  server = await startProcess({ dataDir, port: await findFreePort() }, { settings });
  if (server.address === null) throw new Error(server.words.join('\n'));
  address = server.address;
});

afterAll(async () => {
  await endProcess(server, 'SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

/** Sets the server's clock wrong by a number of minutes. */
async function moveClock(minutes: number): Promise<void> {
  const wrongMs = minutes * MINUTE_MS;
  writeFileSync(join(dataDir, 'clock'), String(wrongMs));
  const warnings = () => server.words.filter((line) => line.startsWith('The clock'));
  server.child.kill('SIGUSR2');
  await vi.waitFor(() => expect(warnings().at(-1)).toBe(`The clock is ${wrongMs} ms wrong`));
}

type Session = { access_token: string; refresh_token: string };

async function askSession(path: string, body: object): Promise<Session> {
  const response = await fetch(`${address}/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Session;
}

test('a clock that jumps in the middle of writes loses and doubles nothing', async () => {
  const { access_token: token } = await askSession('signup', {
    email: 'maria@example.se',
    password: PASSWORD,
  });
  const writer: Writer = { address, token };
  const writing = writeMany(writer);
  for (const minutes of JUMPS) {
    await writing.more(20);
    await moveClock(minutes);
  }
  await writing.stop();
  await expectWhole(writer, writing.writes);
  // Repeated writes are recognized, whatever the clock was when they were acknowledged.
  for (const write of writing.writes) expect(await send(writer, write)).toBe(201);
  await expectWhole(writer, writing.writes);
});

test('a session outlives a clock that is hours ahead, and its way back', async () => {
  const first = await askSession('signup', { email: 'erik@example.se', password: PASSWORD });
  const statusWith = async ({ access_token: token }: Session) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${address}/api/assets`, { headers })).status;
  };
  await moveClock(180);
  expect(await statusWith(first)).toBe(401);
  const renew = ({ refresh_token }: Session) =>
    askSession('token?grant_type=refresh_token', { refresh_token });
  const ahead = await renew(first);
  expect(await statusWith(ahead)).toBe(200);
  await moveClock(0);
  const back = await renew(ahead);
  expect(await statusWith(back)).toBe(200);
});
