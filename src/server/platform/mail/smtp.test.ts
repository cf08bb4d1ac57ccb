import { afterEach, expect, test } from 'vitest';
import { startSmtp } from '#tests/platform/smtp.ts';
import type { Transport } from './port.ts';
import { render } from './render.ts';
import { createSmtp } from './smtp.ts';

const FROM = 'Valv <no-reply@valv.example>';
const ID = '019a9d6e-0000-7000-8000-000000000001';
const message = render(ID, {
  kind: 'reset_password',
  to: 'maria@example.se',
  language: 'en',
  values: {
    link: 'https://valv.example/auth/reset-password?token=x',
    code: null,
    validMinutes: 60,
  },
});
const withTls = { disabledCommands: ['AUTH'] };

const transports: Transport[] = [];
const servers: Awaited<ReturnType<typeof startSmtp>>[] = [];

afterEach(async () => {
  for (const transport of transports.splice(0)) transport.close();
  for (const server of servers.splice(0)) await server.stop();
});

async function smtp(options: Parameters<typeof startSmtp>[0] = {}) {
  const server = await startSmtp(options);
  servers.push(server);
  return server;
}

function by(url: string): Transport {
  const transport = createSmtp(url, FROM);
  transports.push(transport);
  return transport;
}

test('a mail says who it is from, that no person wrote it, and keeps its id', async () => {
  const server = await smtp();
  const transport = by(`smtp://127.0.0.1:${server.port}`);
  expect(await transport.deliver(message)).toEqual({ outcome: 'sent' });
  await transport.deliver(message);
  const [first, again] = server.received.map(({ mail }) => mail);
  expect(first).toMatchObject({
    from: { name: 'Valv', address: 'no-reply@valv.example' },
    to: [{ name: '', address: 'maria@example.se' }],
    messageId: `<${ID}@valv.example>`,
    html: expect.stringContaining('<html lang="en">'),
  });
  expect(first?.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
  expect(again?.messageId).toBe(first?.messageId);
});

test('the user and password of the address sign in', async () => {
  const server = await smtp({
    server: {
      disabledCommands: ['STARTTLS'],
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        username === 'valv@example' && password === 'p@ss/word:1'
          ? done(null, { user: username })
          : done(new Error('Wrong password')),
    },
  });
  const address = (password: string) =>
    `smtp://valv%40example:${encodeURIComponent(password)}@127.0.0.1:${server.port}`;
  expect(await by(address('p@ss/word:1')).deliver(message)).toEqual({ outcome: 'sent' });
  expect(await by(address('guess')).deliver(message)).toEqual({
    outcome: 'postponed',
    reason: 'Invalid login: 535 Wrong password',
  });
});

test('nothing is sent in the clear where the server offers no TLS', async () => {
  const server = await smtp();
  // 0.0.0.0 leads to this machine without being a loopback address.
  const delivery = await by(`smtp://0.0.0.0:${server.port}`).deliver(message);
  expect(delivery).toMatchObject({ outcome: 'postponed', reason: expect.stringContaining('TLS') });
  expect(server.attempts()).toBe(0);
});

test('a certificate that nobody vouches for is refused away from home', async () => {
  const server = await smtp({ server: withTls });
  const delivery = await by(`smtp://0.0.0.0:${server.port}`).deliver(message);
  expect(delivery).toMatchObject({ outcome: 'postponed' });
  expect(server.attempts()).toBe(0);
});

test('on loopback TLS is used when it is offered', async () => {
  const server = await smtp({ server: withTls });
  expect(await by(`smtp://localhost:${server.port}`).deliver(message)).toEqual({ outcome: 'sent' });
  expect(server.received).toMatchObject([{ isEncrypted: true }]);
});

test('the address may say that TLS is not needed, and that it is', async () => {
  const plain = await smtp();
  const away = by(`smtp://0.0.0.0:${plain.port}?requireTLS=false`);
  expect(await away.deliver(message)).toEqual({ outcome: 'sent' });
  const home = by(`smtp://127.0.0.1:${plain.port}?requireTLS=true`);
  expect(await home.deliver(message)).toMatchObject({ outcome: 'postponed' });
});
