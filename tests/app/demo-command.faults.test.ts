import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findFreePort } from '#tests/support/server.ts';

const COMMAND = join(import.meta.dirname, '../../scripts/demo.ts');

let dataDir: string;
let demo: ChildProcess | null = null;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'valv-demo-'));
});

afterEach(async () => {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
});

type Told = { address: string; email: string; password: string };

async function start(port: number): Promise<Told> {
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    PORT: String(port),
    STATISTICS_REFRESH: 'off',
  };
  demo = spawn(process.execPath, [COMMAND], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for await (const line of createInterface({ input: demo.stdout ?? process.stdin })) {
    printed += `${line}\n`;
    const found = /runs at (\S+)[^]*as (\S+) with the password (\S+)/.exec(printed);
    if (found) {
      const [, address = '', email = '', password = ''] = found;
      return { address, email, password };
    }
  }
  throw new Error(`The demo ended: ${printed}`);
}

async function stop(): Promise<number | null> {
  const running = demo;
  demo = null;
  if (running === null || running.exitCode !== null) return running?.exitCode ?? null;
  running.kill('SIGTERM');
  const [code] = (await once(running, 'exit')) as [number | null];
  return code;
}

async function netWorth({ address, email, password }: Told): Promise<number> {
  const body = JSON.stringify({ email, password });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${address}/api/login`, { method: 'POST', headers, body });
  const { session } = (await answer.json()) as { session: { access_token: string } };
  const authorization = `Bearer ${session.access_token}`;
  const summary = await fetch(`${address}/api/financial-summary`, { headers: { authorization } });
  return ((await summary.json()) as { netWorth: number }).netWorth;
}

test('the demo prints an account that signs in to two years of figures', async () => {
  const port = await findFreePort();
  const told = await start(port);
  const worth = await netWorth(told);
  expect(worth).toBeGreaterThan(1_000_000);
  expect(await stop()).toBe(0);
  const again = await start(port);
  expect(again.password).not.toBe(told.password);
  expect(await netWorth(again)).toBe(worth);
});

type Visit = { user: { email: string }; session: { access_token: string } };

type Sent = { headers?: Record<string, string>; body?: string };

async function call(address: string, route: string, more: Sent = {}) {
  const [method = '', path = ''] = route.split(' ');
  const type = more.body === undefined ? {} : { 'content-type': 'application/json' };
  const headers = { 'accept-language': 'sv', ...type, ...more.headers };
  return fetch(`${address}${path}`, { method, ...more, headers });
}

/** A page of another site would make accounts in the name of its readers. */
async function visitFromElsewhere(address: string): Promise<number> {
  const headers = { 'origin': 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
  return (await call(address, 'POST /api/demo-visits', { headers })).status;
}

async function visit(address: string): Promise<Visit> {
  const answer = await call(address, 'POST /api/demo-visits');
  expect(answer.status).toBe(201);
  return (await answer.json()) as Visit;
}

async function read<Answer>(address: string, { session }: Visit, path: string): Promise<Answer> {
  const authorization = `Bearer ${session.access_token}`;
  return (await (
    await call(address, `GET ${path}`, { headers: { authorization } })
  ).json()) as Answer;
}

type Household = { id: string };
type Summary = { memberCount: number; netWorth: number; members: { netWorth: number }[] };

test('a demo serves its visitors, and forgets them when it begins anew', async () => {
  const { address } = await start(await findFreePort());
  expect(await visitFromElsewhere(address)).toBe(403);
  const [one, two] = [await visit(address), await visit(address)];
  await expectHousehold(address, one, two);
  await expectRefusals(address, one);
  await expectLimit(address);
  demo?.kill('SIGUSR2');
  const isForgotten = async () => {
    const answer = await read<{ code?: string }>(address, one, '/api/assets').catch(() => null);
    return answer?.code === 'unauthenticated';
  };
  await vi.waitUntil(isForgotten, { interval: 200 });
});

/** Each visitor has a household of their own, with transactions, and sees no other's. */
async function expectHousehold(address: string, one: Visit, two: Visit): Promise<void> {
  expect(one.user.email).not.toBe(two.user.email);
  const [household] = await read<Household[]>(address, one, '/api/households');
  const path = `/api/households/${household?.id}/financial-summary`;
  const { memberCount, netWorth: total, members } = await read<Summary>(address, one, path);
  const [anna, sam] = members.map((member) => member.netWorth);
  expect(memberCount).toBe(2);
  expect(total).toBeCloseTo((anna ?? NaN) + (sam ?? NaN), 2);
  // Half of a home of 4 600 000 kr, in today's money or not, is beyond Sam's half of the loans.
  expect(sam).toBeGreaterThan(500_000);
  const { mortgages } = await read<{ mortgages: { parts: object[] }[] }>(
    address,
    one,
    '/api/mortgages',
  );
  expect(JSON.stringify(mortgages)).toContain('SBAB');
  const page = '/api/transactions?limit=200';
  const { transactions } = await read<{ transactions: object[] }>(address, one, page);
  expect(transactions).toHaveLength(200);
  expect(await read(address, two, path)).toMatchObject({ code: 'not_found' });
}

/** A demo mails nobody, signs nobody up and connects no bank. */
async function expectRefusals(address: string, who: Visit): Promise<void> {
  const [household] = await read<Household[]>(address, who, '/api/households');
  const invitation = await call(address, `POST /api/households/${household?.id}/invitations`, {
    headers: { authorization: `Bearer ${who.session.access_token}` },
    body: JSON.stringify({ email: 'erik@example.se' }),
  });
  expect(invitation.status).toBe(403);
  expect(await invitation.json()).toMatchObject({ code: 'demo_no_mail' });
  const maria = { email: 'maria@example.se', password: 'villa i Nacka', firstName: 'Maria' };
  const body = JSON.stringify({ ...maria, lastName: 'Svensson' });
  const signUp = await call(address, 'POST /api/register', { body });
  expect(signUp.status).toBe(403);
  expect(await signUp.json()).toMatchObject({
    code: 'demo_no_mail',
    message: expect.stringContaining('Öppna demon'),
  });
  expect(await read(address, who, '/api/banks')).toMatchObject({ provider: 'none' });
  const page = await call(address, 'GET /');
  expect(page.headers.get('set-cookie')).toContain('valv.demo=1');
  expect(existsSync(join(dataDir, 'outbox'))).toBe(false);
}

/** Many visits from one address at once are refused, with the time to wait. */
async function expectLimit(address: string): Promise<void> {
  const visits = await Promise.all(
    Array.from({ length: 6 }, () => call(address, 'POST /api/demo-visits')),
  );
  const refused = visits.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(4);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
}

test('a demo empties no folder that is not its own', async () => {
  writeFileSync(join(dataDir, 'letter.txt'), 'Dear Maria');
  await expect(start(await findFreePort())).rejects.toThrow('The demo ended');
  expect(readFileSync(join(dataDir, 'letter.txt'), 'utf8')).toBe('Dear Maria');
});
