import { randomBytes } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type Caller, signUp } from '#tests/support/caller.ts';
import { FILE_TYPE, HEADER } from '#tests/support/bank.ts';
import { importBy } from '#tests/support/exports.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });

const ACCOUNTS = 10;
const LARGE = `${HEADER}${'\n2026-01-16;;1;ESPRESSO HOUSE;-35.000;'.repeat(28_000)}`;
const PREVIEW = '/api/transaction-imports/preview';

let strangers: Caller[];
const open: ReturnType<typeof request>[] = [];

beforeAll(async () => {
  const names = Array.from({ length: ACCOUNTS }, (_, at) => `Erik${at}`);
  strangers = await Promise.all(names.map((name) => signUp(installation.app, name)));
});

afterEach(() => {
  for (const sending of open.splice(0)) sending.destroy();
});

test('what a refused upload still sends is not in the way of the next request', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const [stranger] = strangers;
  const send = (method: string, path: string, headers: object, body?: Buffer) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const { port } = installation.config;
      const sending = request(`http://127.0.0.1:${port}${path}`, {
        method,
        agent,
        headers: { authorization: `Bearer ${stranger?.token}`, ...headers },
      });
      sending.on('response', (answer) => {
        answer.resume().on('end', () => resolve(answer));
      });
      sending.on('error', reject).end(body);
    });
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const refused = await send('POST', '/api/import', headers, randomBytes(700_000));
  expect(refused.statusCode).toBe(400);
  const next = await send('GET', '/api/assets', {});
  expect(next.statusCode).toBe(200);
  expect(next.socket).toBe(refused.socket);
  agent.destroy();
});

/**
 * Begins three large uploads, sends a byte of each, and nothing more. When one of them is refused,
 * the two others have been let in.
 */
async function beginThree({ token }: Caller, path: string, type: string): Promise<void> {
  const answered = [1, 2, 3].map(() => {
    const sending = request(`http://127.0.0.1:${installation.config.port}${path}`, {
      method: 'POST',
      headers: { 'authorization': `Bearer ${token}`, 'content-type': type, 'content-length': 2e6 },
    });
    open.push(sending);
    sending.on('error', () => undefined).write('{');
    return new Promise<number | undefined>((resolve) => {
      sending.on('response', (answer) => resolve(answer.resume().statusCode));
    });
  });
  expect(await Promise.race(answered)).toBe(429);
}

const preview = (of: Caller) =>
  of.call(`POST ${PREVIEW}`, { body: LARGE, headers: { 'content-type': FILE_TYPE } });

const fileOf = (id: string) => ({
  format: 'valv',
  version: 1,
  id,
  exportedAt: '2026-11-01T10:00:00.000Z',
});

const NEW_SET = '019a9d6e-0000-7000-8000-000000000005';

test.each([
  { what: 'previews of files', path: PREVIEW, type: FILE_TYPE, send: preview },
  {
    what: 'full exports',
    path: '/api/import',
    type: 'application/json',
    send: (of: Caller) => importBy(of, fileOf(NEW_SET)),
  },
])('$what that ten accounts begin to send keep nobody else out', async ({ path, type, send }) => {
  for (const stranger of strangers) await beginThree(stranger, path, type);
  const maria = await signUp(installation.app, 'Maria');
  const answer = await send(maria);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
});
