import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAdminLimits } from '#server/auth/limits/limiters.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { answerRefusals } from '#server/platform/http/refusals.ts';
import { createLog, type Log } from '#server/platform/log.ts';
import { guardAdmin, openAdminToken } from './guard.ts';

const TOKEN = 'p9Xw2mQ7rT4vY6zB1cD3fG';
const WRONG: [string, string | undefined][] = [
  ['no header', undefined],
  ['an empty one', ''],
  ['the scheme alone', 'Bearer '],
  ['the prefix alone', 'Bearer admin-'],
  ['the token without its prefix', `Bearer ${TOKEN}`],
  ['the token without its scheme', `admin-${TOKEN}`],
  ['another scheme', `Basic admin-${TOKEN}`],
  ['half of it', `Bearer admin-${TOKEN.slice(0, 11)}`],
  ['all but its last character', `Bearer admin-${TOKEN.slice(0, -1)}`],
  ['more than it', `Bearer admin-${TOKEN}x`],
  ['the one of last year', 'Bearer admin-a1B2c3D4e5F6g7H8i9J0kL'],
  ['a very long one', `Bearer admin-${TOKEN.repeat(200)}`],
];

let app: FastifyInstance;
let lines: string[];

beforeEach(async () => {
  lines = [];
  const log = createLog({ level: 'warn', to: { write: (line) => void lines.push(line) } });
  app = Fastify({ loggerInstance: log as Log }) as unknown as FastifyInstance;
  answerRefusals(app);
  const countWrong = createAdminLimits({ orm: null, isOn: true });
  guardAdmin(app, { token: TOKEN, countWrong });
  app.get('/api/admin/system-status', () => ({ status: 'healthy' }));
  await app.ready();
});
afterEach(() => app.close());

function ask(authorization: string | undefined, remoteAddress = '192.0.2.7') {
  const headers = authorization === undefined ? {} : { authorization };
  return app.inject({ url: '/api/admin/system-status', headers, remoteAddress });
}

test.each(['Bearer', 'bearer', 'BEARER'])('%s and the token lets in', async (scheme) => {
  const answer = await ask(`${scheme} admin-${TOKEN}`);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
});

test('whatever is not the token is answered alike', async () => {
  const answers = [];
  for (const [index, [, header]] of WRONG.entries()) {
    const { statusCode, body, headers } = await ask(header, `192.0.2.${index}`);
    const { date: _, ...fixed } = headers;
    answers.push({ statusCode, body, fixed });
  }
  expect(answers[0]).toMatchObject({ statusCode: 401 });
  expect(JSON.parse(answers[0]?.body ?? '')).toMatchObject({ code: 'admin_token_required' });
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

test('a guessing client is refused; others, and the operator beside it, are not', async () => {
  for (let guess = 0; guess < 10; guess += 1) {
    expect((await ask(`Bearer admin-${guess}`)).statusCode).toBe(401);
  }
  const refused = await ask('Bearer admin-10');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('Bearer admin-10', '192.0.2.8')).statusCode).toBe(401);
  expect((await ask(`Bearer admin-${TOKEN}`)).statusCode).toBe(200);
});

test('each attempt is in the log, and no token', async () => {
  await ask('Bearer admin-guessedbyerik');
  const attempts = lines.filter((line) => line.includes('A wrong admin token was refused'));
  expect(attempts).toHaveLength(1);
  expect(JSON.parse(attempts[0] ?? '')).toMatchObject({
    ip: '192.0.2.7',
    call: '/api/admin/system-status',
  });
  expect(lines.join('')).not.toContain('guessedbyerik');
});

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'valv-admin-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const open = (settings = {}) => openAdminToken(readConfig({ DATA_DIR: dataDir, ...settings }));

test('the first start makes a token that only its user can read; later ones keep it', async () => {
  const token = await open();
  const file = join(dataDir, 'admin-token');
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect((await readFile(file, 'utf8')).trim()).toBe(token);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await open()).toBe(token);
});

test('the setting counts more than the file, which it leaves alone', async () => {
  const setting = 'ett valv av elva stenar';
  expect(await open({ ADMIN_TOKEN: setting })).toBe(setting);
  await expect(stat(join(dataDir, 'admin-token'))).rejects.toThrow('ENOENT');
});

test('a short token is refused by name, in the setting and in the file', async () => {
  const short = { ADMIN_TOKEN: '0f1e2d3c4b5a6978' };
  expect(() => readConfig(short)).toThrow('ADMIN_TOKEN must hold at least 128 bits');
  await writeFile(join(dataDir, 'admin-token'), 'hemligt\n');
  await expect(open()).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining(join(dataDir, 'admin-token')),
  });
});
