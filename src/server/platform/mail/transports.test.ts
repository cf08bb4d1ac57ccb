import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { startSmtp } from '#tests/platform/smtp.ts';
import type { Mail, Transport } from './port.ts';
import { render } from './render.ts';
import { createOutbox, createSmtp } from './transports.ts';

describe('outbox', () => {
  const ID = '019a9d6e-0000-7000-8000-000000000001';
  const LINK = 'http://localhost:3000/auth/verify?token=pkce_Ab3_xyz&next=%2F';
  const message = messageTo('åsa@exempel.se', ID);

  function messageTo(to: string, id: string) {
    const values = { link: LINK, code: null, validMinutes: 60 };
    return render(id, { kind: 'confirm_email', to, language: 'sv', values });
  }

  let dataDir: string;
  let lines: string[];

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'valv-outbox-'));
    lines = [];
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  function outbox(folder: string, areLinksLogged = true) {
    const log = createLog({ to: { write: (line) => void lines.push(line) } });
    return createOutbox({ folder, from: 'Valv <no-reply@localhost>', areLinksLogged }, log);
  }

  test('a mail becomes one file that a mail program opens, and one line with its link', async () => {
    const folder = join(dataDir, 'outbox');
    await outbox(folder).deliver(message);
    expect(await readdir(folder)).toEqual([`${ID}.eml`]);
    const mail = await PostalMime.parse(await readFile(join(folder, `${ID}.eml`)));
    expect(mail).toMatchObject({
      subject: 'Bekräfta din e-postadress',
      to: [{ address: 'åsa@exempel.se' }],
      text: expect.stringContaining(LINK),
      html: expect.stringContaining(LINK.replace('&', '&amp;')),
    });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: `"Bekräfta din e-postadress" for åsa@exempel.se: ${LINK}`,
      file: join(folder, `${ID}.eml`),
    });
  });

  test('where others read the log, it has no link', async () => {
    const folder = join(dataDir, 'outbox');
    await outbox(folder, false).deliver(message);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(join(folder, `${ID}.eml`));
    expect(lines[0]).not.toContain('token');
  });

  test('only the owner can read the folder and the mails', async () => {
    const folder = join(dataDir, 'outbox');
    await outbox(folder).deliver(message);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, `${ID}.eml`))).mode & 0o777).toBe(0o600);
  });

  test('a second attempt at the same mail writes no second file', async () => {
    const transport = outbox(join(dataDir, 'outbox'));
    await transport.deliver(message);
    await transport.deliver(message);
    expect(await readdir(join(dataDir, 'outbox'))).toEqual([`${ID}.eml`]);
  });

  test('mails to an address can be forgotten, and those to others stay', async () => {
    const folder = join(dataDir, 'outbox');
    const transport = outbox(folder);
    await transport.deliver(message);
    const long = `${'maria.lind.'.repeat(5)}a@en.ganska.lang.adress.example.com`;
    await transport.deliver(messageTo(long, '019a9d6e-0000-7000-8000-000000000002'));
    const other = messageTo('erik@exempel.se', '019a9d6e-0000-7000-8000-000000000003');
    await transport.deliver(other);
    await transport.forget?.(['åsa@exempel.se', long]);
    expect(await readdir(folder)).toEqual([`${other.id}.eml`]);
  });

  test('with them go those that name the address, and nobody whose own is like it', async () => {
    const folder = join(dataDir, 'outbox');
    const transport = outbox(folder);
    const inviters = [
      'åsa.lind@exempel.se',
      'stinaåsa.lind@exempel.se',
      'åsa.lind@exempel.se.example.com',
      `${'maria.lind.'.repeat(5)}a@en.ganska.lang.adress.example.com`,
    ];
    for (const [at, inviter] of inviters.entries()) {
      const values = { link: LINK, code: null, validMinutes: 60, inviter };
      const mail = { kind: 'household_invitation', to: 'erik@exempel.se', language: 'sv', values };
      await transport.deliver(render(`${ID.slice(0, -1)}${at}`, mail as Mail));
    }
    await transport.forget?.([inviters[0] ?? '', inviters[3] ?? '']);
    const left = [1, 2].map((at) => `${ID.slice(0, -1)}${at}.eml`);
    expect((await readdir(folder)).toSorted()).toEqual(left);
  });
});

describe('smtp', () => {
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
      outcome: 'unsent',
      reason: 'Invalid login: 535 Wrong password',
    });
  });

  test('nothing is sent in the clear where the server offers no TLS', async () => {
    const server = await smtp();
    // 0.0.0.0 leads to this machine without being a loopback address.
    const delivery = await by(`smtp://0.0.0.0:${server.port}`).deliver(message);
    expect(delivery).toMatchObject({
      outcome: 'unsent',
      reason: expect.stringContaining('TLS'),
    });
    expect(server.attempts()).toBe(0);
  });

  test('a certificate that nobody vouches for is refused away from home', async () => {
    const server = await smtp({ server: withTls });
    const delivery = await by(`smtp://0.0.0.0:${server.port}`).deliver(message);
    expect(delivery).toMatchObject({ outcome: 'unsent' });
    expect(server.attempts()).toBe(0);
  });

  test('on loopback TLS is used when it is offered', async () => {
    const server = await smtp({ server: withTls });
    expect(await by(`smtp://localhost:${server.port}`).deliver(message)).toEqual({
      outcome: 'sent',
    });
    expect(server.received).toMatchObject([{ isEncrypted: true }]);
  });

  test('the address may say that TLS is not needed, and that it is', async () => {
    const plain = await smtp();
    const away = by(`smtp://0.0.0.0:${plain.port}?requireTLS=false`);
    expect(await away.deliver(message)).toEqual({ outcome: 'sent' });
    const home = by(`smtp://127.0.0.1:${plain.port}?requireTLS=true`);
    expect(await home.deliver(message)).toMatchObject({ outcome: 'unsent' });
  });
});
