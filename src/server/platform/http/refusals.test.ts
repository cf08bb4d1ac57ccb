import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { createLog, type Log } from '#server/platform/log.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';
import { answerRefusals } from './refusals.ts';

const installation = serveSignIn();

const tooLarge = `x-note: ${'a'.repeat(20_000)}\r\n`;

test.each([
  ['GET /api/assets HTTP/1.1\r\nhost: valv\r\n', tooLarge, 431, 'Begäran är för stor.'],
  [
    'GET /api/assets HTTP/1.1\r\nhost: valv\r\naccept-language: en\r\n',
    tooLarge,
    431,
    'The request is too large.',
  ],
  [
    'not HTTP at all\r\naccept-language: en\r\n',
    '',
    400,
    'The request could not be read, or did not arrive in time.',
  ],
])('%j and more is refused in our shape', async (beginning, rest, status, message) => {
  const { hostname, port } = new URL(installation.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`${beginning}${rest}\r\n`);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toContain('x-content-type-options: nosniff');
  const code = status === 431 ? 'too_large' : 'unreadable';
  expect(JSON.parse(body)).toEqual({ code, message });
});

test.each([
  [{ statusCode: 400 }, 400, 0],
  [{}, 503, 1],
])(
  'a connection reset (%j) is %i; the log names the database %i times',
  async (more, ...expected) => {
    const lines: string[] = [];
    const log = createLog({ to: { write: (line) => void lines.push(line) } });
    const app = Fastify({ loggerInstance: log as Log }) as unknown as FastifyInstance;
    answerRefusals(app);
    app.get('/reset', () => {
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET', ...more });
    });
    const { statusCode } = await app.inject('/reset');
    expect([statusCode, lines.filter((line) => line.includes('database')).length]).toEqual(
      expected,
    );
  },
);

test.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE'])('%s of a file is "not now"', async (code) => {
  const app = Fastify();
  answerRefusals(app);
  app.post('/upload', () => {
    throw Object.assign(new Error('write'), { code });
  });
  const answer = await app.inject({ method: 'POST', url: '/upload' });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  expect(answer.json()).toMatchObject({ code: 'unavailable' });
});
